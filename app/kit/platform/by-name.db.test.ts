import { sql } from 'drizzle-orm'
import { describe, expect, onTestFinished, test } from 'vitest'
import { getLocale, type Locale, overwriteGetLocale } from '#app/paraglide/runtime.js'
import { listMemberIds, listMembers } from '#app/people/members/queries/members.server.ts'
import { checkInAtDesk } from '#app/presence/visits/commands.server.ts'
import { listFireList } from '#app/presence/visits/queries.server.ts'
import { listEvents } from '#app/public/events/queries.server.ts'
import { events } from '#app/public/events/tables.server.ts'
import { listActiveEmployees } from '#app/team/employees/queries/employees.server.ts'
import { createTestContext } from '../../../tests/support/context.ts'
import { createTestDatabase } from '../../../tests/support/database.ts'
import { asStaff, insertMember } from '../../../tests/support/reviewer.ts'
import { insertEmployee } from '../../../tests/support/sign-in.ts'
import { nameOrder } from '../pure/name-order.ts'
import { migrateDatabase } from './database-locks.server.ts'

const { db, connection } = await createTestDatabase()
const { ctx } = await createTestContext(db)
const NOON = new Date('2026-08-15T05:00:00Z')
const desk = { ...(await asStaff(ctx, 'owner')), now: () => NOON }

const LATIN = ['angel', 'Ängel', 'Anong', 'Łucja', 'Mali', 'Ömer', 'zack', 'Zoe']
/** By the consonant that is spoken first, whichever vowel is written before it. */
const THAI = ['กานต์', 'เกษม', 'ไข่มุก', 'ใจดี', 'แพรว', 'โสภา', 'อร']
/** With ё where е stands. */
const CYRILLIC = ['Ежова', 'Ёлка', 'Емеля', 'Жанна', 'Йод', 'Эмма']

const DICTIONARIES: [Locale, string[]][] = [
  ['en', [...LATIN, ...CYRILLIC, ...THAI]],
  ['th', [...THAI, ...LATIN, ...CYRILLIC]],
  ['ru', [...CYRILLIC, ...LATIN, ...THAI]],
]

/** So that no list is in order because it was made so. */
const MIXED = [...LATIN, ...THAI, ...CYRILLIC].toSorted((a, b) => a.length - b.length || (a < b ? 1 : -1))

for (const name of MIXED) {
  const { id } = await insertMember(db, { name })
  await checkInAtDesk(desk, id)
  await insertEmployee(db, { firstName: name, lastName: '', email: `${MIXED.indexOf(name)}@example.com` })
  await db.insert(events).values({ title: name, description: '', startsAt: new Date() })
}

const ALL = { search: '', page: 1, filters: { type: '', status: '', expiry: '' } }
const MEMBERS = { ...ALL, today: '2026-08-15', requestDaysBefore: [] }
const [up, down] = [false, true].map(isDescending => ({ by: 'name', isDescending })) as [Sort, Sort]
type Sort = { by: string; isDescending: boolean }

function readAs(locale: Locale) {
  const asBefore = getLocale
  overwriteGetLocale(() => locale)
  onTestFinished(() => overwriteGetLocale(asBefore))
}

describe.each(DICTIONARIES)(
  'whoever reads %s finds names as in their dictionary (rule search.names):',
  (locale, names) => {
    test('in the list of members, in both directions, and in its export', async () => {
      readAs(locale)
      const { rows } = await listMembers(db, { ...MEMBERS, sort: up })
      expect(rows.map(({ name }) => name)).toEqual(names)
      const turned = await listMembers(db, { ...MEMBERS, sort: down })
      expect(turned.rows.map(({ name }) => name)).toEqual(names.toReversed())
      expect(await listMemberIds(db, { ...MEMBERS, sort: up })).toEqual(rows.map(({ id }) => id))
    })

    test('in the list for a fire, among employees and in the list of events', async () => {
      readAs(locale)
      const inside = await listFireList(db, NOON)
      expect(inside.map(({ name }) => name)).toEqual(names)
      const team = await listActiveEmployees(db)
      expect(team.map(({ firstName }) => firstName)).toEqual(names)
      const { rows } = await listEvents(db, { ...ALL, sort: { ...up, by: 'title' } })
      expect(rows.map(({ title }) => title)).toEqual(names)
    })

    test('where the program sorts by itself', () => {
      expect(MIXED.toSorted(nameOrder(locale))).toEqual(names)
    })

    test('along an index', async () => {
      const { rows } = await db.transaction(async tx => {
        await tx.execute(sql`set local enable_seqscan = off`)
        await tx.execute(sql`set local enable_sort = off`)
        return tx.execute(sql`explain (costs off)
        select id from members order by name collate ${sql.raw(`public.sala_${locale}`)}, id limit 25 offset 50`)
      })
      expect(JSON.stringify(rows)).toContain(`Scan using members_by_name_${locale}`)
    })
  },
)

test('what another ICU has sorted is sorted anew at the start', async () => {
  await db.execute(sql`update pg_collation set collversion = '1.0' where collname = 'sala_th'`)
  const read = () =>
    db.execute(sql`select collversion = pg_collation_actual_version(c.oid) as "isNew",
      pg_relation_filenode('members_by_name_th') as file from pg_collation c where collname = 'sala_th'`)
  const [before] = (await read()).rows
  await migrateDatabase(connection, 'db/migrations')
  const [after] = (await read()).rows
  expect(before).toMatchObject({ isNew: false })
  expect(after).toMatchObject({ isNew: true })
  expect(after?.['file']).not.toBe(before?.['file'])
})
