import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { slips } from '#app/joining/slips/tables.server.ts'
import { connect } from '#app/kit/platform/database.server.ts'
import type { Served } from '#app/kit/platform/served.server.ts'
import { openRegister } from '../server/metrics-register.ts'
import { createTestContext } from './support/context.ts'
import { createTestDatabase } from './support/database.ts'
import { insertReceipt } from './support/incoming.ts'
import { openScraped, readExpression, secondsOf } from './support/promql.ts'

const { db: theirs, connection } = await createTestDatabase()
/** Of the test: all of the house's connections may be held. */
const { db, pool } = connect({ ...connection, max: 2 })
afterAll(() => pool.end())
const { ctx } = await createTestContext(theirs)
await db.execute(sql`create schema pgboss`)
await db.execute(
  sql`create type pgboss.job_state as enum ('created', 'retry', 'active', 'completed', 'cancelled', 'failed')`,
)
await db.execute(sql`create table pgboss.job
  (name text, state pgboss.job_state, start_after timestamptz, started_on timestamptz, completed_on timestamptz)`)
await db.execute(sql`create table pgboss.queue (name text)`)
await db.execute(sql`insert into pgboss.queue values ('send-mail')`)

const RULES = [
  ...readFileSync('docs/operations/monitoring.md', 'utf8').matchAll(
    /- alert: (\w+)\n +expr: (.+)\n(?: +for: (\w+)\n)?/g,
  ),
].map(([, name = '', expr = '', wait = '0s']) => ({ name, expr, forSeconds: secondsOf(wait) }))

const MINUTE = 60
const OPEN_TIMES = {
  mails: ['created_at'],
  deliveries: ['created_at'],
  slips: ['created_at'],
  'pgboss.job': ['start_after', 'started_on', 'completed_on'],
  instance_secrets: ['created_at'],
}

/** A house with its metrics, a Prometheus that scrapes it, and a clock that only this test moves. */
async function openHouse() {
  for (const table of Object.keys(OPEN_TIMES)) await db.execute(sql.raw(`delete from ${table}`))
  await db.execute(sql`insert into instance_secrets (name, value) values ('cookies', 'x')`)
  const house = {
    now: 0,
    isUp: true,
    isDatabaseAway: false,
    areFilesAway: false,
    freeBytes: 2 ** 36,
    lag: 0,
    /** Each minute. */
    visits: [{ method: 'GET', status: 200, durationMs: 40 }],
  }
  const begun = Date.now()
  const storage = {
    ...ctx.storage,
    check: async () => {
      if (house.areFilesAway) throw new Error('connect ECONNREFUSED')
    },
    space: async () => ({ freeBytes: house.freeBytes, reserveBytes: 2 ** 30 }),
  }
  const transaction: typeof theirs.transaction = async (...asked) => {
    if (house.isDatabaseAway) throw new Error('PostgreSQL cannot be reached')
    return theirs.transaction(...asked)
  }
  const seen = Object.assign(Object.create(theirs), { transaction })
  const now = () => new Date(begun + house.now * 1000)
  const { register, count } = openRegister({ ...ctx, db: seen, storage, now })
  const scraped = openScraped({ job: 'sala', instance: 'one' })
  const rules = RULES.map(rule => ({
    ...rule,
    find: readExpression(rule.expr, scraped),
    since: new Map<string, number>(),
  }))

  /** @returns the alerts that fire */
  const pass = async (seconds: number) => {
    house.now += seconds
    const updates = Object.entries(OPEN_TIMES).map(([table, columns]) => {
      const set = columns.map(column => `${column} = ${column} - interval '${seconds} seconds'`)
      return `update ${table} set ${set.join(', ')}`
    })
    await db.$client.query(updates.join(';'))
    for (const visit of house.visits) count({ id: '', route: '/', isStream: false } as Served, visit)
    if (house.lag > 0) {
      await sleep(25)
      for (const end = performance.now() + house.lag; performance.now() < end; );
      await sleep(25)
    }
    scraped.add(house.now, house.isUp ? await register.metrics() : null)
    return rules.flatMap(rule => {
      const found = new Set(rule.find(house.now).map(({ labels }) => JSON.stringify(labels)))
      for (const key of rule.since.keys()) if (!found.has(key)) rule.since.delete(key)
      for (const key of found) if (!rule.since.has(key)) rule.since.set(key, house.now)
      const isFiring = [...rule.since.values()].some(since => house.now - since >= rule.forSeconds)
      return isFiring ? [rule.name] : []
    })
  }
  /** @returns every alert that fired meanwhile */
  const passMinutes = async (minutes: number, every = 1) => {
    const fired: string[] = []
    for (let gone = 0; gone < minutes; gone += every) fired.push(...(await pass(every * MINUTE)))
    return new Set(fired)
  }
  return { house, pass, passMinutes }
}

type House = Awaited<ReturnType<typeof openHouse>>['house']
/** `lasts`: in minutes; `every` how many pass between two looks. What ends it may take until `ends` to be seen. */
type Fault = {
  begin: (house: House) => unknown
  end: (house: House) => unknown
  lasts: number
  ends: number
  every?: number
}

const insertMail = (status: string) =>
  db.execute(sql`insert into mails (id, kind, recipient, subject, text, html, status)
    values (gen_random_uuid(), 'booking', 'a@example.com', '', '', '', ${status})`)
const insertDelivery = (status: string) =>
  db.execute(sql`insert into deliveries (id, kind, subject_id, payload, status)
    values (gen_random_uuid()::text, 'receipt', gen_random_uuid(), '{}', ${status})`)
async function insertSlip() {
  const receiptId = await insertReceipt(db)
  await db.insert(slips).values({ receiptId, fileKey: 'receipts/one.jpg' })
}
const remove = (table: string) => () => db.execute(sql.raw(`delete from ${table}`))
const nothing = () => {}
const waits = { lasts: 90, ends: 1, every: 4 }

/** Each as it is in a quiet house: a page a minute, one mail, one delivery. */
const FAULTS: Record<string, Record<string, Fault>> = {
  SalaDown: {
    'the program is away': {
      begin: house => Object.assign(house, { isUp: false }),
      end: house => Object.assign(house, { isUp: true }),
      lasts: 4,
      ends: 1,
    },
    'the database is away': {
      begin: house => Object.assign(house, { isDatabaseAway: true }),
      end: house => Object.assign(house, { isDatabaseAway: false }),
      lasts: 4,
      ends: 1,
    },
  },
  SalaFails: {
    'the first failure of a house': {
      begin: house => house.visits.push({ method: 'POST', status: 500, durationMs: 30 }),
      end: house => house.visits.pop(),
      lasts: 1,
      ends: 20,
    },
    'every form fails': {
      begin: house => house.visits.push({ method: 'POST', status: 503, durationMs: 30 }),
      end: house => house.visits.pop(),
      lasts: 30,
      ends: 20,
    },
  },
  SalaSlow: {
    'pages take two seconds': {
      begin: house => Object.assign(house, { visits: [{ method: 'GET', status: 200, durationMs: 2100 }] }),
      end: house => Object.assign(house, { visits: [{ method: 'GET', status: 200, durationMs: 40 }] }),
      lasts: 15,
      ends: 20,
    },
  },
  SalaWantsConnections: {
    'every connection is held': {
      begin: holdConnections,
      end: () => releaseConnections(),
      lasts: 10,
      ends: 1,
      every: 5, // each look waits for a connection
    },
  },
  SalaFilesAway: {
    'the bucket does not answer': {
      begin: house => Object.assign(house, { areFilesAway: true }),
      end: house => Object.assign(house, { areFilesAway: false }),
      lasts: 8,
      ends: 1,
    },
  },
  SalaJobsStandStill: {
    'a job waits': {
      begin: () =>
        db.execute(
          sql`insert into pgboss.job (name, state, start_after) values ('send-mail', 'created', now())`,
        ),
      end: remove('pgboss.job'),
      lasts: 20,
      ends: 1,
    },
  },
  SalaMailsStandStill: {
    'one mail waits': { begin: () => insertMail('pending'), end: remove('mails'), ...waits },
  },
  SalaWebhooksStandStill: {
    'one delivery waits': { begin: () => insertDelivery('pending'), end: remove('deliveries'), ...waits },
  },
  SalaSlipsStandStill: {
    'one slip waits': {
      begin: () => insertSlip(),
      end: remove('slips'),
      ...waits,
    },
  },
  SalaDiskFull: {
    'the disk fills up': {
      begin: house => Object.assign(house, { freeBytes: 1.5 * 2 ** 30 }),
      end: house => Object.assign(house, { freeBytes: 2 ** 36 }),
      lasts: 8,
      ends: 1,
    },
  },
  SalaBackupOld: {
    'no backup is made for a day and a half': {
      begin: house => Object.assign(house, { now: house.now + 36 * 60 * MINUTE }),
      end: house => Object.assign(house, { now: house.now - 36 * 60 * MINUTE }),
      lasts: 20,
      ends: 1,
    },
  },
  SalaGaveUp: {
    'the first mail that fails': { begin: () => insertMail('failed'), end: nothing, lasts: 1, ends: 62 },
    'the first delivery that is given up': {
      begin: () => insertDelivery('stopped'),
      end: nothing,
      lasts: 1,
      ends: 62,
    },
    'the first job that fails': {
      begin: () =>
        db.execute(
          sql`insert into pgboss.job (name, state, completed_on) values ('send-mail', 'failed', now())`,
        ),
      end: nothing,
      lasts: 1,
      ends: 62,
    },
  },
  SalaLag: {
    'something holds up the program': {
      begin: house => Object.assign(house, { lag: 550 }),
      end: house => Object.assign(house, { lag: 0 }),
      lasts: 15,
      ends: 2,
      every: 5,
    },
  },
}

let held: { release: () => void }[] = []
/** Somebody always waits for one, as long as none is free. */
async function holdConnections() {
  const house = theirs.$client
  held = await Promise.all(Array.from({ length: house.options.max ?? 0 }, () => house.connect()))
  void (async () => {
    while (held.length > 0)
      await house.connect().then(
        client => client.release(),
        () => {},
      )
  })()
}
async function releaseConnections() {
  for (const client of held.splice(0)) client.release()
  await sleep(50)
}

test('each printed rule has a fault that is brought about here', () => {
  expect(RULES.map(({ name }) => name)).toEqual(Object.keys(FAULTS))
})

test('a quiet house in which nothing is wrong wakes nobody', async () => {
  const { house, passMinutes } = await openHouse()
  expect(await passMinutes(90)).toEqual(new Set())
  house.visits = []
  expect(await passMinutes(30)).toEqual(new Set())
})

test.each(
  Object.entries(FAULTS).flatMap(([alert, faults]) =>
    Object.entries(faults).map(([fault, how]) => ({ alert, fault, how })),
  ),
)(
  '$alert fires when $fault, and ends with it',
  async ({ alert, fault: _, how: { begin, end, lasts, ends, every } }) => {
    const { house, pass, passMinutes } = await openHouse()
    onTestFinished(releaseConnections)
    expect(await passMinutes(10)).toEqual(new Set())
    await begin(house)
    const fired = await passMinutes(lasts, every)
    await end(house)
    const after = await passMinutes(ends, every)
    expect(new Set([...fired, ...after])).toContain(alert)
    expect(await pass(MINUTE)).toEqual([])
  },
)
