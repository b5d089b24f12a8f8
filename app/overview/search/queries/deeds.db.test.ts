import { expect, test } from 'vitest'
import type { AdminRole } from '#app/house/access/rules.ts'
import { createTestDatabase } from '../../../../tests/support/database.ts'
import { insertMember } from '../../../../tests/support/reviewer.ts'
import { findDeeds } from './deeds.server.ts'
import { search } from './search.server.ts'

const { db } = await createTestDatabase()
const { id, memberId } = await insertMember(db, { name: 'Somchai Deedee' })
const gone = await insertMember(db, { name: 'Gone Deedee', status: 'suspended' })

const staff = (role: AdminRole) => ({ admin: { displayName: role, role } })
const pathsOf = async (typed: string, role: AdminRole = 'owner') =>
  (await findDeeds(db, staff(role), typed)).flatMap(({ results }) => results.map(({ path }) => path))

const RENEWAL = `/admin/members/${id}?renew=${id}`
const BOOKING = `/admin/bookings?new=1&member=${memberId}`
const ARRIVAL = `/admin/visits?q=${memberId}`

test.each([
  ['renew', ['/admin/members?expiry=due']],
  ['rene', ['/admin/members?expiry=due']],
  ['renew somch', [RENEWAL]],
  ['RENEW  Somchai Dee', [RENEWAL]],
  ['ต่ออายุ somchai', [RENEWAL]],
  ['ต่ออายุsomchai', [RENEWAL]],
  ['продлить somchai', [RENEWAL]],
  ['new booking', ['/admin/bookings?new=1']],
  ['new booking for deedee', [BOOKING]],
  ['book deedee', [BOOKING]],
  ['จองให้ somchai', [BOOKING]],
  ['новая бронь для somchai', [BOOKING]],
  ['check in somchai', [ARRIVAL]],
  ['เช็กอิน somchai', [ARRIVAL]],
  ['впустить somchai', [ARRIVAL]],
  ['sell to somchai', [`/admin/members/${id}/account?sell=1`]],
  ['record a payment of somchai', [`/admin/members/${id}/account?record=payment`]],
  ['invite', ['/admin/settings/staff?new=1']],
  ['renew gone', [`/admin/members/${gone.id}?renew=${gone.id}`]],
  ['renewal somchai', []],
  ['renewsomchai', []],
  ['renew %', []],
  ['renew nobody', []],
  ['somchai', []],
  ['', []],
])('%j is done at %j', async (typed, paths) => {
  expect(await pathsOf(typed)).toEqual(paths)
})

test('nothing is offered that the person may not do', async () => {
  expect(await pathsOf('renew somchai', 'accountant')).toEqual([])
  expect(await pathsOf('invite', 'front_desk')).toEqual([])
  expect(await pathsOf('renew somchai', 'front_desk')).toEqual([RENEWAL])
  expect(await findDeeds(db, { admin: null }, 'renew somchai')).toEqual([])
})

test('what may be done comes first, then where, then people and papers', async () => {
  const kinds = async (typed: string) => (await search(db, staff('owner'), typed, 5)).map(({ kind }) => kind)
  expect(await kinds('book')).toEqual(['deeds', 'places'])
  expect(await kinds('somchai')).toEqual(['members'])
})
