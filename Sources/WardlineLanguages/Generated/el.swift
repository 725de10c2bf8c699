// DO NOT EDIT: `make languages` makes it from po/el.po.
// swift-format-ignore-file

extension Shipped {
  static var language_el: String {
#"""
# Wardline in Greek.
# Machine-made, and not yet reviewed by anyone who speaks it.
msgid ""
msgstr ""
"Language: el\n"
"MIME-Version: 1.0\n"
"Content-Type: text/plain; charset=UTF-8\n"
"Content-Transfer-Encoding: 8bit\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\n"
"X-Wardline-Review: unreviewed\n"

msgctxt "state.pending"
msgid "pending"
msgstr "σε αναμονή"

msgctxt "state.sent"
msgid "sent"
msgstr "στάλθηκε"

msgctxt "state.read"
msgid "read"
msgstr "διαβάστηκε"

msgctxt "state.failed"
msgid "not sent"
msgstr "απέτυχε"

msgctxt "state.held"
msgid "confirm?"
msgstr "επιβεβαίωση"

msgctxt "state.retracting"
msgid "withdrawing"
msgstr "αποσύρεται"

msgctxt "state.retracted"
msgid "withdrawn"
msgstr "αποσύρθηκε"

msgctxt "state.erased"
msgid "no longer kept"
msgstr "δεν φυλάσσεται πια"

msgctxt "author.you"
msgid "You"
msgstr "Εσείς"

msgctxt "status.active"
msgid "active"
msgstr "ενεργή"

msgctxt "status.paused"
msgid "paused"
msgstr "σε παύση"

msgctxt "status.ended"
msgid "ended"
msgstr "τερματισμένη"

msgctxt "role.nurse"
msgid "nurse"
msgstr "νοσηλευτής/τρια"

msgctxt "role.interpreter"
msgid "interpreter"
msgstr "διερμηνέας"

msgctxt "header.session"
msgid "Session {session}"
msgstr "Συνεδρία {session}"

msgctxt "header.you"
msgid "You: {name}, {role} ({language})"
msgstr "Εσείς: {name}, {role} ({language})"

msgctxt "header.other"
msgid "{name}, {role} ({language})"
msgstr "{name}, {role} ({language})"

msgctxt "presence.here"
msgid "{name} is here"
msgstr "{name}: είναι εδώ"

msgctxt "presence.away"
msgid "{name} is away"
msgstr "{name}: δεν είναι εδώ"

msgctxt "banner.lost"
msgid "Connection lost. Messages will be sent when reconnected."
msgstr "Η σύνδεση χάθηκε. Τα μηνύματα θα σταλούν μόλις επανέλθει."

msgctxt "banner.lostShort"
msgid "Offline. Messages will be sent later."
msgstr "Χωρίς σύνδεση. Αποστολή αργότερα."

msgctxt "banner.waiting"
msgid "{count} waiting"
msgid_plural "{count} waiting"
msgstr[0] "{count} σε αναμονή"
msgstr[1] "{count} σε αναμονή"

msgctxt "banner.nextTry"
msgid "next try in {seconds} s"
msgstr "επόμενη προσπάθεια σε {seconds} δευτ."

msgctxt "banner.tryNow"
msgid "{key} now"
msgstr "{key} τώρα"

msgctxt "banner.trying"
msgid "trying now"
msgstr "γίνεται προσπάθεια"

#, fuzzy
#| msgid "Another program on this computer has the connection; what you write here is sent by it."
msgctxt "banner.standby"
msgid "Another window on this computer is connected and sends what you write here."
msgstr "Άλλο πρόγραμμα σε αυτόν τον υπολογιστή έχει τη σύνδεση· αυτό στέλνει ό,τι γράφετε εδώ."

msgctxt "banner.paused"
msgid "The session is paused. You can go on writing."
msgstr "Η συνεδρία είναι σε παύση. Μπορείτε να γράφετε."

msgctxt "banner.active"
msgid "The session is active again."
msgstr "Η συνεδρία είναι πάλι ενεργή."

msgctxt "banner.ended"
msgid "The session has ended. Nothing more can be sent in it."
msgstr "Η συνεδρία έληξε. Τίποτα άλλο δεν μπορεί να σταλεί."

msgctxt "banner.endedUnsent"
msgid "{count} message was not sent: copy, export or delete it."
msgid_plural "{count} messages were not sent: copy, export or delete them."
msgstr[0] "{count} μήνυμα δεν στάλθηκε: αντιγράψτε, εξαγάγετε ή διαγράψτε το."
msgstr[1] "{count} μηνύματα δεν στάλθηκαν: αντιγράψτε, εξαγάγετε ή διαγράψτε τα."

msgctxt "banner.failed"
msgid "{count} message failed."
msgid_plural "{count} messages failed."
msgstr[0] "{count} μήνυμα απέτυχε."
msgstr[1] "{count} μηνύματα απέτυχαν."

msgctxt "banner.failedKeys"
msgid "{retry} retry all, {delete} delete all"
msgstr "{retry} ξανά όλα, {delete} διαγραφή όλων"

#, fuzzy
#| msgid "Your token has expired. Your messages are safe; put a new token into the file and they go."
msgctxt "banner.tokenExpired"
msgid "Your token has expired. Your messages are safe; they will be sent once a new token is in the file."
msgstr "Το διακριτικό σας έληξε. Τα μηνύματα είναι ασφαλή· βάλτε νέο διακριτικό στο αρχείο και θα σταλούν."

msgctxt "banner.refused"
msgid "The relay refuses this token. Your messages are safe on this device."
msgstr "Ο διακομιστής αρνείται αυτό το διακριτικό. Τα μηνύματά σας είναι ασφαλή σε αυτή τη συσκευή."

#, fuzzy
#| msgid "This token belongs to {name}. Your messages are safe; put your own token into the file and they go."
msgctxt "banner.otherUser"
msgid "This token belongs to {name}. Your messages are safe; they will be sent once your own token is in the file."
msgstr "Αυτό το διακριτικό ανήκει στον χρήστη {name}. Τα μηνύματα είναι ασφαλή· βάλτε το δικό σας διακριτικό στο αρχείο και θα σταλούν."

msgctxt "banner.noToken"
msgid "No token opens {session} now. Your messages are safe and wait for one that does."
msgstr "Κανένα διακριτικό δεν ανοίγει τώρα το {session}. Τα μηνύματα είναι ασφαλή και περιμένουν κάποιο που το ανοίγει."

msgctxt "banner.statusChanged"
msgid "{name} has set the session to {status}."
msgstr "Νέα κατάσταση συνεδρίας: {status} ({name})."

#, fuzzy
#| msgid "The relay has decided otherwise: the session is {status}."
msgctxt "banner.statusYielded"
msgid "Another change came first. Session status: {status}."
msgstr "Ο διακομιστής αποφάσισε αλλιώς: η συνεδρία είναι {status}."

#, fuzzy
#| msgid "A message written earlier has arrived above. {key} shows it."
msgctxt "banner.lateMessage"
msgid "A delayed message was inserted further up. {key} shows it."
msgstr "Πιο πάνω ήρθε μήνυμα γραμμένο νωρίτερα. {key} για προβολή."

msgctxt "banner.newBelow"
msgid "{count} new below"
msgstr "{count} νέα πιο κάτω"

msgctxt "banner.gap"
msgid "The relay no longer keeps {count} entry of this session."
msgid_plural "The relay no longer keeps {count} entries of this session."
msgstr[0] "Ο διακομιστής δεν κρατά πια {count} εγγραφή αυτής της συνεδρίας."
msgstr[1] "Ο διακομιστής δεν κρατά πια {count} εγγραφές αυτής της συνεδρίας."

#, fuzzy
#| msgid "The relay's log begins anew; the session is read again from its beginning."
msgctxt "banner.gapUnknown"
msgid "The relay's record was restarted; the session is being loaded again."
msgstr "Το αρχείο του διακομιστή ξεκινά από την αρχή· η συνεδρία διαβάζεται ξανά."

msgctxt "banner.gapDiverged"
msgid "The relay was restored from an older copy; from entry {sequence} on the session is read again."
msgstr "Ο διακομιστής επανήλθε από παλαιότερο αντίγραφο· η συνεδρία διαβάζεται ξανά από την εγγραφή {sequence}."

#, fuzzy
#| msgid "The store cannot be written: {reason}. What you typed is still in the line."
msgctxt "banner.storeFailed"
msgid "Not saved on this device: {reason}. Your text is still in the input field."
msgstr "Δεν γίνεται εγγραφή στον αποθηκευτικό χώρο: {reason}. Το κείμενό σας μένει στη γραμμή."

msgctxt "line.newMessages"
msgid "new messages"
msgstr "νέα μηνύματα"

msgctxt "line.begin"
msgid "The conversation begins here."
msgstr "Η συζήτηση αρχίζει εδώ."

msgctxt "line.empty"
msgid "Nothing has been said yet. Type, and press {key}."
msgstr "Δεν ειπώθηκε τίποτα ακόμη. Γράψτε και πατήστε {key}."

msgctxt "compose.closed"
msgid "The session has ended; nothing more can be written."
msgstr "Η συνεδρία έληξε· δεν μπορείτε να γράψετε άλλο."

#, fuzzy
#| msgid "{count} byte too long: it would be refused."
#| msgid_plural "{count} bytes too long: it would be refused."
msgctxt "compose.tooLong"
msgid "Too long by {count} byte: shorten it."
msgid_plural "Too long by {count} bytes: shorten it."
msgstr[0] "{count} byte παραπάνω: θα απορριφθεί."
msgstr[1] "{count} byte παραπάνω: θα απορριφθεί."

msgctxt "compose.draft"
msgid "Your draft is kept."
msgstr "Το πρόχειρό σας φυλάχθηκε."

msgctxt "connection.connected"
msgid "Connected {milliseconds} ms"
msgstr "Συνδεδεμένο {milliseconds} ms"

msgctxt "connection.connecting"
msgid "Connecting"
msgstr "Σύνδεση"

msgctxt "connection.lost"
msgid "Not connected"
msgstr "Χωρίς σύνδεση"

msgctxt "connection.slow"
msgid "Slow link, {rate}"
msgstr "Αργή σύνδεση, {rate}"

#, fuzzy
#| msgid "Standing by"
msgctxt "connection.standby"
msgid "Connected by another window"
msgstr "Σε ετοιμότητα"

msgctxt "connection.queue"
msgid "queue {count}"
msgstr "ουρά {count}"

msgctxt "connection.reconnected"
msgid "Reconnected."
msgstr "Συνδέθηκε ξανά."

msgctxt "connection.online"
msgid "Connected."
msgstr "Συνδεδεμένο."

msgctxt "keys.help"
msgid "{key} help"
msgstr "{key} βοήθεια"

msgctxt "keys.queue"
msgid "{key} queue"
msgstr "{key} ουρά"

msgctxt "keys.quit"
msgid "{key} quit"
msgstr "{key} έξοδος"

msgctxt "keys.back"
msgid "{key} back"
msgstr "{key} πίσω"

msgctxt "action.retry"
msgid "Retry"
msgstr "Ξανά"

msgctxt "action.edit"
msgid "Edit"
msgstr "Αλλαγή"

msgctxt "action.delete"
msgid "Delete"
msgstr "Διαγραφή"

msgctxt "action.copy"
msgid "Copy"
msgstr "Αντιγραφή"

msgctxt "action.undo"
msgid "Undo"
msgstr "Αναίρεση"

msgctxt "ask.end"
msgid "End the session for everyone?"
msgstr "Να λήξει η συνεδρία για όλους;"

msgctxt "ask.deleteAll"
msgid "Delete {count} unsent message? It exists nowhere else."
msgid_plural "Delete {count} unsent messages? They exist nowhere else."
msgstr[0] "Διαγραφή όλων των μη απεσταλμένων μηνυμάτων ({count}); Δεν υπάρχουν πουθενά αλλού."
msgstr[1] "Διαγραφή όλων των μη απεσταλμένων μηνυμάτων ({count}); Δεν υπάρχουν πουθενά αλλού."

msgctxt "why.attempts"
msgid "tried {count} time"
msgid_plural "tried {count} times"
msgstr[0] "{count} προσπάθεια"
msgstr[1] "{count} προσπάθειες"

msgctxt "why.lastError"
msgid "last error: {reason}"
msgstr "τελευταίο σφάλμα: {reason}"

msgctxt "why.behind"
msgid "first: {text}"
msgstr "περιμένει πίσω από: {text}"

msgctxt "why.limited"
msgid "the relay asks to wait"
msgstr "ο διακομιστής ζητά αναμονή"

msgctxt "why.blocked"
msgid "waits until its session has been created"
msgstr "περιμένει να δημιουργηθεί η συνεδρία"

msgctxt "why.offline"
msgid "waits for the connection"
msgstr "περιμένει τη σύνδεση"

msgctxt "why.written"
msgid "written {time}"
msgstr "γράφτηκε {time}"

msgctxt "why.old"
msgid "Written {time}, and not sent since. Send it now, or delete it?"
msgstr "Γράφτηκε {time} και δεν στάλθηκε ακόμη. Αποστολή τώρα ή διαγραφή;"

msgctxt "reason.sessionEnded"
msgid "the session has ended"
msgstr "η συνεδρία έληξε"

msgctxt "reason.notAllowed"
msgid "your token does not open this session"
msgstr "το διακριτικό σας δεν ανοίγει αυτή τη συνεδρία"

msgctxt "reason.textTooLong"
msgid "too long for this relay"
msgstr "πολύ μεγάλο για αυτόν τον διακομιστή"

msgctxt "reason.tooManyAttempts"
msgid "tried too often without an answer"
msgstr "πολλές προσπάθειες χωρίς απάντηση"

#, fuzzy
#| msgid "older than you may want"
msgctxt "reason.tooOld"
msgid "written long ago; may be out of date"
msgstr "ίσως είναι πια παλιό"

msgctxt "reason.lostByRelay"
msgid "lost by the relay"
msgstr "το έχασε ο διακομιστής"

msgctxt "reason.quotaExceeded"
msgid "storage quota at the relay used up"
msgstr "εξαντλήθηκε το όριο χώρου στον διακομιστή"

msgctxt "reason.refused"
msgid "refused: {code}"
msgstr "απορρίφθηκε: {code}"

msgctxt "reason.unreachable"
msgid "the relay cannot be reached"
msgstr "ο διακομιστής δεν είναι προσβάσιμος"

msgctxt "reason.silent"
msgid "the relay does not answer"
msgstr "ο διακομιστής δεν απαντά"

msgctxt "reason.overloaded"
msgid "the relay has much to do"
msgstr "ο διακομιστής είναι απασχολημένος"

msgctxt "queue.title"
msgid "What waits to be sent"
msgstr "Τι περιμένει να σταλεί"

msgctxt "queue.empty"
msgid "Nothing waits."
msgstr "Τίποτα δεν περιμένει."

msgctxt "failed.empty"
msgid "No message has failed."
msgstr "Κανένα μήνυμα δεν απέτυχε."

msgctxt "queue.age"
msgid "waiting"
msgstr "αναμονή"

msgctxt "queue.attempts"
msgid "attempts"
msgstr "φορές"

msgctxt "queue.next"
msgid "next"
msgstr "επόμενη"

msgctxt "queue.error"
msgid "last error"
msgstr "τελευταίο σφάλμα"

msgctxt "kind.message"
msgid "message"
msgstr "μήνυμα"

msgctxt "kind.status"
msgid "status"
msgstr "κατάσταση"

msgctxt "kind.session"
msgid "new session"
msgstr "νέα συνεδρία"

msgctxt "kind.preference"
msgid "preference"
msgstr "προτίμηση"

msgctxt "kind.profile"
msgid "profile"
msgstr "προφίλ"

msgctxt "kind.feedback"
msgid "feedback"
msgstr "γνώμη"

msgctxt "kind.retraction"
msgid "withdrawal"
msgstr "απόσυρση"

msgctxt "notice.retried"
msgid "Queued again; it will be sent."
msgstr "Θα σταλεί ξανά."

msgctxt "notice.deleted"
msgid "Deleted."
msgstr "Διαγράφηκε."

msgctxt "notice.copied"
msgid "Copied."
msgstr "Αντιγράφηκε."

msgctxt "notice.exported"
msgid "Written to {file}."
msgstr "Γράφτηκε στο {file}."

msgctxt "notice.feedback"
msgid "Thank you. Your feedback is kept and will be sent."
msgstr "Ευχαριστούμε. Η γνώμη σας φυλάχθηκε και θα σταλεί."

msgctxt "notice.language"
msgid "The language is now {language}."
msgstr "Η γλώσσα είναι τώρα {language}."

msgctxt "notice.languageUnknown"
msgid "There is no language {language}."
msgstr "Δεν υπάρχει γλώσσα {language}."

msgctxt "notice.notifyOn"
msgid "Notifications are on."
msgstr "Οι ειδοποιήσεις είναι ενεργές."

msgctxt "notice.notifyOff"
msgid "Notifications are off."
msgstr "Οι ειδοποιήσεις είναι ανενεργές."

#, fuzzy
#| msgid "Locked. Press {key} to go on."
msgctxt "notice.locked"
msgid "Screen locked. Press {key} to go on."
msgstr "Κλειδωμένο. Πατήστε {key} για συνέχεια."

msgctxt "notice.newMessage"
msgid "New message"
msgstr "Νέο μήνυμα"

msgctxt "notice.read"
msgid "{name} has read everything you wrote."
msgstr "Διαβάστηκαν όλα όσα γράψατε ({name})."

msgctxt "notice.synced"
msgid "All your messages are sent; nothing is missing on this device."
msgstr "Όλα στάλθηκαν, και εδώ δεν λείπει τίποτα."

#, fuzzy
#| msgid "There is no command {command}. {key} shows them all; // sends a line that begins with /."
msgctxt "notice.commandUnknown"
msgid "There is no command {command}. {key} shows them all. To send a line that begins with /, type // first."
msgstr "Δεν υπάρχει εντολή {command}. {key} τις δείχνει όλες· // στέλνει γραμμή που αρχίζει με /."

msgctxt "notice.argument"
msgid "{command} needs: {usage}"
msgstr "{command} χρειάζεται: {usage}"

msgctxt "notice.narrow"
msgid "The terminal is too narrow; {columns} columns are needed."
msgstr "Το παράθυρο είναι πολύ στενό· χρειάζονται {columns} στήλες."

msgctxt "interpreters.title"
msgid "Interpreters"
msgstr "Διερμηνείς"

msgctxt "interpreters.none"
msgid "No interpreter for {language} is known on this device."
msgstr "Σε αυτή τη συσκευή δεν υπάρχει γνωστός διερμηνέας για {language}."

msgctxt "help.title"
msgid "Help"
msgstr "Βοήθεια"

msgctxt "help.write"
msgid "Writing"
msgstr "Γραφή"

msgctxt "help.read"
msgid "Reading"
msgstr "Ανάγνωση"

msgctxt "help.commands"
msgid "Commands"
msgstr "Εντολές"

msgctxt "help.send"
msgid "send"
msgstr "αποστολή"

msgctxt "help.newLine"
msgid "new line"
msgstr "νέα γραμμή"

msgctxt "help.editor"
msgid "write in your editor"
msgstr "γράψτε στον επεξεργαστή σας"

msgctxt "help.history"
msgid "what you wrote before"
msgstr "όσα γράψατε πριν"

msgctxt "help.scroll"
msgid "through the conversation"
msgstr "μέσα στη συζήτηση"

msgctxt "help.unread"
msgid "to the first unread message"
msgstr "στο πρώτο αδιάβαστο μήνυμα"

msgctxt "help.tryNow"
msgid "connect now"
msgstr "σύνδεση τώρα"

msgctxt "help.select"
msgid "select a message"
msgstr "επιλογή μηνύματος"

msgctxt "command.status"
msgid "set the status of the session"
msgstr "αλλαγή κατάστασης της συνεδρίας"

msgctxt "command.retry"
msgid "send failed messages again"
msgstr "νέα αποστολή αποτυχημένων μηνυμάτων"

msgctxt "command.edit"
msgid "change a failed message"
msgstr "αλλαγή αποτυχημένου μηνύματος"

msgctxt "command.delete"
msgid "delete a message that was not sent"
msgstr "διαγραφή μηνύματος που δεν στάλθηκε"

msgctxt "command.queue"
msgid "what waits, and why"
msgstr "τι περιμένει και γιατί"

msgctxt "command.failed"
msgid "what failed, and why"
msgstr "τι απέτυχε και γιατί"

msgctxt "command.lang"
msgid "change the language"
msgstr "αλλαγή γλώσσας"

msgctxt "command.lock"
msgid "hide the screen"
msgstr "απόκρυψη οθόνης"

msgctxt "command.export"
msgid "write the conversation to a file"
msgstr "εγγραφή της συζήτησης σε αρχείο"

msgctxt "command.feedback"
msgid "say how it went"
msgstr "πείτε πώς πήγε"

msgctxt "command.interpreters"
msgid "who interprets"
msgstr "ποιος διερμηνεύει"

msgctxt "command.notify"
msgid "notifications on or off"
msgstr "ειδοποιήσεις ναι ή όχι"

msgctxt "command.bidi"
msgid "how right-to-left text is drawn"
msgstr "εμφάνιση κειμένου από δεξιά προς αριστερά"

msgctxt "command.sync"
msgid "connect now, and say when all is sent"
msgstr "σύνδεση τώρα και ενημέρωση όταν σταλούν όλα"

msgctxt "command.quit"
msgid "leave; nothing is lost"
msgstr "έξοδος· τίποτα δεν χάνεται"
"""#
  }
}
