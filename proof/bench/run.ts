// `npm run bench`: starts the program on a large house and its limits beside it, and measures both in one run. With words,
// such as `npm run bench -- booking memory`, only what has one of them in its name, which is printed and kept nowhere.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { connect, type Database } from '#app/kit/platform/database.server.ts'
import type { Connection } from '#app/kit/platform/database-client.server.ts'
import { startEmbeddedPostgres } from '#app/kit/platform/embedded-postgres.server.ts'
import { buildIfNeeded } from '../../scripts/build-if-needed.ts'
import { OWNER, startServer } from '../../tests/support/server.ts'
import { cookieHeader } from '../../tests/support/sign-in.ts'
import { addPrograms } from './api-keys.ts'
import { barsOf, isMet, LOG_BEFORE } from './bars.ts'
import { measureBesideDjango } from './beside-django.ts'
import { bookingTargets, fillBookings, freeMonth } from './bookings.ts'
import { checkInTargets } from './check-ins.ts'
import { isWithinBars, measureFinished } from './finished-pages.ts'
import { openClient } from './http-client.ts'
import { fillLargeHouse, fillRestOfLog, POST_PATH } from './large-house.ts'
import { CLIENTS, type Client, measure } from './measure.ts'
import { weigh } from './page-weight.ts'
import { cpuOf, memoryByKind, memoryOf, processesOf, serversOf } from './processes.ts'
import { fillRecordedNights } from './recorded-nights.ts'
import { startReference } from './reference.ts'
import {
  barsAsTable,
  besideDjangoAsText,
  finishedAsTable,
  loadNow,
  machine,
  publish,
  type Row,
  rowsAsTable,
} from './results.ts'
import { senderOf, statementsOf } from './statements.ts'
import { type Target, targets } from './targets.ts'

/** What is measured at rest has rested so long: V8 gives back what the start has left in the third minute. */
const REST_MS = 180_000

type Open = () => Client | Promise<Client>

async function main() {
  if (!buildIfNeeded()) process.exit(1)
  const load = loadNow()
  const dataDir = await mkdtemp(join(tmpdir(), 'sala-bench-'))
  const first = await timed(() => start(dataDir))
  await first.result.stop()
  const { result: server, took } = await timed(() => start(dataDir))
  const { connection } = await startEmbeddedPostgres({ dataDir })
  const { db, pool } = connect({ ...connection, max: CLIENTS })
  try {
    const house = { db, pool, server, dataDir, connection }
    if (ONLY.length > 0) return await printPart(house, load)
    await fetch(server.url)
    await sleep(REST_MS)
    const atRest = memoryByKind(processesOf(dataDir))
    await fillLargeHouse(db)
    await fillRecordedNights(db)
    const cookie = await signIn(server.url)
    const finished = await measureFromMemory(house)
    // Before what the rows write: of that the frame of our page would show much, and Django's nothing.
    const besideDjango = await measureBesideDjango(house, cookie)
    const rows = await measureAll(house, cookie)
    publish({
      machine: machine(),
      load,
      rows,
      besideDjango,
      finished,
      weights: await Promise.all(
        ['/', '/membership', '/blogs', POST_PATH].map(path => weigh(server.url, path)),
      ),
      start: { first: first.took, again: took },
      memory: { atRest, ...(await memoryAfterLoad(dataDir)) },
    })
    if (!finished.every(isWithinBars) || !barsOf(rows, besideDjango).every(isMet)) process.exitCode = 1
  } finally {
    await pool.end()
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** What was asked for by name, and its bars. */
async function printPart(house: House, load: string) {
  await fillLargeHouse(house.db)
  await fillRecordedNights(house.db)
  const cookie = await signIn(house.server.url)
  const finished = isAsked({ name: FROM_MEMORY }) ? await measureFromMemory(house) : []
  const django = isAsked({ name: 'Django' }) ? await measureBesideDjango(house, cookie) : null
  const rows = await measureAll(house, cookie)
  const parts = [
    `${machine()}; load before the run ${load}, now ${loadNow()}`,
    rowsAsTable(rows),
    ...(finished.length > 0 ? [finishedAsTable(finished)] : []),
    ...(django ? [besideDjangoAsText(django)] : []),
    barsAsTable(barsOf(rows, django)),
  ]
  process.stdout.write(`${parts.join('\n\n')}\n`)
}

const FROM_MEMORY = 'pages from memory'

async function measureFromMemory({ server, dataDir }: House) {
  const kept = { url: server.url, pids: () => serversOf(dataDir) }
  return [await measureFinished('/', kept), await measureFinished(POST_PATH, kept)]
}

/** A row for each target, then those of the limits that they are measured against. */
async function measureAll(house: House, cookie: string): Promise<Row[]> {
  const { server } = house
  const besides = await measureLog(house, cookie)
  if (ONLY.length > 0) return [...(await measureTargets(await allTargets(house, cookie), house)), ...besides]
  const landing = await measureReference('node:http, the landing page', server.url, '/')
  const post = await measureReference('node:http, the post', server.url, POST_PATH)
  const statements: Row[] = []
  const limitOf: Record<NonNullable<Target['limit']>, (target: Target) => Promise<Row>> = {
    landing: async () => landing,
    post: async () => post,
    statements: async target => {
      const row = await measureStatements(target, house)
      statements.push(row)
      return row
    },
  }
  const rows = await measureTargets(await allTargets(house, cookie), house, target =>
    target.limit ? limitOf[target.limit](target) : null,
  )
  return [...rows, ...besides, ...statements, landing, post]
}

const ONLY = process.argv.slice(2)
const isAsked = ({ name }: { name: string }) => ONLY.length === 0 || ONLY.some(word => name.includes(word))

async function allTargets({ db, server }: House, cookie: string): Promise<Target[]> {
  const usual = await targets({ post: POST_PATH, cookie })
  const headersOfProgram = await addPrograms(db)
  const entering = await checkInTargets(db, server.url, headersOfProgram)
  await fillBookings(db)
  return [...usual, ...entering, ...(await bookingTargets(db, headersOfProgram))].filter(isAsked)
}

async function measureTargets(
  all: Target[],
  house: House,
  limitOf: (target: Target) => Promise<Row> | null = () => null,
): Promise<Row[]> {
  const { server, dataDir, db } = house
  const rows: Row[] = []
  for (const target of all) {
    const { name, next } = target
    const open = () => openClient(server.url, next)
    const before = await rowsOf(house, target)
    const measured = await measureBoth(name, open, () => processesOf(dataDir))
    const added = (await rowsOf(house, target)) - before
    if (target.adds && added < measured.one.requests + measured.many.requests)
      throw new Error(`${name}: only ${added} requests were accepted.`)
    const limit = await limitOf(target)
    rows.push({ ...measured, share: limit && shareOf(measured, limit) })
  }
  const month = freeMonth(db)
  if (!isAsked(month)) return rows
  const pids = () => [process.pid, ...processesOf(dataDir)]
  return [...rows, { ...(await measureBoth(month.name, month.open, pids)), share: null }]
}

const rowsOf = async ({ db }: House, { adds }: Target) => (adds ? db.$count(adds) : 0)

/** The log while it is a tenth as long, and then the rest of it. */
async function measureLog({ db, server, dataDir }: House, cookie: string): Promise<Row[]> {
  const headers = { cookie }
  const open = () => openClient(server.url, () => ({ path: '/admin/activity.data', headers }))
  const rows = isAsked({ name: LOG_BEFORE })
    ? [{ ...(await measureBoth(LOG_BEFORE, open, () => processesOf(dataDir))), share: null }]
    : []
  await fillRestOfLog(db)
  return rows
}

/** Right after it, and when the program has been left alone. */
async function memoryAfterLoad(dataDir: string) {
  const afterLoad = memoryOf(processesOf(dataDir))
  await sleep(REST_MS)
  return { afterLoad, restedAgain: memoryOf(processesOf(dataDir)) }
}

const start = (dataDir: string) => startServer({ DATA_DIR: dataDir, LOG_LEVEL: 'error' })

async function timed<Result>(act: () => Promise<Result>): Promise<{ result: Result; took: number }> {
  const begun = performance.now()
  return { result: await act(), took: performance.now() - begun }
}

async function measureBoth(name: string, open: Open, pids: () => number[]): Promise<Omit<Row, 'share'>> {
  process.stderr.write(`${name}\n`)
  const cpu = () => cpuOf(pids()) // PostgreSQL has a process for each connection, and they come with the clients
  const one = await measure({ open, clients: 1, cpu })
  return { name, one, many: await measure({ open, clients: CLIENTS, cpu }) }
}

type House = {
  db: Database
  pool: pg.Pool
  server: { url: string }
  dataDir: string
  connection: Connection
}

/** The statements by which the program answered the target, sent again straight through the driver. */
async function measureStatements({ name, next }: Target, { db, pool, server, dataDir }: House): Promise<Row> {
  const client = await openClient(server.url, next)
  const statements = await statementsOf(db, dataDir, client.ask)
  await client.close()
  if (statements.length === 0) throw new Error(`The log of PostgreSQL has no statements of ${name}.`)
  const raw = senderOf(pool, statements)
  const measured = await measureBoth(
    `the ${statements.length} statements of ${name}`,
    () => raw,
    () => [process.pid, ...processesOf(dataDir)],
  )
  return { ...measured, share: null }
}

async function measureReference(name: string, url: string, path: string): Promise<Row> {
  const reference = await startReference(url + path)
  try {
    const open = () => openClient(reference.url, () => ({ path }))
    return { ...(await measureBoth(name, open, () => [reference.pid])), share: null }
  } finally {
    reference.stop()
  }
}

function shareOf({ many }: Omit<Row, 'share'>, limit: Row): Row['share'] {
  return { of: limit.name, rate: many.rate / limit.many.rate }
}

async function signIn(url: string): Promise<string> {
  const body = new URLSearchParams(OWNER)
  const answer = await fetch(`${url}/admin/login`, { method: 'POST', redirect: 'manual', body })
  return cookieHeader(answer.headers.getSetCookie())
}

await main()
