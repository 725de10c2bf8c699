// DO NOT EDIT: `make languages` makes it from po/fr.po.
// swift-format-ignore-file

extension Shipped {
  static var language_fr: String {
#"""
# Wardline in French.
# Machine-made, and not yet reviewed by anyone who speaks it.
msgid ""
msgstr ""
"Language: fr\n"
"MIME-Version: 1.0\n"
"Content-Type: text/plain; charset=UTF-8\n"
"Content-Transfer-Encoding: 8bit\n"
"Plural-Forms: nplurals=3; plural=(n == 0 || n == 1 ? 0 : n != 0 && n % 1000000 == 0 ? 1 : 2);\n"
"X-Wardline-Review: unreviewed\n"

msgctxt "state.pending"
msgid "pending"
msgstr "en attente"

msgctxt "state.sent"
msgid "sent"
msgstr "envoyé"

msgctxt "state.read"
msgid "read"
msgstr "lu"

msgctxt "state.failed"
msgid "not sent"
msgstr "échoué"

msgctxt "state.held"
msgid "confirm?"
msgstr "à confirmer"

msgctxt "state.retracting"
msgid "withdrawing"
msgstr "à retirer"

msgctxt "state.retracted"
msgid "withdrawn"
msgstr "retiré"

msgctxt "state.erased"
msgid "no longer kept"
msgstr "n'est plus conservé"

msgctxt "author.you"
msgid "You"
msgstr "Vous"

msgctxt "status.active"
msgid "active"
msgstr "active"

msgctxt "status.paused"
msgid "paused"
msgstr "en pause"

msgctxt "status.ended"
msgid "ended"
msgstr "terminée"

msgctxt "role.nurse"
msgid "nurse"
msgstr "infirmier·ère"

msgctxt "role.interpreter"
msgid "interpreter"
msgstr "interprète"

msgctxt "header.session"
msgid "Session {session}"
msgstr "Session {session}"

msgctxt "header.you"
msgid "You: {name}, {role} ({language})"
msgstr "Vous : {name}, {role} ({language})"

msgctxt "header.other"
msgid "{name}, {role} ({language})"
msgstr "{name}, {role} ({language})"

msgctxt "presence.here"
msgid "{name} is here"
msgstr "{name} est là"

msgctxt "presence.away"
msgid "{name} is away"
msgstr "{name} n'est pas là"

msgctxt "banner.lost"
msgid "Connection lost. Messages will be sent when reconnected."
msgstr "Connexion perdue. Les messages seront envoyés à la reconnexion."

msgctxt "banner.lostShort"
msgid "Offline. Messages will be sent later."
msgstr "Hors ligne. L'envoi se fera plus tard."

msgctxt "banner.waiting"
msgid "{count} waiting"
msgid_plural "{count} waiting"
msgstr[0] "{count} en attente"
msgstr[1] "{count} en attente"
msgstr[2] "{count} en attente"

msgctxt "banner.nextTry"
msgid "next try in {seconds} s"
msgstr "prochain essai dans {seconds} s"

msgctxt "banner.tryNow"
msgid "{key} now"
msgstr "{key} maintenant"

msgctxt "banner.trying"
msgid "trying now"
msgstr "essai en cours"

msgctxt "banner.standby"
msgid "Another window on this computer is connected and sends what you write here."
msgstr "Un autre programme de cet ordinateur tient la connexion ; il envoie ce que vous écrivez ici."

msgctxt "banner.paused"
msgid "The session is paused. You can go on writing."
msgstr "La session est en pause. Vous pouvez continuer à écrire."

msgctxt "banner.active"
msgid "The session is active again."
msgstr "La session est de nouveau active."

msgctxt "banner.ended"
msgid "The session has ended. Nothing more can be sent in it."
msgstr "La session est terminée. Plus rien ne peut y être envoyé."

msgctxt "banner.endedUnsent"
msgid "{count} message was not sent: copy, export or delete it."
msgid_plural "{count} messages were not sent: copy, export or delete them."
msgstr[0] "{count} message n'a pas été envoyé : copiez-le, exportez-le ou supprimez-le."
msgstr[1] "{count} de messages n'ont pas été envoyés : copiez-les, exportez-les ou supprimez-les."
msgstr[2] "{count} messages n'ont pas été envoyés : copiez-les, exportez-les ou supprimez-les."

msgctxt "banner.failed"
msgid "{count} message failed."
msgid_plural "{count} messages failed."
msgstr[0] "{count} message a échoué."
msgstr[1] "{count} de messages ont échoué."
msgstr[2] "{count} messages ont échoué."

msgctxt "banner.failedKeys"
msgid "{retry} retry all, {delete} delete all"
msgstr "{retry} tout réessayer, {delete} tout supprimer"

msgctxt "banner.tokenExpired"
msgid "Your token has expired. Your messages are safe; they will be sent once a new token is in the file."
msgstr "Votre jeton a expiré. Vos messages sont en sûreté ; mettez un nouveau jeton dans le fichier et ils seront envoyés."

msgctxt "banner.refused"
msgid "The relay refuses this token. Your messages are safe on this device."
msgstr "Le serveur refuse ce jeton. Vos messages sont en sûreté sur cet appareil."

msgctxt "banner.otherUser"
msgid "This token belongs to {name}. Your messages are safe; they will be sent once your own token is in the file."
msgstr "Ce jeton est celui de {name}. Vos messages sont en sûreté ; mettez votre propre jeton dans le fichier et ils seront envoyés."

msgctxt "banner.noToken"
msgid "No token opens {session} now. Your messages are safe and wait for one that does."
msgstr "Aucun jeton n'ouvre {session} pour l'instant. Vos messages sont en sûreté et en attendent un qui l'ouvre."

msgctxt "banner.statusChanged"
msgid "{name} has set the session to {status}."
msgstr "{name} a changé l'état de la session : {status}."

msgctxt "banner.statusYielded"
msgid "Another change came first. Session status: {status}."
msgstr "Le serveur en a décidé autrement : la session est {status}."

#, fuzzy
#| msgid "A message written earlier has arrived above. {key} shows it."
msgctxt "banner.lateMessage"
msgid "A delayed message was inserted further up. {key} shows it."
msgstr "Un message écrit plus tôt est arrivé plus haut. {key} le montre."

msgctxt "banner.newBelow"
msgid "{count} new below"
msgstr "nouveaux plus bas : {count}"

msgctxt "banner.gap"
msgid "The relay no longer keeps {count} entry of this session."
msgid_plural "The relay no longer keeps {count} entries of this session."
msgstr[0] "Le serveur ne garde plus {count} entrée de cette session."
msgstr[1] "Le serveur ne garde plus {count} d'entrées de cette session."
msgstr[2] "Le serveur ne garde plus {count} entrées de cette session."

msgctxt "banner.gapUnknown"
msgid "The relay's record was restarted; the session is being loaded again."
msgstr "Le journal du serveur recommence ; la session est relue depuis le début."

msgctxt "banner.gapDiverged"
msgid "The relay was restored from an older copy; from entry {sequence} on the session is read again."
msgstr "Le serveur a été restauré depuis une copie plus ancienne ; la session est relue à partir de l'entrée {sequence}."

msgctxt "banner.storeFailed"
msgid "Not saved on this device: {reason}. Your text is still in the input field."
msgstr "Impossible d'écrire dans la base : {reason}. Votre texte est encore dans la ligne."

msgctxt "line.newMessages"
msgid "new messages"
msgstr "nouveaux messages"

msgctxt "line.begin"
msgid "The conversation begins here."
msgstr "La conversation commence ici."

msgctxt "line.empty"
msgid "Nothing has been said yet. Type, and press {key}."
msgstr "Rien n'a encore été dit. Écrivez, puis appuyez sur {key}."

msgctxt "compose.closed"
msgid "The session has ended; nothing more can be written."
msgstr "La session est terminée ; on ne peut plus écrire."

msgctxt "compose.tooLong"
msgid "Too long by {count} byte: shorten it."
msgid_plural "Too long by {count} bytes: shorten it."
msgstr[0] "{count} octet de trop : ce serait refusé."
msgstr[1] "{count} d'octets de trop : ce serait refusé."
msgstr[2] "{count} octets de trop : ce serait refusé."

msgctxt "compose.draft"
msgid "Your draft is kept."
msgstr "Votre brouillon est gardé."

msgctxt "connection.connected"
msgid "Connected {milliseconds} ms"
msgstr "Connecté {milliseconds} ms"

msgctxt "connection.connecting"
msgid "Connecting"
msgstr "Connexion"

msgctxt "connection.lost"
msgid "Not connected"
msgstr "Non connecté"

msgctxt "connection.slow"
msgid "Slow link, {rate}"
msgstr "Connexion lente, {rate}"

#, fuzzy
#| msgid "Standing by"
msgctxt "connection.standby"
msgid "Connected by another window"
msgstr "En réserve"

msgctxt "connection.queue"
msgid "queue {count}"
msgstr "file {count}"

msgctxt "connection.reconnected"
msgid "Reconnected."
msgstr "De nouveau connecté."

msgctxt "connection.online"
msgid "Connected."
msgstr "Connecté."

msgctxt "keys.help"
msgid "{key} help"
msgstr "{key} aide"

msgctxt "keys.queue"
msgid "{key} queue"
msgstr "{key} file"

msgctxt "keys.quit"
msgid "{key} quit"
msgstr "{key} quitter"

msgctxt "keys.back"
msgid "{key} back"
msgstr "{key} retour"

msgctxt "action.retry"
msgid "Retry"
msgstr "Réessayer"

msgctxt "action.edit"
msgid "Edit"
msgstr "Modifier"

msgctxt "action.delete"
msgid "Delete"
msgstr "Supprimer"

msgctxt "action.copy"
msgid "Copy"
msgstr "Copier"

msgctxt "action.undo"
msgid "Undo"
msgstr "Annuler"

msgctxt "ask.end"
msgid "End the session for everyone?"
msgstr "Terminer la session pour tous ?"

msgctxt "ask.deleteAll"
msgid "Delete {count} unsent message? It exists nowhere else."
msgid_plural "Delete {count} unsent messages? They exist nowhere else."
msgstr[0] "Supprimer tous les messages non envoyés ({count}) ? Ils n'existent nulle part ailleurs."
msgstr[1] "Supprimer tous les messages non envoyés ({count}) ? Ils n'existent nulle part ailleurs."
msgstr[2] "Supprimer tous les messages non envoyés ({count}) ? Ils n'existent nulle part ailleurs."

msgctxt "why.attempts"
msgid "tried {count} time"
msgid_plural "tried {count} times"
msgstr[0] "{count} essai"
msgstr[1] "{count} d'essais"
msgstr[2] "{count} essais"

msgctxt "why.lastError"
msgid "last error: {reason}"
msgstr "dernière erreur : {reason}"

msgctxt "why.behind"
msgid "first: {text}"
msgstr "attend derrière : {text}"

msgctxt "why.limited"
msgid "the relay asks to wait"
msgstr "le serveur demande d'attendre"

msgctxt "why.blocked"
msgid "waits until its session has been created"
msgstr "attend la création de sa session"

msgctxt "why.offline"
msgid "waits for the connection"
msgstr "attend la connexion"

msgctxt "why.written"
msgid "written {time}"
msgstr "écrit {time}"

msgctxt "why.old"
msgid "Written {time}, and not sent since. Send it now, or delete it?"
msgstr "Écrit {time}, pas encore envoyé. L'envoyer maintenant ou le supprimer ?"

msgctxt "reason.sessionEnded"
msgid "the session has ended"
msgstr "la session est terminée"

msgctxt "reason.notAllowed"
msgid "your token does not open this session"
msgstr "votre jeton n'ouvre pas cette session"

msgctxt "reason.textTooLong"
msgid "too long for this relay"
msgstr "trop long pour ce serveur"

msgctxt "reason.tooManyAttempts"
msgid "tried too often without an answer"
msgstr "trop d'essais sans réponse"

#, fuzzy
#| msgid "older than you may want"
msgctxt "reason.tooOld"
msgid "written long ago; may be out of date"
msgstr "peut-être trop ancien"

msgctxt "reason.lostByRelay"
msgid "lost by the relay"
msgstr "perdu par le serveur"

msgctxt "reason.quotaExceeded"
msgid "storage quota at the relay used up"
msgstr "quota de stockage du serveur épuisé"

msgctxt "reason.refused"
msgid "refused: {code}"
msgstr "refusé : {code}"

msgctxt "reason.unreachable"
msgid "the relay cannot be reached"
msgstr "le serveur est injoignable"

msgctxt "reason.silent"
msgid "the relay does not answer"
msgstr "le serveur ne répond pas"

msgctxt "reason.overloaded"
msgid "the relay has much to do"
msgstr "le serveur est très occupé"

msgctxt "queue.title"
msgid "What waits to be sent"
msgstr "Ce qui attend d'être envoyé"

msgctxt "queue.empty"
msgid "Nothing waits."
msgstr "Rien n'attend."

msgctxt "failed.empty"
msgid "No message has failed."
msgstr "Aucun message n'a échoué."

msgctxt "queue.age"
msgid "waiting"
msgstr "attente"

msgctxt "queue.attempts"
msgid "attempts"
msgstr "essais"

msgctxt "queue.next"
msgid "next"
msgstr "prochain"

msgctxt "queue.error"
msgid "last error"
msgstr "dernière erreur"

msgctxt "kind.message"
msgid "message"
msgstr "message"

msgctxt "kind.status"
msgid "status"
msgstr "état"

msgctxt "kind.session"
msgid "new session"
msgstr "nouv. session"

msgctxt "kind.preference"
msgid "preference"
msgstr "préférence"

msgctxt "kind.profile"
msgid "profile"
msgstr "profil"

msgctxt "kind.feedback"
msgid "feedback"
msgstr "avis"

msgctxt "kind.retraction"
msgid "withdrawal"
msgstr "retrait"

msgctxt "notice.retried"
msgid "Queued again; it will be sent."
msgstr "Remis en attente d’envoi."

msgctxt "notice.deleted"
msgid "Deleted."
msgstr "Supprimé."

msgctxt "notice.copied"
msgid "Copied."
msgstr "Copié."

msgctxt "notice.exported"
msgid "Written to {file}."
msgstr "Écrit dans {file}."

msgctxt "notice.feedback"
msgid "Thank you. Your feedback is kept and will be sent."
msgstr "Merci. Votre avis est gardé et sera envoyé."

msgctxt "notice.language"
msgid "The language is now {language}."
msgstr "La langue est maintenant {language}."

msgctxt "notice.languageUnknown"
msgid "There is no language {language}."
msgstr "Il n'y a pas de langue {language}."

msgctxt "notice.notifyOn"
msgid "Notifications are on."
msgstr "Les notifications sont activées."

msgctxt "notice.notifyOff"
msgid "Notifications are off."
msgstr "Les notifications sont désactivées."

#, fuzzy
#| msgid "Locked. Press {key} to go on."
msgctxt "notice.locked"
msgid "Screen locked. Press {key} to go on."
msgstr "Verrouillé. Appuyez sur {key} pour continuer."

msgctxt "notice.newMessage"
msgid "New message"
msgstr "Nouveau message"

msgctxt "notice.read"
msgid "{name} has read everything you wrote."
msgstr "{name} a lu tout ce que vous avez écrit."

msgctxt "notice.synced"
msgid "All your messages are sent; nothing is missing on this device."
msgstr "Tout est envoyé, et rien ne manque ici."

msgctxt "notice.commandUnknown"
msgid "There is no command {command}. {key} shows them all. To send a line that begins with /, type // first."
msgstr "Il n'y a pas de commande {command}. {key} les montre toutes ; // envoie une ligne qui commence par /."

msgctxt "notice.argument"
msgid "{command} needs: {usage}"
msgstr "{command} demande : {usage}"

msgctxt "notice.narrow"
msgid "The terminal is too narrow; {columns} columns are needed."
msgstr "Le terminal est trop étroit ; il faut {columns} colonnes."

msgctxt "interpreters.title"
msgid "Interpreters"
msgstr "Interprètes"

msgctxt "interpreters.none"
msgid "No interpreter for {language} is known on this device."
msgstr "Aucun interprète pour {language} n'est connu sur cet appareil."

msgctxt "help.title"
msgid "Help"
msgstr "Aide"

msgctxt "help.write"
msgid "Writing"
msgstr "Écrire"

msgctxt "help.read"
msgid "Reading"
msgstr "Lire"

msgctxt "help.commands"
msgid "Commands"
msgstr "Commandes"

msgctxt "help.send"
msgid "send"
msgstr "envoyer"

msgctxt "help.newLine"
msgid "new line"
msgstr "nouvelle ligne"

msgctxt "help.editor"
msgid "write in your editor"
msgstr "écrire dans votre éditeur"

msgctxt "help.history"
msgid "what you wrote before"
msgstr "ce que vous avez écrit avant"

msgctxt "help.scroll"
msgid "through the conversation"
msgstr "parcourir la conversation"

msgctxt "help.unread"
msgid "to the first unread message"
msgstr "au premier message non lu"

msgctxt "help.tryNow"
msgid "connect now"
msgstr "se connecter maintenant"

msgctxt "help.select"
msgid "select a message"
msgstr "choisir un message"

msgctxt "command.status"
msgid "set the status of the session"
msgstr "changer l'état de la session"

msgctxt "command.retry"
msgid "send failed messages again"
msgstr "réessayer d’envoyer les messages échoués"

msgctxt "command.edit"
msgid "change a failed message"
msgstr "modifier un message échoué"

msgctxt "command.delete"
msgid "delete a message that was not sent"
msgstr "supprimer un message non envoyé"

msgctxt "command.queue"
msgid "what waits, and why"
msgstr "ce qui attend, et pourquoi"

msgctxt "command.failed"
msgid "what failed, and why"
msgstr "ce qui a échoué, et pourquoi"

msgctxt "command.lang"
msgid "change the language"
msgstr "changer de langue"

msgctxt "command.lock"
msgid "hide the screen"
msgstr "cacher l'écran"

msgctxt "command.export"
msgid "write the conversation to a file"
msgstr "écrire la conversation dans un fichier"

msgctxt "command.feedback"
msgid "say how it went"
msgstr "dire comment c'était"

msgctxt "command.interpreters"
msgid "who interprets"
msgstr "qui interprète"

msgctxt "command.notify"
msgid "notifications on or off"
msgstr "notifications oui ou non"

msgctxt "command.bidi"
msgid "how right-to-left text is drawn"
msgstr "affichage du texte de droite à gauche"

msgctxt "command.sync"
msgid "connect now, and say when all is sent"
msgstr "se connecter maintenant et dire quand tout est envoyé"

msgctxt "command.quit"
msgid "leave; nothing is lost"
msgstr "quitter ; rien n'est perdu"
"""#
  }
}
