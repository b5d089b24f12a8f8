import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'

/** How the receiver behaves: takes what comes, or fails in one of the ways in which receivers fail. */
export type Behaviour = 'fine' | 'error' | 'redirect' | 'reset' | 'garbage' | 'silent' | 'down'

export type Arrival = { id: string; path: string; wasTaken: boolean }

export type Receiver = Awaited<ReturnType<typeof startReceiver>>

const ANSWERS: Partial<Record<Behaviour, string>> = {
  fine: 'HTTP/1.1 200 OK\r\ncontent-length: 2\r\nconnection: close\r\n\r\nok',
  error: 'HTTP/1.1 500 Internal Server Error\r\ncontent-length: 4\r\nconnection: close\r\n\r\n\0\xff\0\xff',
  redirect: 'HTTP/1.1 302 Found\r\nlocation: /elsewhere\r\ncontent-length: 0\r\nconnection: close\r\n\r\n',
  garbage: '\x16\x03\x01 this is no HTTP \0\xff\r\n\r\n',
}

/** A receiver of webhooks by hand, on a port that it keeps also while it is down. Writes down what arrives, whole. */
export async function startReceiver() {
  const sockets = new Set<Socket>()
  const receiver = {
    origin: '',
    arrivals: [] as Arrival[],
    behaviour: 'fine' as Behaviour,
    behave: async (behaviour: Behaviour) => {
      if (receiver.behaviour === 'down' && behaviour !== 'down') await listen(port)
      if (behaviour === 'down') await hangUp()
      receiver.behaviour = behaviour
    },
    close: () => hangUp(),
  }
  const server = createServer(socket => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket)).on('error', () => {})
    answerOne(socket, receiver)
  })
  let port = 0
  const listen = async (wanted: number) => {
    server.listen(wanted, '127.0.0.1')
    await once(server, 'listening')
  }
  const hangUp = async () => {
    for (const socket of sockets) socket.destroy()
    if (server.listening) await new Promise(resolve => server.close(resolve))
  }
  await listen(0)
  const address = server.address()
  port = typeof address === 'object' && address ? address.port : 0
  receiver.origin = `http://127.0.0.1:${port}`
  return receiver
}

/** What was taken, in the order of arrival, and how often something was taken again. */
export function takenFrom({ arrivals }: Receiver): { ids: string[]; again: number } {
  const all = arrivals.filter(({ wasTaken }) => wasTaken).map(({ id }) => id)
  const ids = [...new Set(all)]
  return { ids, again: all.length - ids.length }
}

function answerOne(socket: Socket, receiver: { arrivals: Arrival[]; behaviour: Behaviour }) {
  let received = ''
  let isDone = false
  socket.on('data', chunk => {
    received += chunk.toString('latin1')
    const end = received.indexOf('\r\n\r\n')
    if (isDone || end === -1) return
    const head = received.slice(0, end)
    const length = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0)
    if (received.length < end + 4 + length) return
    isDone = true
    const { behaviour } = receiver
    receiver.arrivals.push({
      id: /\r\nwebhook-id: (\S+)/i.exec(head)?.[1] ?? '',
      path: head.split(' ')[1] ?? '',
      wasTaken: behaviour === 'fine',
    })
    if (behaviour === 'reset') socket.resetAndDestroy()
    else if (behaviour !== 'silent') socket.end(Buffer.from(ANSWERS[behaviour] ?? '', 'latin1'))
  })
}
