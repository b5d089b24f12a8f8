// A process of its own, so that nothing that the drill does delays what it measures: asks a few addresses again and
// again, and tells how long each answer took.
import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

/** What one question took; `begun` in milliseconds since 1970. */
export type Wait = { path: string; begun: number; ms: number; status: number | null }

/** What is asked for again and again, and as whom; '' as a visitor. */
export type Followed = { url: string; paths: string[]; cookie: string }

const PAUSE_MS = 15

const now = () => performance.timeOrigin + performance.now()

async function follow({ url, cookie }: Pick<Followed, 'url' | 'cookie'>, path: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  for (;;) {
    const begun = now()
    const status = await ask(url + path, { agent, cookie })
    process.send?.({ path, begun, ms: now() - begun, status } satisfies Wait)
    await sleep(PAUSE_MS)
  }
}

/** The whole answer; a connection that the server had closed in between is opened again, as every browser does. */
type As = { agent: Agent; cookie: string }

function ask(url: string, { agent, cookie }: As): Promise<number | null> {
  return new Promise(resolve => {
    const headers = cookie ? { cookie } : {}
    const asked = request(url, { agent, headers, localAddress: '127.0.0.1' })
    asked.on('response', response => {
      response.resume().on('end', () => resolve(response.statusCode ?? null))
    })
    asked.on('error', () => resolve(asked.reusedSocket ? ask(url, { agent, cookie }) : null))
    asked.end()
  })
}

process.once('message', ({ paths, ...as }: Followed) => {
  for (const path of paths) void follow(as, path)
})
process.on('disconnect', () => process.exit())
