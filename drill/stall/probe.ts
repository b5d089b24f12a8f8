// A process of its own, so that nothing that the drill does delays what it measures: asks a few addresses again and
// again, and tells how long each answer took.
import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

/** What one question took; `begun` in milliseconds since 1970. */
export type Wait = { path: string; begun: number; ms: number; status: number | null }

const PAUSE_MS = 15

const now = () => performance.timeOrigin + performance.now()

async function follow(url: string, path: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  for (;;) {
    const begun = now()
    const status = await ask(url + path, agent)
    process.send?.({ path, begun, ms: now() - begun, status } satisfies Wait)
    await sleep(PAUSE_MS)
  }
}

/** The whole answer; a connection that the server had closed in between is opened again, as every browser does. */
function ask(url: string, agent: Agent): Promise<number | null> {
  return new Promise(resolve => {
    const asked = request(url, { agent, localAddress: '127.0.0.1' })
    asked.on('response', response => {
      response.resume().on('end', () => resolve(response.statusCode ?? null))
    })
    asked.on('error', () => resolve(asked.reusedSocket ? ask(url, agent) : null))
    asked.end()
  })
}

process.once('message', ({ url, paths }: { url: string; paths: string[] }) => {
  for (const path of paths) void follow(url, path)
})
process.on('disconnect', () => process.exit())
