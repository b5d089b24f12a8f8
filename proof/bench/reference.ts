import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { createServer, get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Reference = { url: string; pid: number; stop: () => void }

const IDENTITY = { 'accept-encoding': 'identity' }

/** Starts plain `node:http`, in a process of its own, that answers everything with that answer: its headers and bytes. */
export async function startReference(page: string, asked = IDENTITY): Promise<Reference> {
  const child: ChildProcess = fork(import.meta.filename, [page, asked['accept-encoding']])
  const [url] = await once(child, 'message')
  return { url: String(url), pid: child.pid ?? 0, stop: () => child.kill() }
}

/** Node writes these itself. */
const OF_EACH_ANSWER = new Set(['date', 'connection', 'keep-alive'])

async function serve(page: string, encoding: string) {
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    get(page, { headers: { 'accept-encoding': encoding } }, resolve).on('error', reject)
  })
  const body = Buffer.concat(await answer.toArray())
  const headers = Object.entries(answer.headers).filter(([name]) => !OF_EACH_ANSWER.has(name))
  const finished = headers.flatMap(([name, value]) => [name, String(value)])
  const server = createServer((_, response) => response.writeHead(200, finished).end(body))
  server.listen(0, '127.0.0.1', () => {
    process.send?.(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  })
}

const [, script, page, encoding] = process.argv
if (script === import.meta.filename && page && encoding) await serve(page, encoding)
