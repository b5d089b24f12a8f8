import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { erasures } from '#app/house/erasures/tables.server.ts'
import { readRows } from '#app/kit/platform/list-export.server.ts'
import { PAGE_SIZE } from '#app/kit/pure/list-query.ts'
import { createTestDatabase } from '../../../../tests/support/database.ts'
import { members } from '../tables.server.ts'
import { readMemberQuery } from './list.server.ts'
import { findMember, listMemberIds, listMembers, type MemberQuery } from './members.server.ts'

const { db } = await createTestDatabase()
const surroundings = { now: new Date('2026-07-31T05:00:00Z'), requestDaysBefore: [7, 3, 0] }

const PEOPLE: Partial<typeof members.$inferInsert>[] = [
  { name: 'Expired', status: 'expired', expiryDate: '2026-07-30', membershipType: 'day pass' },
  { name: 'Today', expiryDate: '2026-07-31', mobilePhone: '+66 (81) 234-5678' },
  { name: 'Week', expiryDate: '2026-08-07', secondaryEmail: 'Second@Example.com' },
  { name: 'Eight', expiryDate: '2026-08-08', workPhone: '038 000 111' },
  { name: 'Month', expiryDate: '2026-08-30', membershipType: 'annual' },
  { name: 'Later', expiryDate: '2026-08-31', status: 'suspended' },
  { name: '100% Never', expiryDate: null },
]

beforeAll(async () => {
  await db.insert(members).values(
    PEOPLE.map((person, i) => ({
      memberId: `SALA-0000000${i}`,
      name: '',
      email: `p${i}@example.com`,
      joinDate: `2026-01-0${i + 1}`,
      createdAt: new Date(Date.UTC(2026, 0, i + 1)),
      ...person,
    })),
  )
})

async function exported(query: MemberQuery, selection?: string[]) {
  const parts = await Array.fromAsync(readRows(db, members, await listMemberIds(db, query, selection)))
  return parts.flat().map(row => row.name)
}

async function namesFor(query: string) {
  const read = readMemberQuery(new URLSearchParams(query), surroundings)
  const { rows, total } = await listMembers(db, read)
  const names = rows.map(row => row.name)
  expect(total).toBe(names.length)
  expect(await exported(read)).toEqual(names)
  return names
}

test('of a selection there is what is ticked, as far as search and filters leave it', async () => {
  const all = await db.select().from(members)
  const idOf = (name: string) => all.find(row => row.name === name)?.id ?? ''
  const read = readMemberQuery(new URLSearchParams('status=suspended'), surroundings)
  const namesOf = (selection: string[]) => exported(read, selection)
  expect(await namesOf([idOf('Later'), idOf('Today')])).toEqual(['Later'])
  expect(await namesOf([])).toEqual([])
})

test('a file of more than a thousand has them all in order, but who is deleted while it is read', async () => {
  const ids = await listMemberIds(db, readMemberQuery(new URLSearchParams(), surroundings))
  const many = Array.from({ length: 2500 }, (_, index) => ids[index % ids.length] ?? '')
  const gone = '0199f7a0-0000-7000-8000-000000000000'
  const parts = await Array.fromAsync(readRows(db, members, [gone, ...many]))
  expect(parts.map(part => part.length)).toEqual([999, 1000, 501])
  expect(parts.flat().map(({ id }) => id)).toEqual(many)
})

test.each([
  ['', ['100% Never', 'Later', 'Month', 'Eight', 'Week', 'Today', 'Expired']],
  ['expiry=expired', ['Expired']],
  ['expiry=7', ['Week', 'Today']],
  ['expiry=30', ['Month', 'Eight', 'Week', 'Today']],
  ['status=suspended', ['Later']],
  ['type=annual', ['Month']],
  ['type=day+pass&status=expired', ['Expired']],
  ['type=day+pass&status=active', []],
  ['status=nonsense', ['100% Never', 'Later', 'Month', 'Eight', 'Week', 'Today', 'Expired']],
  ['q=toda', ['Today']],
  ['q=sala-00000003', ['Eight']],
  ['q=P4@EXAMPLE', ['Month']],
  ['q=second@', ['Week']],
  ['q=0812345678', ['Today']],
  ['q=%2B66+81+234', ['Today']],
  ['q=038-000', ['Eight']],
  ['q=100%25', ['100% Never']],
  ['q=_', []],
  ["q=';drop", []],
  ['sort=expires&expiry=30', ['Today', 'Week', 'Eight', 'Month']],
])('the list for "%s" is %j, and so is its export', async (query, names) => {
  expect(await namesFor(query)).toEqual(names)
})

test('a page beyond the last is empty and still knows how many there are', async () => {
  const query = readMemberQuery(new URLSearchParams('page=3'), surroundings)
  expect(await listMembers(db, query)).toEqual({ rows: [], total: PEOPLE.length })
})

test('far down the list as on its first page, who was made anonymous is left out', async () => {
  const before = 100 * PAGE_SIZE + 2
  await db.execute(sql`
    insert into members (id, member_id, name, email, join_date, created_at)
    select gen_random_uuid(), 'FAR-' || n, 'Far ' || n, '', '2026-02-01', '2026-02-01'::date + n * interval '1 minute'
    from generate_series(1, ${before}::int) as n`)
  const pageOf = async (page: number) => {
    const query = readMemberQuery(new URLSearchParams({ page: String(page) }), surroundings)
    return listMembers(db, query)
  }
  const [first, far] = [await pageOf(1), await pageOf(101)]
  expect(far.rows.map(row => row.name).slice(0, 3)).toEqual(['Far 2', 'Far 1', PEOPLE.at(-1)?.name])
  const [newest = far.rows[0]] = first.rows
  await db.insert(erasures).values({ kind: 'member', subjectId: newest?.id ?? '', erasedAt: new Date() })
  const [firstAfter, farAfter] = [await pageOf(1), await pageOf(101)]
  expect(firstAfter.rows[0]?.name).toBe(`Far ${before - 1}`)
  expect(farAfter.rows.map(row => row.name).slice(0, 2)).toEqual(['Far 1', PEOPLE.at(-1)?.name])
  expect([firstAfter.total, farAfter.total]).toEqual([first.total - 1, far.total - 1])
})

test('an id that is none finds nobody', async () => {
  expect(await findMember(db, "1' or 1=1")).toBeNull()
})

describe('due for renewal', () => {
  const due = async (requestDaysBefore: number[]) => {
    const query = readMemberQuery(new URLSearchParams('expiry=due'), {
      ...surroundings,
      requestDaysBefore,
    })
    return (await listMembers(db, query)).rows.map(row => row.name)
  }

  beforeAll(async () => {
    await db.delete(members)
    const rows: [string, Partial<typeof members.$inferInsert>][] = [
      ['31 days ago', { expiryDate: '2026-06-30', status: 'expired' }],
      ['30 days ago', { expiryDate: '2026-07-01', status: 'expired' }],
      ['today', { expiryDate: '2026-07-31' }],
      ['in 7 days', { expiryDate: '2026-08-07' }],
      ['in 8 days', { expiryDate: '2026-08-08' }],
      ['never', { expiryDate: null }],
      ['inactive', { expiryDate: '2026-07-31', status: 'inactive' }],
      ['suspended', { expiryDate: '2026-07-31', status: 'suspended' }],
      ['not renewing', { expiryDate: '2026-07-31', autoRenew: false }],
    ]
    await db.insert(members).values(
      rows.map(([name, values], i) => ({
        memberId: `SALA-DUE0000${i}`,
        name,
        email: `due${i}@example.com`,
        joinDate: '2026-01-01',
        ...values,
      })),
    )
  })

  test('are those who renew automatically, from 30 days ago to the first request, the oldest first', async () => {
    expect(await due([3, 7, 0])).toEqual(['30 days ago', 'today', 'in 7 days'])
  })

  test('reach as far as the settings ask ahead', async () => {
    expect(await due([8])).toContain('in 8 days')
    expect(await due([])).toEqual(['30 days ago', 'today'])
  })
})
