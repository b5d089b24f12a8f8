import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { settingsSchemas } from '#app/house/settings/schema/settings.ts'
import { settings } from '#app/house/settings/tables.server.ts'
import { announceChange } from '#app/kit/platform/changes.server.ts'
import { OWNER } from '../../tests/support/server.ts'
import { openServerDatabase, type ServerDatabase } from '../../tests/support/server-database.ts'
import { cookieHeader } from '../../tests/support/sign-in.ts'
import { type Check, type Drill, failuresOf, type Outcome } from './drill.ts'
import { type Program, startProgram } from './program.ts'
import { ask, askPlainly, hears, open, SITE } from './proxies/ask.ts'
import { freePort, type ReverseProxy, startCaddy, startNginx } from './proxies/reverse-proxy.ts'

const HEARD_WITHIN_MS = 5_000
/** A second and nine while the next is asked for, and what the asking takes. */
const SHOWN_WITHIN_MS = 11_000
const ALLOWED_TRIES = 10
const FORM = { 'content-type': 'application/x-www-form-urlencoded', origin: `https://${SITE}` }
const SQUARE_OF_ABOUT_9_MB = 1750

export const proxies: Drill = { name: 'proxies', title: 'nginx and Caddy as in deploy/', run }

/** The files of `deploy/` in real proxies before the real program: what must come through comes through. */
async function run(): Promise<Outcome> {
  const folder = await mkdtemp(join(tmpdir(), 'sala-drill-'))
  const figures: Record<string, string | number> = {}
  const failures: string[] = []
  try {
    for (const start of [startNginx, startCaddy]) {
      const own = await mkdtemp(join(folder, 'proxy-'))
      const dataDir = join(own, 'data')
      const port = await freePort()
      const env = { APP_URL: `https://${SITE}`, TRUSTED_PROXIES: '127.0.0.1', PORT: String(port) }
      const program = await startProgram({ dataDir, env })
      const proxy = await start(own, port).catch(async error => {
        await program.stop()
        throw error
      })
      if (proxy) {
        const database = await openServerDatabase({ ...program, dataDir })
        const checks = await checkAll(proxy, program, database)
        figures[proxy.name] = `${proxy.version}, ${checks.length} checks`
        failures.push(...failuresOf(checks).map(text => `${proxy.name}: ${text}`))
      }
      await proxy?.stop()
      if (program.isAlive()) await program.stop()
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  if (Object.keys(figures).length === 0)
    return { figures, failures, skipped: 'neither nginx nor caddy is installed' }
  return { figures, failures }
}

async function checkAll(proxy: ReverseProxy, program: Program, database: ServerDatabase): Promise<Check[]> {
  const cookie = await signIn(proxy)
  const checks = [
    ...(await checkPages(proxy)),
    ...(await checkAddress(proxy)),
    ...(await checkUploads(proxy)),
    ...(await checkLive(proxy, database, cookie)),
    ...(await checkKept(proxy, database, cookie)),
  ]
  await database.close()
  await program.stop()
  const down = await ask(proxy, '/membership')
  const wanted = down.status === 503 && down.headers['retry-after'] === '10'
  return [...checks, [!wanted, `while Sala is down it says ${down.status}: ${down.body.slice(0, 80)}`]]
}

async function signIn(proxy: ReverseProxy): Promise<string> {
  const body = Buffer.from(String(new URLSearchParams(OWNER)))
  const { status, headers } = await ask(proxy, '/admin/login', { method: 'POST', headers: FORM, body })
  const cookies = headers['set-cookie'] ?? []
  if (cookies.length === 0) throw new Error(`${proxy.name}: signing in says ${status}`)
  return cookieHeader(cookies)
}

async function checkPages(proxy: ReverseProxy): Promise<Check[]> {
  const compressed = { 'accept-encoding': 'gzip, br', 'x-request-id': 'seen-by-the-visitor' }
  const page = await ask(proxy, '/', { headers: compressed })
  const kept = await ask(proxy, '/', { headers: compressed })
  const plain = await ask(proxy, '/')
  const asset = /\/assets\/[\w.-]+\.css/.exec(plain.body)?.[0] ?? '/assets/none.css'
  const file = await ask(proxy, asset, { headers: compressed })
  const metrics = await ask(proxy, '/metrics')
  const insecure = await askPlainly(proxy, '/th/blog?page=2')
  const { headers } = page
  const id = (await ask(proxy, '/membership', { headers: compressed })).headers['x-request-id']
  return [
    [page.status !== 200, `the landing page says ${page.status}`],
    [!headers['content-encoding'], 'the landing page is not compressed'],
    [!kept.headers['content-encoding'], 'the kept landing page is not compressed'],
    [plain.headers['content-encoding'] !== undefined, 'a page is compressed for who does not want it'],
    [!plain.body.includes('</html>'), 'the landing page is not whole'],
    [!headers['content-security-policy'], 'the Content-Security-Policy is gone'],
    [!headers['strict-transport-security'], 'Strict-Transport-Security is gone'],
    [headers['x-content-type-options'] !== 'nosniff', 'X-Content-Type-Options is not nosniff'],
    [!/^[\w-]{1,64}$/.test(String(id)), `the id is ${id}`],
    [!file.headers['content-encoding'], `${asset} is not compressed (${file.status})`],
    [!String(file.headers['cache-control']).includes('immutable'), 'a style sheet is not kept by browsers'],
    [metrics.status !== 404, `/metrics says ${metrics.status}`],
    [
      ![301, 308].includes(insecure.status) || !insecure.headers.location?.startsWith(`https://${SITE}`),
      `without TLS it says ${insecure.status} ${insecure.headers.location}`,
    ],
    [!insecure.headers.location?.endsWith('/th/blog?page=2'), 'it forgets where somebody wanted to go'],
  ]
}

/** Wrong passwords are limited for each visitor, wherever they say they are. */
async function checkAddress(proxy: ReverseProxy): Promise<Check[]> {
  const fields = { email: 'guessed@drill.test', password: 'not the password' }
  const body = Buffer.from(String(new URLSearchParams(fields)))
  const tryFrom = async (address: string, turn: number) => {
    const headers = { ...FORM, 'x-forwarded-for': `198.51.100.${turn}`, 'x-real-ip': `198.51.100.${turn}` }
    return (await ask(proxy, '/admin/login', { method: 'POST', headers, body, address })).status
  }
  const statuses: number[] = []
  for (let turn = 0; turn <= ALLOWED_TRIES; turn += 1) statuses.push(await tryFrom('127.9.8.1', turn))
  const other = await tryFrom('127.9.8.2', 0)
  return [
    [statuses.indexOf(429) !== ALLOWED_TRIES, `who changes X-Forwarded-For hears ${statuses.join(', ')}`],
    [other === 429, 'one visitor shuts out another'],
  ]
}

async function checkUploads(proxy: ReverseProxy): Promise<Check[]> {
  const side = SQUARE_OF_ABOUT_9_MB
  const noise = { create: { width: side, height: side, channels: 3 as const, background: '#888' } }
  const large = await sharp({
    ...noise,
    create: { ...noise.create, noise: { type: 'gaussian', mean: 128, sigma: 60 } },
  })
    .png({ compressionLevel: 0 })
    .toBuffer()
  const tooLarge = Buffer.concat([large, Buffer.alloc(11 * 2 ** 20 - large.length)])
  const [taken, refused] = [await upload(proxy, large), await upload(proxy, tooLarge)]
  return [
    [![200, 202, 302, 303].includes(taken.status), `${large.length} bytes: ${taken.status}`],
    [large.length < 9e6 || large.length > 10 * 2 ** 20, `the picture has ${large.length} bytes`],
    [
      refused.status < 400 || refused.status >= 500 || !refused.body.includes('10 MB'),
      `too large a picture is not refused by Sala itself: ${refused.status} ${refused.body.slice(0, 120)}`,
    ],
  ]
}

async function upload(proxy: ReverseProxy, picture: Buffer) {
  const form = new FormData()
  form.set('name', 'Somchai')
  form.set('userEmail', 'somchai@example.com')
  form.set('submissionKey', crypto.randomUUID())
  form.set('data', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'slip.png')
  const encoded = new Response(form)
  const headers = { 'content-type': encoded.headers.get('content-type') ?? '', origin: `https://${SITE}` }
  const body = Buffer.from(await encoded.arrayBuffer())
  return ask(proxy, '/thai-scan-receipt', { method: 'POST', headers, body })
}

/** A page that the proxy may keep for seconds shows a change within them, and at once to whoever sends a cookie. */
async function checkKept(proxy: ReverseProxy, { db }: ServerDatabase, cookie: string): Promise<Check[]> {
  const name = `Sala ${Date.now()}`
  const shows = async (headers = {}) => (await ask(proxy, '/privacy', { headers })).body.includes(name)
  const before = await ask(proxy, '/privacy')
  await db.transaction(async tx => {
    const [found] = await tx.select().from(settings).where(eq(settings.key, 'company'))
    const value = { ...settingsSchemas.company.parse(found?.value ?? {}), name }
    const row = { key: 'company', value, updatedAt: new Date() }
    await tx.insert(settings).values(row).onConflictDoUpdate({ target: settings.key, set: row })
    await announceChange(tx, 'settings')
  })
  const isAtOnce = await within(HEARD_WITHIN_MS, () => shows({ cookie }))
  const isInTime = await within(SHOWN_WITHIN_MS, shows)
  return [
    [!String(before.headers['cache-control']).includes('s-maxage=1,'), 'no proxy may keep a public page'],
    [!isAtOnce, 'whoever sends a cookie is shown what was'],
    [!isInTime, 'a public page is older than it may be'],
  ]
}

async function within(ms: number, isSo: () => Promise<boolean>): Promise<boolean> {
  for (const until = Date.now() + ms; Date.now() < until; await sleep(100)) if (await isSo()) return true
  return false
}

async function checkLive(proxy: ReverseProxy, { db }: ServerDatabase, cookie: string): Promise<Check[]> {
  const headers = { cookie, accept: 'text/event-stream', 'accept-encoding': 'gzip, br' }
  const stream = await open(proxy, '/admin/live', { headers })
  const isWelcome = await hears(stream, ': welcome', HEARD_WITHIN_MS)
  const hearing = hears(stream, 'data: events', HEARD_WITHIN_MS)
  await announceChange(db, 'events')
  const isTold = await hearing
  stream.destroy()
  return [
    [!isWelcome, `live updates are held back from the start (${stream.statusCode})`],
    [!isTold, 'a change is held back'],
  ]
}
