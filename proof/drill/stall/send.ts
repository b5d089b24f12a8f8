import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Answer, openAsker } from '../requests/ask.ts'
import { DECLARED_BYTES } from './kind.ts'
import type { Sent } from './target.ts'

/** As many as whoever tried it first had. */
export const CONNECTIONS = 8
const PIPELINED = 500
const SLOW_FOR_MS = 1_500
const SILENT_AFTER_MS = 15_000

export type Sender = ReturnType<typeof openSender>

/** Sends from visitors of many addresses, so that no limit by address spares the program the rest. */
export function openSender(url: () => string) {
  const askers = Array.from({ length: CONNECTIONS }, () => openAsker(url, { isBrief: true }))
  const send = (asker: (typeof askers)[number], sent: Sent) =>
    sent.manner ? sendRaw(url(), sent) : asker.ask(sent)
  return {
    one: (sent: Sent): Promise<Answer> => (askers[0] ? send(askers[0], sent) : Promise.reject()),
    /** The same on all connections at once. */
    all: (sent: Sent): Promise<Answer[]> => Promise.all(askers.map(asker => send(asker, sent))),
    close: () => {
      for (const asker of askers) asker.close()
    },
  }
}

/** What no client of Node's would send. */
async function sendRaw(url: string, sent: Sent): Promise<Answer> {
  const { hostname, port, host } = new URL(url)
  const socket = connect({ host: hostname, port: Number(port) })
  let heard = ''
  socket.on('data', chunk => {
    if (heard.length < 100_000) heard += chunk
  })
  socket.on('error', () => {}) // the server has hung up: what it said before counts
  const closed = once(socket, 'close').catch(() => {})
  try {
    await once(socket, 'connect')
    await WRITE[sent.manner ?? 'pipelined'](socket, headOf(sent, host), sent)
    await Promise.race([closed, sleep(heard === '' ? SLOW_FOR_MS : 0)])
  } catch {
    // it would not listen: no answer, which is judged by whoever asked
  }
  socket.destroy()
  const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(heard)?.[1] ?? 0) || null
  const retryAfter = /\r\nretry-after: (\S+)/i.exec(heard)?.[1] ?? null
  return { status, location: null, retryAfter, cookies: [], body: heard.slice(0, 300) }
}

type Write = (socket: Socket, head: string[], sent: Sent) => Promise<void>

const WRITE: Record<NonNullable<Sent['manner']>, Write> = {
  pipelined: async (socket, head) => {
    let answers = 0
    const all = new Promise<void>(resolve => {
      socket.on('data', chunk => {
        answers += String(chunk).split('HTTP/1.1 ').length - 1
        if (answers >= PIPELINED) resolve()
      })
      socket.once('close', resolve)
    })
    socket.write(`${head.join('\r\n')}\r\n\r\n`.repeat(PIPELINED))
    await Promise.race([all, sleep(SILENT_AFTER_MS)])
  },
  endless: async (socket, head, { body }) => {
    socket.write(`${[...head, 'transfer-encoding: chunked'].join('\r\n')}\r\n\r\n`)
    const chunk = Buffer.concat([
      Buffer.from(`${body?.length.toString(16)}\r\n`),
      body ?? Buffer.alloc(0),
      Buffer.from('\r\n'),
    ])
    for (let sent = 0; sent < DECLARED_BYTES && !socket.destroyed; sent += chunk.length) {
      if (!socket.write(chunk))
        await Promise.race([once(socket, 'drain'), once(socket, 'close'), sleep(SILENT_AFTER_MS)])
    }
  },
  slow: async (socket, head, { body }) => {
    socket.write(`${[...head, `content-length: ${DECLARED_BYTES}`].join('\r\n')}\r\n\r\n`)
    const end = performance.now() + SLOW_FOR_MS
    for (let at = 0; performance.now() < end && !socket.destroyed; at += 64) {
      socket.write(body?.subarray(at, at + 64) ?? '')
      await sleep(20)
    }
  },
}

function headOf({ method, path, headers }: Sent, host: string): string[] {
  const lines = Object.entries({ host, ...headers }).map(([name, value]) => `${name}: ${value}`)
  return [`${method} ${path} HTTP/1.1`, ...lines]
}
