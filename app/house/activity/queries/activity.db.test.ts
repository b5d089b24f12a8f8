import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { isFiltered, readActivityQuery } from '#app/house/history/views/list.server.ts'
import { createTestDatabase } from '../../../../tests/support/database.ts'
import { createPerson } from '../../../../tests/support/sign-in.ts'
import { adminActivityLog } from '../tables.server.ts'
import {
  type ActivityQuery,
  listActivity,
  listActivityOf,
  listActors,
  listKinds,
  matching,
  measureActivity,
  streamActivity,
} from './activity.server.ts'

const { db } = await createTestDatabase()
const mali = await createPerson(db, { email: 'mali@sala.test', role: 'owner' })
const nok = await createPerson(db, { email: 'nok@sala.test', role: 'manager' })
const member = randomUUID()

const ALL: ActivityQuery = {
  search: '',
  page: 1,
  who: '',
  action: '',
  type: '',
  isWithoutViews: false,
  isOldestFirst: false,
  from: null,
  to: null,
}

const LOGGED = [
  [mali, 'viewed', 'member', member, '2026-07-30T16:59:59.999Z'],
  [mali, 'updated', 'member', member, '2026-07-30T17:00:00Z'],
  [nok, 'approved', 'application', randomUUID(), '2026-07-31T05:00:00Z'],
  [null, 'application_submitted', 'application', randomUUID(), '2026-07-31T16:59:59.999Z'],
  [null, 'expired', 'member', member, '2026-07-31T17:00:00Z'],
] as const

beforeAll(async () => {
  await db.insert(adminActivityLog).values(
    LOGGED.map(([adminId, action, entityType, entityId, at]) => ({
      adminId,
      action,
      entityType,
      entityId,
      createdAt: new Date(at),
    })),
  )
})

async function actionsOf(query: Partial<ActivityQuery>) {
  const { rows, total } = await listActivity(db, { ...ALL, ...query })
  expect(total).toBe(rows.length)
  return rows.map(row => row.action)
}

test.each([
  ['everything, newest first', {}, ['expired', 'application_submitted', 'approved', 'updated', 'viewed']],
  ['one person', { who: mali }, ['updated', 'viewed']],
  ['visitors', { who: 'visitor' }, ['application_submitted']],
  ['the system', { who: 'system' }, ['expired']],
  ['an action', { action: 'approved' }, ['approved']],
  ['a kind of record', { type: 'member' }, ['expired', 'updated', 'viewed']],
  ['without views', { isWithoutViews: true, type: 'member' }, ['expired', 'updated']],
  ['part of an id', { search: member.slice(3, 12).toUpperCase() }, ['expired', 'updated', 'viewed']],
  ['a wildcard, which means itself', { search: '%' }, []],
])('filters: %s', async (_title, query, actions) => {
  expect(await actionsOf(query)).toEqual(actions)
})

test('days are Bangkok’s, the first and the last one included', async () => {
  const read = (query: string) =>
    readActivityQuery(new URLSearchParams(query), { people: [], actions: [], types: [] })
  expect(await actionsOf(read('from=2026-07-31&to=2026-07-31'))).toEqual([
    'application_submitted',
    'approved',
    'updated',
  ])
  expect(await actionsOf(read('from=2026-08-01'))).toEqual(['expired'])
  expect(await actionsOf(read('to=2026-07-30&views=shown'))).toEqual(['viewed'])
  expect(await actionsOf(read('to=2026-07-30'))).toEqual([])
  expect(await actionsOf(read('from=2026-08-01&to=2026-07-01'))).toEqual([])
  expect(await actionsOf(read('from=2026-07-31&to=2026-07-31&sort=when'))).toEqual([
    'updated',
    'approved',
    'application_submitted',
  ])
})

test.each([
  'from=soon',
  'to=2026-02-30',
  'to=9999-12-31',
  'from=0001-01-01',
  'who=somebody',
  'action=drop',
  'type=x',
])('%s is no filter', async query => {
  const offer = { people: [], actions: ['approved'], types: ['member'] }
  expect(readActivityQuery(new URLSearchParams(query), offer)).toEqual({ ...ALL, isWithoutViews: true })
})

test.each([
  ['', false],
  ['views=shown', true],
  ['action=viewed', true],
  ['action=approved', false],
])('who only looked is left out unless it is asked for: %j', (query, isShown) => {
  const offer = { people: [], actions: ['approved', 'viewed'], types: [] }
  const read = readActivityQuery(new URLSearchParams(query), offer)
  expect(read.isWithoutViews).toBe(!isShown)
  expect(isFiltered(read)).toBe(query.startsWith('action'))
})

test.each([
  ['everybody', '', 'admin_activity_log_deeds'],
  ['one person', `who=${mali}`, 'admin_activity_log_deeds_admin'],
  ['a kind of record', 'type=member', 'admin_activity_log_deeds_type'],
  ['days', 'from=2026-07-31&to=2026-07-31', 'admin_activity_log_deeds'],
])(
  'an index has the newest deeds of %s in their order, however long the log has become',
  async (_of, query, index) => {
    const offer = { people: [{ id: mali, name: 'Mali' }], actions: [], types: ['member'] }
    const plan = await planOf(readActivityQuery(new URLSearchParams(query), offer))
    expect(plan).toMatch(new RegExp(`${index}\\b`))
    expect(plan).not.toMatch(/Sort|Seq Scan/)
  },
)

/** How PostgreSQL would find the first page in a longer log, most of which is views; the log itself stays as it is. */
async function planOf(query: ActivityQuery): Promise<string> {
  let plan = ''
  const undone = db.transaction(async tx => {
    await tx.execute(sql`insert into admin_activity_log (id, admin_id, action, entity_type, entity_id, created_at)
      select gen_random_uuid(), case when n % 101 = 0 then ${mali}::uuid else ${nok}::uuid end,
        (array['viewed', 'viewed', 'viewed', 'updated'])[1 + n % 4], case when n % 101 = 1 then 'member' else 'event' end,
        n::text, '2026-08-01'::timestamptz - n * interval '1 minute'
      from generate_series(1, 8000) as n`)
    await tx.execute(sql`analyze admin_activity_log`)
    const { rows } = await tx.execute<Record<string, string>>(sql`explain select id from ${adminActivityLog}
      where ${matching(query)} order by created_at desc, id desc limit 25`)
    plan = rows.map(row => row['QUERY PLAN']).join('\n')
    tx.rollback()
  })
  await expect(undone).rejects.toThrow()
  return plan
}

test('it offers who has acted, and the actions and records that the log holds', async () => {
  await createPerson(db, { email: 'idle@sala.test', role: 'owner' })
  expect((await listActors(db)).map(({ id }) => id).sort()).toEqual([mali, nok].sort())
  const { actions, types } = await listKinds(db)
  expect(actions.sort()).toEqual(['application_submitted', 'approved', 'expired', 'updated', 'viewed'])
  expect(types.sort()).toEqual(['application', 'member'])
})

test('a record’s own history leaves out those who only looked', async () => {
  const rows = await listActivityOf(db, { entityType: 'member', entityId: member, limit: 10 })
  expect(rows.map(row => row.action)).toEqual(['expired', 'updated'])
})

test('the export holds every matching entry once, in order, and none that came after it began', async () => {
  const sameMoment = Array.from({ length: 4500 }, (_, i) => ({
    adminId: nok,
    action: 'bulk',
    entityType: 'thing',
    entityId: String(i),
    createdAt: sql`'2026-06-01 00:00:00.123456+00'::timestamptz + (${i % 7} || ' microseconds')::interval`,
  }))
  await db.insert(adminActivityLog).values(sameMoment)
  const query = { ...ALL, action: 'bulk' }
  const { total, until } = await measureActivity(db, query)
  await db
    .insert(adminActivityLog)
    .values({ adminId: nok, action: 'bulk', entityType: 'thing', entityId: 'late' })
  const seen: string[] = []
  for await (const rows of streamActivity(db, query, until)) seen.push(...rows.map(row => row.entityId))
  expect(total).toBe(4500)
  expect(seen).toHaveLength(4500)
  expect(new Set(seen).size).toBe(4500)
  expect(seen).not.toContain('late')
})

test.each([
  ['update', sql`update admin_activity_log set action = 'nothing'`],
  ['an update of the time', sql`update admin_activity_log set created_at = created_at - interval '1 day'`],
  ['an update of who', sql`update admin_activity_log set admin_id = null where admin_id is not null`],
  ['delete', sql`delete from admin_activity_log`],
  ['truncate', sql`truncate admin_activity_log`],
  [
    'a delete through a CTE',
    sql`with gone as (delete from admin_activity_log returning id) select * from gone`,
  ],
])('the log refuses %s, also in raw SQL', async (_what, statement) => {
  const before = await db.select().from(adminActivityLog).orderBy(adminActivityLog.id)
  await expect(db.execute(statement)).rejects.toMatchObject({
    cause: { message: 'admin_activity_log is append-only' },
  })
  expect(await db.select().from(adminActivityLog).orderBy(adminActivityLog.id)).toEqual(before)
})
