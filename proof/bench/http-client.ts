import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import type { Client } from './measure.ts'

export type Asked = {
  method?: string
  path: string
  headers?: Record<string, string>
  body?: Buffer | string
}

/** Requests of one address that a limit by address lets through, with room to spare. */
const REQUESTS_OF_AN_ADDRESS = 200
let addresses = 0

/** Every connection is a visitor with an address of its own; all of 127.0.0.0/8 is this machine. */
function nextAddress(): string {
  addresses += 1
  return `127.${1 + ((addresses >> 14) % 250)}.${(addresses >> 7) % 128}.${1 + (addresses % 128)}`
}

/**
 * A client on one kept connection that does as little as it can, so that the server is what is measured; a server that
 * keeps none (a plain worker of gunicorn) gets a new one each time. An answer of 400 and above ends the run: nobody is
 * interested in how fast a refusal is.
 */
export async function openClient(url: string, next: () => Asked): Promise<Client> {
  const { hostname, port, host } = new URL(url)
  let socket = await open()
  let asked = 0
  let isKept = true

  async function open(): Promise<Socket> {
    const opened = connect({ host: hostname, port: Number(port), localAddress: nextAddress(), noDelay: true })
    await once(opened, 'connect')
    return opened
  }

  return {
    ask: async () => {
      asked += 1
      if (!isKept || asked % REQUESTS_OF_AN_ADDRESS === 0) {
        socket.destroy()
        socket = await open()
      }
      isKept = await exchange(socket, written(next(), host))
    },
    close: () => {
      socket.destroy()
    },
  }
}

function written({ method = 'GET', path, headers = {}, body = '' }: Asked, host: string): Buffer {
  const content = Buffer.from(body)
  const length = content.length > 0 ? { 'content-length': String(content.length) } : {}
  const lines = Object.entries({ host, ...headers, ...length }).map(([name, value]) => `${name}: ${value}`)
  const head = Buffer.from([`${method} ${path} HTTP/1.1`, ...lines, '', ''].join('\r\n'))
  return content.length > 0 ? Buffer.concat([head, content]) : head
}

const END_OF_HEAD = '\r\n\r\n'
const END_OF_CHUNKS = Buffer.from('0\r\n\r\n')

/** @returns whether the server keeps the connection open after its answer */
function exchange(socket: Socket, request: Buffer): Promise<boolean> {
  return new Promise((resolve, reject) => {
    let head: Buffer = Buffer.alloc(0)
    let missing: number | null = null // bytes of the body; null until the head is read
    let isChunked = false
    let isKept = true
    const end = (error?: Error) => {
      socket.off('data', onData).off('close', onClose).off('error', onClose)
      if (error) reject(error)
      else resolve(isKept)
    }
    const onClose = () => end(new Error('The server closed the connection.'))
    const onData = (chunk: Buffer) => {
      let rest = chunk
      if (missing === null) {
        head = head.length > 0 ? Buffer.concat([head, chunk]) : chunk
        const at = head.indexOf(END_OF_HEAD)
        if (at === -1) return
        const text = head.toString('latin1', 0, at)
        if (Number(text.slice(9, 12)) >= 400) return end(new Error(text.slice(0, 60)))
        isChunked = /\r\ntransfer-encoding: chunked/i.test(text)
        isKept = !/\r\nconnection: close/i.test(text)
        missing = Number(/\r\ncontent-length: (\d+)/i.exec(text)?.[1] ?? 0)
        rest = head.subarray(at + END_OF_HEAD.length)
      }
      missing -= rest.length
      if (isChunked ? rest.subarray(-END_OF_CHUNKS.length).equals(END_OF_CHUNKS) : missing <= 0) end()
    }
    socket.on('data', onData).on('close', onClose).on('error', onClose)
    socket.write(request)
  })
}
