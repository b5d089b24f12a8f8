import { type AddressInfo, createServer, type Socket } from 'node:net'
import { createInterface } from 'node:readline'

export type ReceivedMail = { from: string; to: string[]; source: string }

/** What the server does with a mail: takes it, refuses the recipient with a reply, says nothing, or hangs up. */
export type MailAnswer = 'accept' | 'hang' | 'close' | `${4 | 5}${number} ${string}`

/** A mail server that speaks just enough SMTP and keeps what it gets. */
export async function listenForMails() {
  const sockets = new Set<Socket>()
  const receiver = {
    url: '',
    mails: [] as ReceivedMail[],
    /** How often somebody connected. */
    connections: 0,
    answer: 'accept' as MailAnswer,
    reset() {
      receiver.mails.length = 0
      receiver.connections = 0
      receiver.answer = 'accept'
    },
    close() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
  const server = createServer(socket => {
    sockets.add(socket.on('error', () => {}).on('close', () => sockets.delete(socket)))
    receiver.connections++
    if (receiver.answer === 'close') return socket.destroy()
    converse(socket, receiver)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  receiver.url = `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`
  return receiver
}

export type MailReceiver = Awaited<ReturnType<typeof listenForMails>>

function converse(socket: Socket, receiver: Pick<MailReceiver, 'answer' | 'mails'>) {
  let mail: ReceivedMail = { from: '', to: [], source: '' }
  let isData = false
  const say = (line: string) => socket.write(`${line}\r\n`)
  const commands: Record<string, (rest: string) => unknown> = {
    EHLO: () => say('250 fake'),
    MAIL: rest => {
      mail = { from: addressIn(rest), to: [], source: '' }
      say('250 ok')
    },
    RCPT: rest => {
      if (receiver.answer === 'hang') return
      mail.to.push(addressIn(rest))
      say(receiver.answer === 'accept' ? '250 ok' : receiver.answer)
    },
    DATA: () => {
      isData = true
      say('354 go on')
    },
    QUIT: () => socket.end('221 bye\r\n'),
  }
  say('220 fake')
  createInterface({ input: socket }).on('line', line => {
    if (isData && line === '.') {
      isData = false
      receiver.mails.push(mail)
      say('250 taken')
    } else if (isData) mail.source += `${line}\n`
    else (commands[line.slice(0, 4).toUpperCase()] ?? (() => say('250 ok')))(line.slice(4))
  })
}

function addressIn(text: string) {
  return /<([^>]*)>/.exec(text)?.[1] ?? ''
}
