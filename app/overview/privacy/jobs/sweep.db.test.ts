import pg from 'pg'
import { afterAll, describe, expect, test } from 'vitest'
import '#app/register.server.ts'
import { adminActivityLog } from '#app/house/activity/tables.server.ts'
import type { ServerContext } from '#app/kit/platform/server-context.ts'
import type { Ending, Sweep } from '#app/noun.ts'
import { workersFor } from '../../../../server/jobs.ts'
import { createTestContext } from '../../../../tests/support/context.ts'
import { createTestDatabase } from '../../../../tests/support/database.ts'
import { insertRow } from '../../../../tests/support/row-of-each.ts'
import { HOLDINGS } from '../rules/holdings.ts'
import { SWEEPS, sweepOldRows } from './sweep.server.ts'

const { db, connection } = await createTestDatabase()
const { ctx } = await createTestContext(db)
const client = new pg.Client(connection)
await client.connect()
afterAll(() => client.end())

const ask = async (statement: string, values: unknown[] = []) => (await client.query(statement, values)).rows

const endings: [string, Ending][] = Object.entries(HOLDINGS).map(([table, { endedBy }]) => [table, endedBy])
const jobNames = workersFor({ env: { BACKUP_AT: '03:30' } } as ServerContext).map(({ job }) => job.name)

test('every table says what ends it, and what it says is there', async () => {
  const wrong: string[] = []
  for (const [table, ending] of endings) {
    if ('job' in ending && !jobNames.includes(ending.job)) wrong.push(`${table}: no job ${ending.job}`)
    const owner = goesWith(ending)
    if (owner) {
      const found = await ask(
        `select from pg_constraint where contype = 'f' and confdeltype = 'c'
           and conrelid = to_regclass($1) and confrelid = to_regclass($2)`,
        [table, owner],
      )
      if (found.length === 0) wrong.push(`${table}: stays when ${owner} goes`)
    }
    if ('bound' in ending && !/\w/.test(ending.bound)) wrong.push(`${table}: no bound`)
  }
  expect(wrong).toEqual([])
  const tables = await ask(
    "select table_name as name from information_schema.tables where table_schema = 'public'",
  )
  expect(endings.map(([table]) => table).toSorted()).toEqual(tables.map(({ name }) => name).toSorted())
})

/** An array has a method of that name. */
const goesWith = (ending: Ending | undefined): string | undefined =>
  ending && !Array.isArray(ending) && 'with' in ending && typeof ending.with === 'string'
    ? ending.with
    : undefined

test('what goes with another table leads to one that ends by itself', () => {
  const endOf = new Map(endings)
  const round = endings.filter(([table]) => {
    let at: string | undefined = table
    for (let steps = 0; at !== undefined && steps < 5; steps++) {
      const ending: Ending | undefined = endOf.get(at)
      at = goesWith(ending)
    }
    return at !== undefined
  })
  expect(round).toEqual([])
})

/** What a row needs for the condition of its sweep to hold. */
const OVER: Record<string, string> = {
  'mails 730': "status = 'sent', kind = 'booking'",
  'mails 3653': "status = 'sent', kind = 'agreement'",
  'stripe_events 90': 'handled_at = now()',
  bookings: "status = 'completed'",
  visits: "left_at = greatest(ends_at, entered_at), left_how = 'assumed'",
  deliveries: "status = 'delivered'",
  blog_requests: "status = 'done'",
}

const isOld = (days: number) => `now() - make_interval(days => ${days}, hours => 1)`
const isYoung = (days: number) => `now() - make_interval(days => ${days}) + interval '1 hour'`

describe.each(SWEEPS.map(sweep => ({ ...sweep, condition: sweep.where ?? 'whatever it is' })))(
  '$table after $days days, $condition',
  ({ table, days, since, where = 'true' }) => {
    test('goes, oldest first by an index, and what is younger stays', async () => {
      const keys = await ask(
        `select a.attname as column from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
         where i.indrelid = to_regclass($1) and i.indpred is null`,
        [table],
      )
      expect(keys.map(({ column }) => column)).toContain(since)
      const mark = async (age: string) => {
        const id = await insertInto({ table, days, since }, age)
        const holds = await ask(`select (${where}) as holds from "${table}" where ${keyOf(table)} = $1`, [id])
        expect(holds).toEqual([{ holds: true }])
        return id
      }
      const old = await mark(isOld(days))
      const young = await mark(isYoung(days))
      await sweepOldRows(ctx)
      const left = await ask(`select ${keyOf(table)} as id from "${table}"`)
      const ids = left.map(({ id }) => id)
      expect(ids).toContain(young)
      expect(ids).not.toContain(old)
    })
  },
)

const keyOf = (table: string) => (table === 'api_answers' ? 'idempotency_key' : 'id')

/** A row whose time is over, as old as that. The log is only written to: its rows are made so. */
async function insertInto({ table, days, since }: Sweep & { table: string }, age: string): Promise<unknown> {
  if (table === 'admin_activity_log') {
    const action = days === 730 ? 'viewed' : 'approved'
    const [row] = await ask(
      `insert into admin_activity_log (id, action, entity_type, entity_id, created_at)
       values (gen_random_uuid(), $1, 'member', 'x', ${age}) returning id`,
      [action],
    )
    return row?.id
  }
  const before = (await ask(`select ${keyOf(table)} as id from "${table}"`)).map(({ id }) => id)
  await insertRow(client, table)
  const made = (await ask(`select ${keyOf(table)} as id from "${table}"`)).find(
    ({ id }) => !before.includes(id),
  )
  const state = OVER[table] ?? OVER[`${table} ${days}`]
  const over = state ? `, ${state}` : ''
  const extra = table === 'bookings' ? EARLIER(age) : ''
  await ask(`update "${table}" set ${since} = ${age}${extra}${over} where ${keyOf(table)} = $1`, [made?.id])
  if (table === 'requests' || table === 'event_guests')
    await ask(
      `insert into erasures (id, kind, subject_id, erased_at) values (gen_random_uuid(), 'guest', $1, now())`,
      [made?.id],
    )
  return made?.id
}

const EARLIER = (age: string) =>
  `, ends_at = ${age} + interval '1 hour', blocked_until = ${age} + interval '1 hour'`

test('what is not over stays, however old: somebody has still to see to it', async () => {
  await ask('truncate mails, deliveries, requests cascade')
  for (const table of ['mails', 'deliveries', 'requests']) await insertRow(client, table)
  await ask("update mails set created_at = now() - interval '20 years', status = 'pending', secrets = '[]'")
  await ask("update deliveries set created_at = now() - interval '20 years', status = 'pending'")
  await ask("update requests set submitted_at = now() - interval '20 years'")
  await sweepOldRows(ctx)
  for (const table of ['mails', 'deliveries', 'requests'])
    expect(await ask(`select from ${table}`)).toHaveLength(1)
})

test('nobody takes anything else out of the log, nor earlier', async () => {
  const at = (days: number) => new Date(Date.now() - days * 24 * 60 * 60_000)
  const entry = { entityType: 'member', entityId: 'y', adminId: null }
  await db.insert(adminActivityLog).values([
    { ...entry, action: 'viewed', createdAt: at(729) },
    { ...entry, action: 'exported', createdAt: at(731) },
  ])
  await expect(client.query("delete from admin_activity_log where entity_id = 'y'")).rejects.toThrow(
    'append-only',
  )
  await expect(client.query("update admin_activity_log set action = 'viewed'")).rejects.toThrow('append-only')
})
