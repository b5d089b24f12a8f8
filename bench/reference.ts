import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Reference = { url: string; pid: number; stop: () => void }

/** Starts plain `node:http`, in a process of its own, that answers everything with the bytes of that page. */
export async function startReference(page: string): Promise<Reference> {
  const child: ChildProcess = fork(import.meta.filename, [page])
  const [url] = await once(child, 'message')
  return { url: String(url), pid: child.pid ?? 0, stop: () => child.kill() }
}

async function serve(page: string) {
  const answer = await fetch(page, { headers: { 'accept-encoding': 'identity' } })
  const body = Buffer.from(await answer.arrayBuffer())
  const headers = { 'content-type': answer.headers.get('content-type') ?? '', 'content-length': body.length }
  const server = createServer((_, response) => response.writeHead(200, headers).end(body))
  server.listen(0, '127.0.0.1', () => {
    process.send?.(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  })
}

if (process.argv[1] === import.meta.filename && process.argv[2]) await serve(process.argv[2])
