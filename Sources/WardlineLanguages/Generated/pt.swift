// DO NOT EDIT: `make languages` makes it from po/pt.po.
// swift-format-ignore-file

extension Shipped {
  static var language_pt: String {
#"""
# Wardline in Portuguese.
# Machine-made, and not yet reviewed by anyone who speaks it.
msgid ""
msgstr ""
"Language: pt\n"
"MIME-Version: 1.0\n"
"Content-Type: text/plain; charset=UTF-8\n"
"Content-Transfer-Encoding: 8bit\n"
"Plural-Forms: nplurals=3; plural=(n == 0 || n == 1 ? 0 : n != 0 && n % 1000000 == 0 ? 1 : 2);\n"
"X-Wardline-Review: unreviewed\n"

msgctxt "state.pending"
msgid "pending"
msgstr "pendente"

msgctxt "state.sent"
msgid "sent"
msgstr "enviada"

msgctxt "state.read"
msgid "read"
msgstr "lida"

msgctxt "state.failed"
msgid "not sent"
msgstr "falhou"

msgctxt "state.held"
msgid "confirm?"
msgstr "confirmar"

msgctxt "state.retracting"
msgid "withdrawing"
msgstr "retirando"

msgctxt "state.retracted"
msgid "withdrawn"
msgstr "foi retirada"

msgctxt "state.erased"
msgid "no longer kept"
msgstr "já não é guardada"

msgctxt "author.you"
msgid "You"
msgstr "Você"

msgctxt "status.active"
msgid "active"
msgstr "ativa"

msgctxt "status.paused"
msgid "paused"
msgstr "em pausa"

msgctxt "status.ended"
msgid "ended"
msgstr "encerrada"

msgctxt "role.nurse"
msgid "nurse"
msgstr "enfermagem"

msgctxt "role.interpreter"
msgid "interpreter"
msgstr "intérprete"

msgctxt "header.session"
msgid "Session {session}"
msgstr "Sessão {session}"

msgctxt "header.you"
msgid "You: {name}, {role} ({language})"
msgstr "Você: {name}, {role} ({language})"

msgctxt "header.other"
msgid "{name}, {role} ({language})"
msgstr "{name}, {role} ({language})"

msgctxt "presence.here"
msgid "{name} is here"
msgstr "{name} está aqui"

msgctxt "presence.away"
msgid "{name} is away"
msgstr "{name} está ausente"

msgctxt "banner.lost"
msgid "Connection lost. Messages will be sent when reconnected."
msgstr "Conexão perdida. As mensagens serão enviadas ao reconectar."

msgctxt "banner.lostShort"
msgid "Offline. Messages will be sent later."
msgstr "Sem conexão. Serão enviadas depois."

msgctxt "banner.waiting"
msgid "{count} waiting"
msgid_plural "{count} waiting"
msgstr[0] "{count} em espera"
msgstr[1] "{count} em espera"
msgstr[2] "{count} em espera"

msgctxt "banner.nextTry"
msgid "next try in {seconds} s"
msgstr "próxima tentativa em {seconds} s"

msgctxt "banner.tryNow"
msgid "{key} now"
msgstr "{key} agora"

msgctxt "banner.trying"
msgid "trying now"
msgstr "tentando agora"

#, fuzzy
#| msgid "Another program on this computer has the connection; what you write here is sent by it."
msgctxt "banner.standby"
msgid "Another window on this computer is connected and sends what you write here."
msgstr "Outro programa neste computador tem a conexão; ele envia o que você escrever aqui."

msgctxt "banner.paused"
msgid "The session is paused. You can go on writing."
msgstr "A sessão está em pausa. Você pode continuar escrevendo."

msgctxt "banner.active"
msgid "The session is active again."
msgstr "A sessão está ativa de novo."

msgctxt "banner.ended"
msgid "The session has ended. Nothing more can be sent in it."
msgstr "A sessão foi encerrada. Nada mais pode ser enviado nela."

msgctxt "banner.endedUnsent"
msgid "{count} message was not sent: copy, export or delete it."
msgid_plural "{count} messages were not sent: copy, export or delete them."
msgstr[0] "{count} mensagem não foi enviada: copie, exporte ou apague."
msgstr[1] "{count} de mensagens não foram enviadas: copie, exporte ou apague."
msgstr[2] "{count} mensagens não foram enviadas: copie, exporte ou apague."

msgctxt "banner.failed"
msgid "{count} message failed."
msgid_plural "{count} messages failed."
msgstr[0] "{count} mensagem falhou."
msgstr[1] "{count} de mensagens falharam."
msgstr[2] "{count} mensagens falharam."

msgctxt "banner.failedKeys"
msgid "{retry} retry all, {delete} delete all"
msgstr "{retry} tentar todas de novo, {delete} apagar todas"

#, fuzzy
#| msgid "Your token has expired. Your messages are safe; put a new token into the file and they go."
msgctxt "banner.tokenExpired"
msgid "Your token has expired. Your messages are safe; they will be sent once a new token is in the file."
msgstr "Seu token expirou. Suas mensagens estão seguras; coloque um novo token no arquivo e elas seguirão."

msgctxt "banner.refused"
msgid "The relay refuses this token. Your messages are safe on this device."
msgstr "O servidor recusa este token. Suas mensagens estão seguras neste dispositivo."

#, fuzzy
#| msgid "This token belongs to {name}. Your messages are safe; put your own token into the file and they go."
msgctxt "banner.otherUser"
msgid "This token belongs to {name}. Your messages are safe; they will be sent once your own token is in the file."
msgstr "Este token é de {name}. Suas mensagens estão seguras; coloque o seu próprio token no arquivo e elas seguirão."

msgctxt "banner.noToken"
msgid "No token opens {session} now. Your messages are safe and wait for one that does."
msgstr "Nenhum token abre {session} agora. Suas mensagens estão seguras e esperam um que abra."

msgctxt "banner.statusChanged"
msgid "{name} has set the session to {status}."
msgstr "{name} mudou a sessão para: {status}."

#, fuzzy
#| msgid "The relay has decided otherwise: the session is {status}."
msgctxt "banner.statusYielded"
msgid "Another change came first. Session status: {status}."
msgstr "O servidor decidiu de outra forma: a sessão está {status}."

#, fuzzy
#| msgid "A message written earlier has arrived above. {key} shows it."
msgctxt "banner.lateMessage"
msgid "A delayed message was inserted further up. {key} shows it."
msgstr "Acima chegou uma mensagem escrita antes. {key} mostra."

msgctxt "banner.newBelow"
msgid "{count} new below"
msgstr "novas abaixo: {count}"

msgctxt "banner.gap"
msgid "The relay no longer keeps {count} entry of this session."
msgid_plural "The relay no longer keeps {count} entries of this session."
msgstr[0] "O servidor não guarda mais {count} registro desta sessão."
msgstr[1] "O servidor não guarda mais {count} de registros desta sessão."
msgstr[2] "O servidor não guarda mais {count} registros desta sessão."

#, fuzzy
#| msgid "The relay's log begins anew; the session is read again from its beginning."
msgctxt "banner.gapUnknown"
msgid "The relay's record was restarted; the session is being loaded again."
msgstr "O registro do servidor recomeça; a sessão é lida de novo desde o início."

msgctxt "banner.gapDiverged"
msgid "The relay was restored from an older copy; from entry {sequence} on the session is read again."
msgstr "O servidor foi restaurado de uma cópia mais antiga; a sessão é lida de novo a partir da entrada {sequence}."

#, fuzzy
#| msgid "The store cannot be written: {reason}. What you typed is still in the line."
msgctxt "banner.storeFailed"
msgid "Not saved on this device: {reason}. Your text is still in the input field."
msgstr "Não é possível gravar no armazenamento: {reason}. O que você digitou continua na linha."

msgctxt "line.newMessages"
msgid "new messages"
msgstr "novas mensagens"

msgctxt "line.begin"
msgid "The conversation begins here."
msgstr "A conversa começa aqui."

msgctxt "line.empty"
msgid "Nothing has been said yet. Type, and press {key}."
msgstr "Nada foi dito ainda. Digite e pressione {key}."

msgctxt "compose.closed"
msgid "The session has ended; nothing more can be written."
msgstr "A sessão foi encerrada; não é possível escrever mais."

#, fuzzy
#| msgid "{count} byte too long: it would be refused."
#| msgid_plural "{count} bytes too long: it would be refused."
msgctxt "compose.tooLong"
msgid "Too long by {count} byte: shorten it."
msgid_plural "Too long by {count} bytes: shorten it."
msgstr[0] "{count} byte a mais: seria recusado."
msgstr[1] "{count} de bytes a mais: seria recusado."
msgstr[2] "{count} bytes a mais: seria recusado."

msgctxt "compose.draft"
msgid "Your draft is kept."
msgstr "Seu rascunho está guardado."

msgctxt "connection.connected"
msgid "Connected {milliseconds} ms"
msgstr "Conectado {milliseconds} ms"

msgctxt "connection.connecting"
msgid "Connecting"
msgstr "Conectando"

msgctxt "connection.lost"
msgid "Not connected"
msgstr "Sem conexão"

msgctxt "connection.slow"
msgid "Slow link, {rate}"
msgstr "Conexão lenta, {rate}"

#, fuzzy
#| msgid "Standing by"
msgctxt "connection.standby"
msgid "Connected by another window"
msgstr "De prontidão"

msgctxt "connection.queue"
msgid "queue {count}"
msgstr "fila {count}"

msgctxt "connection.reconnected"
msgid "Reconnected."
msgstr "Conectado de novo."

msgctxt "connection.online"
msgid "Connected."
msgstr "Conectado."

msgctxt "keys.help"
msgid "{key} help"
msgstr "{key} ajuda"

msgctxt "keys.queue"
msgid "{key} queue"
msgstr "{key} fila"

msgctxt "keys.quit"
msgid "{key} quit"
msgstr "{key} sair"

msgctxt "keys.back"
msgid "{key} back"
msgstr "{key} voltar"

msgctxt "action.retry"
msgid "Retry"
msgstr "Repetir"

msgctxt "action.edit"
msgid "Edit"
msgstr "Editar"

msgctxt "action.delete"
msgid "Delete"
msgstr "Apagar"

msgctxt "action.copy"
msgid "Copy"
msgstr "Copiar"

msgctxt "action.undo"
msgid "Undo"
msgstr "Desfazer"

msgctxt "ask.end"
msgid "End the session for everyone?"
msgstr "Encerrar a sessão para todos?"

msgctxt "ask.deleteAll"
msgid "Delete {count} unsent message? It exists nowhere else."
msgid_plural "Delete {count} unsent messages? They exist nowhere else."
msgstr[0] "Apagar todas as mensagens não enviadas ({count})? Elas não existem em nenhum outro lugar."
msgstr[1] "Apagar todas as mensagens não enviadas ({count})? Elas não existem em nenhum outro lugar."
msgstr[2] "Apagar todas as mensagens não enviadas ({count})? Elas não existem em nenhum outro lugar."

msgctxt "why.attempts"
msgid "tried {count} time"
msgid_plural "tried {count} times"
msgstr[0] "{count} tentativa"
msgstr[1] "{count} de tentativas"
msgstr[2] "{count} tentativas"

msgctxt "why.lastError"
msgid "last error: {reason}"
msgstr "último erro: {reason}"

msgctxt "why.behind"
msgid "first: {text}"
msgstr "espera atrás de: {text}"

msgctxt "why.limited"
msgid "the relay asks to wait"
msgstr "o servidor pede para esperar"

msgctxt "why.blocked"
msgid "waits until its session has been created"
msgstr "espera a criação da sessão"

msgctxt "why.offline"
msgid "waits for the connection"
msgstr "espera a conexão"

msgctxt "why.written"
msgid "written {time}"
msgstr "escrita {time}"

msgctxt "why.old"
msgid "Written {time}, and not sent since. Send it now, or delete it?"
msgstr "Escrita {time} e ainda não enviada. Enviar agora ou apagar?"

msgctxt "reason.sessionEnded"
msgid "the session has ended"
msgstr "a sessão foi encerrada"

msgctxt "reason.notAllowed"
msgid "your token does not open this session"
msgstr "seu token não abre esta sessão"

msgctxt "reason.textTooLong"
msgid "too long for this relay"
msgstr "longa demais para este servidor"

msgctxt "reason.tooManyAttempts"
msgid "tried too often without an answer"
msgstr "tentativas demais sem resposta"

#, fuzzy
#| msgid "older than you may want"
msgctxt "reason.tooOld"
msgid "written long ago; may be out of date"
msgstr "talvez antiga demais"

msgctxt "reason.lostByRelay"
msgid "lost by the relay"
msgstr "perdida pelo servidor"

msgctxt "reason.quotaExceeded"
msgid "storage quota at the relay used up"
msgstr "cota de armazenamento no servidor esgotada"

msgctxt "reason.refused"
msgid "refused: {code}"
msgstr "recusada: {code}"

msgctxt "reason.unreachable"
msgid "the relay cannot be reached"
msgstr "não é possível alcançar o servidor"

msgctxt "reason.silent"
msgid "the relay does not answer"
msgstr "o servidor não responde"

msgctxt "reason.overloaded"
msgid "the relay has much to do"
msgstr "o servidor está sobrecarregado"

msgctxt "queue.title"
msgid "What waits to be sent"
msgstr "O que espera para ser enviado"

msgctxt "queue.empty"
msgid "Nothing waits."
msgstr "Nada em espera."

msgctxt "failed.empty"
msgid "No message has failed."
msgstr "Nenhuma mensagem falhou."

msgctxt "queue.age"
msgid "waiting"
msgstr "espera"

msgctxt "queue.attempts"
msgid "attempts"
msgstr "vezes"

msgctxt "queue.next"
msgid "next"
msgstr "próxima"

msgctxt "queue.error"
msgid "last error"
msgstr "último erro"

msgctxt "kind.message"
msgid "message"
msgstr "mensagem"

msgctxt "kind.status"
msgid "status"
msgstr "estado"

msgctxt "kind.session"
msgid "new session"
msgstr "nova sessão"

msgctxt "kind.preference"
msgid "preference"
msgstr "preferência"

msgctxt "kind.profile"
msgid "profile"
msgstr "perfil"

msgctxt "kind.feedback"
msgid "feedback"
msgstr "opinião"

msgctxt "kind.retraction"
msgid "withdrawal"
msgstr "retirada"

msgctxt "notice.retried"
msgid "Queued again; it will be sent."
msgstr "Será enviada de novo."

msgctxt "notice.deleted"
msgid "Deleted."
msgstr "Apagada."

msgctxt "notice.copied"
msgid "Copied."
msgstr "Copiada."

msgctxt "notice.exported"
msgid "Written to {file}."
msgstr "Gravado em {file}."

msgctxt "notice.feedback"
msgid "Thank you. Your feedback is kept and will be sent."
msgstr "Obrigado. Sua opinião está guardada e será enviada."

msgctxt "notice.language"
msgid "The language is now {language}."
msgstr "O idioma agora é {language}."

msgctxt "notice.languageUnknown"
msgid "There is no language {language}."
msgstr "Não existe o idioma {language}."

msgctxt "notice.notifyOn"
msgid "Notifications are on."
msgstr "As notificações estão ligadas."

msgctxt "notice.notifyOff"
msgid "Notifications are off."
msgstr "As notificações estão desligadas."

#, fuzzy
#| msgid "Locked. Press {key} to go on."
msgctxt "notice.locked"
msgid "Screen locked. Press {key} to go on."
msgstr "Bloqueado. Pressione {key} para continuar."

msgctxt "notice.newMessage"
msgid "New message"
msgstr "Nova mensagem"

msgctxt "notice.read"
msgid "{name} has read everything you wrote."
msgstr "{name} leu tudo o que você escreveu."

msgctxt "notice.synced"
msgid "All your messages are sent; nothing is missing on this device."
msgstr "Tudo foi enviado, e aqui não falta nada."

#, fuzzy
#| msgid "There is no command {command}. {key} shows them all; // sends a line that begins with /."
msgctxt "notice.commandUnknown"
msgid "There is no command {command}. {key} shows them all. To send a line that begins with /, type // first."
msgstr "Não existe o comando {command}. {key} mostra todos; // envia uma linha que começa com /."

msgctxt "notice.argument"
msgid "{command} needs: {usage}"
msgstr "{command} precisa de: {usage}"

msgctxt "notice.narrow"
msgid "The terminal is too narrow; {columns} columns are needed."
msgstr "O terminal é estreito demais; são necessárias {columns} colunas."

msgctxt "interpreters.title"
msgid "Interpreters"
msgstr "Intérpretes"

msgctxt "interpreters.none"
msgid "No interpreter for {language} is known on this device."
msgstr "Este dispositivo não conhece intérprete de {language}."

msgctxt "help.title"
msgid "Help"
msgstr "Ajuda"

msgctxt "help.write"
msgid "Writing"
msgstr "Escrever"

msgctxt "help.read"
msgid "Reading"
msgstr "Ler"

msgctxt "help.commands"
msgid "Commands"
msgstr "Comandos"

msgctxt "help.send"
msgid "send"
msgstr "enviar"

msgctxt "help.newLine"
msgid "new line"
msgstr "nova linha"

msgctxt "help.editor"
msgid "write in your editor"
msgstr "escrever no seu editor"

msgctxt "help.history"
msgid "what you wrote before"
msgstr "o que você escreveu antes"

msgctxt "help.scroll"
msgid "through the conversation"
msgstr "percorrer a conversa"

msgctxt "help.unread"
msgid "to the first unread message"
msgstr "à primeira mensagem não lida"

msgctxt "help.tryNow"
msgid "connect now"
msgstr "conectar agora"

msgctxt "help.select"
msgid "select a message"
msgstr "selecionar uma mensagem"

msgctxt "command.status"
msgid "set the status of the session"
msgstr "mudar o estado da sessão"

msgctxt "command.retry"
msgid "send failed messages again"
msgstr "enviar de novo as mensagens que falharam"

msgctxt "command.edit"
msgid "change a failed message"
msgstr "mudar uma mensagem que falhou"

msgctxt "command.delete"
msgid "delete a message that was not sent"
msgstr "apagar uma mensagem não enviada"

msgctxt "command.queue"
msgid "what waits, and why"
msgstr "o que espera e por quê"

msgctxt "command.failed"
msgid "what failed, and why"
msgstr "o que falhou e por quê"

msgctxt "command.lang"
msgid "change the language"
msgstr "mudar o idioma"

msgctxt "command.lock"
msgid "hide the screen"
msgstr "esconder a tela"

msgctxt "command.export"
msgid "write the conversation to a file"
msgstr "gravar a conversa em um arquivo"

msgctxt "command.feedback"
msgid "say how it went"
msgstr "dizer como foi"

msgctxt "command.interpreters"
msgid "who interprets"
msgstr "quem interpreta"

msgctxt "command.notify"
msgid "notifications on or off"
msgstr "ligar ou desligar notificações"

msgctxt "command.bidi"
msgid "how right-to-left text is drawn"
msgstr "como se desenha texto da direita para a esquerda"

msgctxt "command.sync"
msgid "connect now, and say when all is sent"
msgstr "conectar agora e avisar quando tudo for enviado"

msgctxt "command.quit"
msgid "leave; nothing is lost"
msgstr "sair; nada se perde"
"""#
  }
}
