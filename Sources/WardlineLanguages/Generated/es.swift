// DO NOT EDIT: `make languages` makes it from po/es.po.
// swift-format-ignore-file

extension Shipped {
  static var language_es: String {
#"""
# Wardline in Spanish.
# Machine-made, and not yet reviewed by anyone who speaks it.
msgid ""
msgstr ""
"Language: es\n"
"MIME-Version: 1.0\n"
"Content-Type: text/plain; charset=UTF-8\n"
"Content-Transfer-Encoding: 8bit\n"
"Plural-Forms: nplurals=3; plural=(n == 1 ? 0 : n != 0 && n % 1000000 == 0 ? 1 : 2);\n"
"X-Wardline-Review: unreviewed\n"

msgctxt "state.pending"
msgid "pending"
msgstr "pendiente"

msgctxt "state.sent"
msgid "sent"
msgstr "enviado"

msgctxt "state.read"
msgid "read"
msgstr "leído"

msgctxt "state.failed"
msgid "not sent"
msgstr "fallido"

msgctxt "state.held"
msgid "confirm?"
msgstr "confirmar"

msgctxt "state.retracting"
msgid "withdrawing"
msgstr "retirando"

msgctxt "state.retracted"
msgid "withdrawn"
msgstr "retirado"

msgctxt "state.erased"
msgid "no longer kept"
msgstr "ya no se conserva"

msgctxt "author.you"
msgid "You"
msgstr "Tú"

msgctxt "status.active"
msgid "active"
msgstr "activa"

msgctxt "status.paused"
msgid "paused"
msgstr "en pausa"

msgctxt "status.ended"
msgid "ended"
msgstr "terminada"

msgctxt "role.nurse"
msgid "nurse"
msgstr "enfermería"

msgctxt "role.interpreter"
msgid "interpreter"
msgstr "intérprete"

msgctxt "header.session"
msgid "Session {session}"
msgstr "Sesión {session}"

msgctxt "header.you"
msgid "You: {name}, {role} ({language})"
msgstr "Tú: {name}, {role} ({language})"

msgctxt "header.other"
msgid "{name}, {role} ({language})"
msgstr "{name}, {role} ({language})"

msgctxt "presence.here"
msgid "{name} is here"
msgstr "{name} está aquí"

msgctxt "presence.away"
msgid "{name} is away"
msgstr "{name} no está"

msgctxt "banner.lost"
msgid "Connection lost. Messages will be sent when reconnected."
msgstr "Conexión perdida. Los mensajes se enviarán al reconectar."

msgctxt "banner.lostShort"
msgid "Offline. Messages will be sent later."
msgstr "Sin conexión. Se enviarán más tarde."

msgctxt "banner.waiting"
msgid "{count} waiting"
msgid_plural "{count} waiting"
msgstr[0] "{count} en espera"
msgstr[1] "{count} en espera"
msgstr[2] "{count} en espera"

msgctxt "banner.nextTry"
msgid "next try in {seconds} s"
msgstr "próximo intento en {seconds} s"

msgctxt "banner.tryNow"
msgid "{key} now"
msgstr "{key} ahora"

msgctxt "banner.trying"
msgid "trying now"
msgstr "intentando ahora"

#, fuzzy
#| msgid "Another program on this computer has the connection; what you write here is sent by it."
msgctxt "banner.standby"
msgid "Another window on this computer is connected and sends what you write here."
msgstr "Otro programa de este equipo tiene la conexión; él envía lo que escribas aquí."

msgctxt "banner.paused"
msgid "The session is paused. You can go on writing."
msgstr "La sesión está en pausa. Puedes seguir escribiendo."

msgctxt "banner.active"
msgid "The session is active again."
msgstr "La sesión está activa de nuevo."

msgctxt "banner.ended"
msgid "The session has ended. Nothing more can be sent in it."
msgstr "La sesión ha terminado. Ya no se puede enviar nada en ella."

msgctxt "banner.endedUnsent"
msgid "{count} message was not sent: copy, export or delete it."
msgid_plural "{count} messages were not sent: copy, export or delete them."
msgstr[0] "{count} mensaje no se envió: cópialo, expórtalo o bórralo."
msgstr[1] "{count} de mensajes no se enviaron: cópialos, expórtalos o bórralos."
msgstr[2] "{count} mensajes no se enviaron: cópialos, expórtalos o bórralos."

msgctxt "banner.failed"
msgid "{count} message failed."
msgid_plural "{count} messages failed."
msgstr[0] "{count} mensaje falló."
msgstr[1] "{count} de mensajes fallaron."
msgstr[2] "{count} mensajes fallaron."

msgctxt "banner.failedKeys"
msgid "{retry} retry all, {delete} delete all"
msgstr "{retry} reintentar todos, {delete} borrar todos"

#, fuzzy
#| msgid "Your token has expired. Your messages are safe; put a new token into the file and they go."
msgctxt "banner.tokenExpired"
msgid "Your token has expired. Your messages are safe; they will be sent once a new token is in the file."
msgstr "Tu token ha caducado. Tus mensajes están a salvo; pon un token nuevo en el archivo y se enviarán."

msgctxt "banner.refused"
msgid "The relay refuses this token. Your messages are safe on this device."
msgstr "El servidor rechaza este token. Tus mensajes están a salvo en este dispositivo."

#, fuzzy
#| msgid "This token belongs to {name}. Your messages are safe; put your own token into the file and they go."
msgctxt "banner.otherUser"
msgid "This token belongs to {name}. Your messages are safe; they will be sent once your own token is in the file."
msgstr "Este token es de {name}. Tus mensajes están a salvo; pon tu propio token en el archivo y se enviarán."

msgctxt "banner.noToken"
msgid "No token opens {session} now. Your messages are safe and wait for one that does."
msgstr "Ningún token abre ahora {session}. Tus mensajes están a salvo y esperan uno que lo haga."

msgctxt "banner.statusChanged"
msgid "{name} has set the session to {status}."
msgstr "{name} ha puesto la sesión en: {status}."

#, fuzzy
#| msgid "The relay has decided otherwise: the session is {status}."
msgctxt "banner.statusYielded"
msgid "Another change came first. Session status: {status}."
msgstr "El servidor decidió otra cosa: la sesión está {status}."

#, fuzzy
#| msgid "A message written earlier has arrived above. {key} shows it."
msgctxt "banner.lateMessage"
msgid "A delayed message was inserted further up. {key} shows it."
msgstr "Arriba llegó un mensaje escrito antes. {key} lo muestra."

msgctxt "banner.newBelow"
msgid "{count} new below"
msgstr "nuevos abajo: {count}"

msgctxt "banner.gap"
msgid "The relay no longer keeps {count} entry of this session."
msgid_plural "The relay no longer keeps {count} entries of this session."
msgstr[0] "El servidor ya no guarda {count} entrada de esta sesión."
msgstr[1] "El servidor ya no guarda {count} de entradas de esta sesión."
msgstr[2] "El servidor ya no guarda {count} entradas de esta sesión."

#, fuzzy
#| msgid "The relay's log begins anew; the session is read again from its beginning."
msgctxt "banner.gapUnknown"
msgid "The relay's record was restarted; the session is being loaded again."
msgstr "El registro del servidor empieza de nuevo; la sesión se lee otra vez desde el principio."

msgctxt "banner.gapDiverged"
msgid "The relay was restored from an older copy; from entry {sequence} on the session is read again."
msgstr "El servidor se restauró desde una copia anterior; la sesión se lee de nuevo desde la entrada {sequence}."

msgctxt "banner.storeFailed"
msgid "Not saved on this device: {reason}. Your text is still in the input field."
msgstr "No se puede guardar: {reason}. Lo que escribiste sigue en la línea."

msgctxt "line.newMessages"
msgid "new messages"
msgstr "mensajes nuevos"

msgctxt "line.begin"
msgid "The conversation begins here."
msgstr "La conversación empieza aquí."

msgctxt "line.empty"
msgid "Nothing has been said yet. Type, and press {key}."
msgstr "Aún no se ha dicho nada. Escribe y pulsa {key}."

msgctxt "compose.closed"
msgid "The session has ended; nothing more can be written."
msgstr "La sesión ha terminado; ya no se puede escribir."

#, fuzzy
#| msgid "{count} byte too long: it would be refused."
#| msgid_plural "{count} bytes too long: it would be refused."
msgctxt "compose.tooLong"
msgid "Too long by {count} byte: shorten it."
msgid_plural "Too long by {count} bytes: shorten it."
msgstr[0] "Sobra {count} byte: se rechazaría."
msgstr[1] "Sobran {count} de bytes: se rechazaría."
msgstr[2] "Sobran {count} bytes: se rechazaría."

msgctxt "compose.draft"
msgid "Your draft is kept."
msgstr "Tu borrador está guardado."

msgctxt "connection.connected"
msgid "Connected {milliseconds} ms"
msgstr "Conectado {milliseconds} ms"

msgctxt "connection.connecting"
msgid "Connecting"
msgstr "Conectando"

msgctxt "connection.lost"
msgid "Not connected"
msgstr "Sin conexión"

msgctxt "connection.slow"
msgid "Slow link, {rate}"
msgstr "Conexión lenta, {rate}"

msgctxt "connection.standby"
msgid "Connected by another window"
msgstr "En reserva"

msgctxt "connection.queue"
msgid "queue {count}"
msgstr "cola {count}"

msgctxt "connection.reconnected"
msgid "Reconnected."
msgstr "Conectado de nuevo."

msgctxt "connection.online"
msgid "Connected."
msgstr "Conectado."

msgctxt "keys.help"
msgid "{key} help"
msgstr "{key} ayuda"

msgctxt "keys.queue"
msgid "{key} queue"
msgstr "{key} cola"

msgctxt "keys.quit"
msgid "{key} quit"
msgstr "{key} salir"

msgctxt "keys.back"
msgid "{key} back"
msgstr "{key} volver"

msgctxt "action.retry"
msgid "Retry"
msgstr "Reintentar"

msgctxt "action.edit"
msgid "Edit"
msgstr "Editar"

msgctxt "action.delete"
msgid "Delete"
msgstr "Borrar"

msgctxt "action.copy"
msgid "Copy"
msgstr "Copiar"

msgctxt "action.undo"
msgid "Undo"
msgstr "Deshacer"

msgctxt "ask.end"
msgid "End the session for everyone?"
msgstr "¿Terminar la sesión para todos?"

msgctxt "ask.deleteAll"
msgid "Delete {count} unsent message? It exists nowhere else."
msgid_plural "Delete {count} unsent messages? They exist nowhere else."
msgstr[0] "¿Borrar todos los mensajes no enviados ({count})? No existen en ningún otro lugar."
msgstr[1] "¿Borrar todos los mensajes no enviados ({count})? No existen en ningún otro lugar."
msgstr[2] "¿Borrar todos los mensajes no enviados ({count})? No existen en ningún otro lugar."

msgctxt "why.attempts"
msgid "tried {count} time"
msgid_plural "tried {count} times"
msgstr[0] "{count} intento"
msgstr[1] "{count} de intentos"
msgstr[2] "{count} intentos"

msgctxt "why.lastError"
msgid "last error: {reason}"
msgstr "último error: {reason}"

msgctxt "why.behind"
msgid "first: {text}"
msgstr "espera detrás de: {text}"

msgctxt "why.limited"
msgid "the relay asks to wait"
msgstr "el servidor pide esperar"

msgctxt "why.blocked"
msgid "waits until its session has been created"
msgstr "espera a que se cree su sesión"

msgctxt "why.offline"
msgid "waits for the connection"
msgstr "espera la conexión"

msgctxt "why.written"
msgid "written {time}"
msgstr "escrito {time}"

msgctxt "why.old"
msgid "Written {time}, and not sent since. Send it now, or delete it?"
msgstr "Escrito {time} y aún sin enviar. ¿Enviarlo ahora o borrarlo?"

msgctxt "reason.sessionEnded"
msgid "the session has ended"
msgstr "la sesión ha terminado"

msgctxt "reason.notAllowed"
msgid "your token does not open this session"
msgstr "tu token no abre esta sesión"

msgctxt "reason.textTooLong"
msgid "too long for this relay"
msgstr "demasiado largo para este servidor"

msgctxt "reason.tooManyAttempts"
msgid "tried too often without an answer"
msgstr "demasiados intentos sin respuesta"

#, fuzzy
#| msgid "older than you may want"
msgctxt "reason.tooOld"
msgid "written long ago; may be out of date"
msgstr "más antiguo de lo que quizá quieras"

msgctxt "reason.lostByRelay"
msgid "lost by the relay"
msgstr "perdido por el servidor"

msgctxt "reason.quotaExceeded"
msgid "storage quota at the relay used up"
msgstr "cuota de espacio en el servidor agotada"

msgctxt "reason.refused"
msgid "refused: {code}"
msgstr "rechazado: {code}"

msgctxt "reason.unreachable"
msgid "the relay cannot be reached"
msgstr "no se llega al servidor"

msgctxt "reason.silent"
msgid "the relay does not answer"
msgstr "el servidor no responde"

msgctxt "reason.overloaded"
msgid "the relay has much to do"
msgstr "el servidor tiene mucho trabajo"

msgctxt "queue.title"
msgid "What waits to be sent"
msgstr "Lo que espera ser enviado"

msgctxt "queue.empty"
msgid "Nothing waits."
msgstr "No hay nada en espera."

msgctxt "failed.empty"
msgid "No message has failed."
msgstr "Ningún mensaje ha fallado."

msgctxt "queue.age"
msgid "waiting"
msgstr "espera"

msgctxt "queue.attempts"
msgid "attempts"
msgstr "intentos"

msgctxt "queue.next"
msgid "next"
msgstr "próximo"

msgctxt "queue.error"
msgid "last error"
msgstr "último error"

msgctxt "kind.message"
msgid "message"
msgstr "mensaje"

msgctxt "kind.status"
msgid "status"
msgstr "estado"

msgctxt "kind.session"
msgid "new session"
msgstr "sesión nueva"

msgctxt "kind.preference"
msgid "preference"
msgstr "preferencia"

msgctxt "kind.profile"
msgid "profile"
msgstr "perfil"

msgctxt "kind.feedback"
msgid "feedback"
msgstr "opinión"

msgctxt "kind.retraction"
msgid "withdrawal"
msgstr "retirada"

msgctxt "notice.retried"
msgid "Queued again; it will be sent."
msgstr "Se volverá a enviar."

msgctxt "notice.deleted"
msgid "Deleted."
msgstr "Borrado."

msgctxt "notice.copied"
msgid "Copied."
msgstr "Copiado."

msgctxt "notice.exported"
msgid "Written to {file}."
msgstr "Guardado en {file}."

msgctxt "notice.feedback"
msgid "Thank you. Your feedback is kept and will be sent."
msgstr "Gracias. Tu opinión está guardada y se enviará."

msgctxt "notice.language"
msgid "The language is now {language}."
msgstr "El idioma ahora es {language}."

msgctxt "notice.languageUnknown"
msgid "There is no language {language}."
msgstr "No existe el idioma {language}."

msgctxt "notice.notifyOn"
msgid "Notifications are on."
msgstr "Las notificaciones están activadas."

msgctxt "notice.notifyOff"
msgid "Notifications are off."
msgstr "Las notificaciones están desactivadas."

#, fuzzy
#| msgid "Locked. Press {key} to go on."
msgctxt "notice.locked"
msgid "Screen locked. Press {key} to go on."
msgstr "Bloqueado. Pulsa {key} para seguir."

msgctxt "notice.newMessage"
msgid "New message"
msgstr "Mensaje nuevo"

msgctxt "notice.read"
msgid "{name} has read everything you wrote."
msgstr "{name} ha leído todo lo que escribiste."

msgctxt "notice.synced"
msgid "All your messages are sent; nothing is missing on this device."
msgstr "Todo está enviado y aquí no falta nada."

#, fuzzy
#| msgid "There is no command {command}. {key} shows them all; // sends a line that begins with /."
msgctxt "notice.commandUnknown"
msgid "There is no command {command}. {key} shows them all. To send a line that begins with /, type // first."
msgstr "No existe el comando {command}. {key} los muestra todos; // envía una línea que empieza con /."

msgctxt "notice.argument"
msgid "{command} needs: {usage}"
msgstr "{command} necesita: {usage}"

msgctxt "notice.narrow"
msgid "The terminal is too narrow; {columns} columns are needed."
msgstr "La terminal es demasiado estrecha; se necesitan {columns} columnas."

msgctxt "interpreters.title"
msgid "Interpreters"
msgstr "Intérpretes"

msgctxt "interpreters.none"
msgid "No interpreter for {language} is known on this device."
msgstr "No se conoce en este dispositivo ningún intérprete de {language}."

msgctxt "help.title"
msgid "Help"
msgstr "Ayuda"

msgctxt "help.write"
msgid "Writing"
msgstr "Escribir"

msgctxt "help.read"
msgid "Reading"
msgstr "Leer"

msgctxt "help.commands"
msgid "Commands"
msgstr "Comandos"

msgctxt "help.send"
msgid "send"
msgstr "enviar"

msgctxt "help.newLine"
msgid "new line"
msgstr "línea nueva"

msgctxt "help.editor"
msgid "write in your editor"
msgstr "escribir en tu editor"

msgctxt "help.history"
msgid "what you wrote before"
msgstr "lo que escribiste antes"

msgctxt "help.scroll"
msgid "through the conversation"
msgstr "recorrer la conversación"

msgctxt "help.unread"
msgid "to the first unread message"
msgstr "al primer mensaje sin leer"

msgctxt "help.tryNow"
msgid "connect now"
msgstr "conectar ahora"

msgctxt "help.select"
msgid "select a message"
msgstr "elegir un mensaje"

msgctxt "command.status"
msgid "set the status of the session"
msgstr "cambiar el estado de la sesión"

msgctxt "command.retry"
msgid "send failed messages again"
msgstr "volver a enviar los mensajes fallidos"

msgctxt "command.edit"
msgid "change a failed message"
msgstr "cambiar un mensaje fallido"

msgctxt "command.delete"
msgid "delete a message that was not sent"
msgstr "borrar un mensaje no enviado"

msgctxt "command.queue"
msgid "what waits, and why"
msgstr "qué espera y por qué"

msgctxt "command.failed"
msgid "what failed, and why"
msgstr "qué falló y por qué"

msgctxt "command.lang"
msgid "change the language"
msgstr "cambiar el idioma"

msgctxt "command.lock"
msgid "hide the screen"
msgstr "ocultar la pantalla"

msgctxt "command.export"
msgid "write the conversation to a file"
msgstr "guardar la conversación en un archivo"

msgctxt "command.feedback"
msgid "say how it went"
msgstr "decir cómo fue"

msgctxt "command.interpreters"
msgid "who interprets"
msgstr "quién interpreta"

msgctxt "command.notify"
msgid "notifications on or off"
msgstr "notificaciones sí o no"

msgctxt "command.bidi"
msgid "how right-to-left text is drawn"
msgstr "cómo se dibuja el texto de derecha a izquierda"

msgctxt "command.sync"
msgid "connect now, and say when all is sent"
msgstr "conectar ahora y avisar cuando todo esté enviado"

msgctxt "command.quit"
msgid "leave; nothing is lost"
msgstr "salir; no se pierde nada"
"""#
  }
}
