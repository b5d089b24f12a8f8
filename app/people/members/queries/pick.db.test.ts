import { describe, expect, test } from 'vitest'
import type { AdminRole } from '#app/house/access/rules.ts'
import { erasures } from '#app/house/erasures/tables.server.ts'
import { recordCharge } from '#app/money/payments/steps/ledger.server.ts'
import { createTestDatabase } from '../../../../tests/support/database.ts'
import { insertMember } from '../../../../tests/support/reviewer.ts'
import { viewPickable } from '../views/pick.server.ts'
import { findMeant, listPickable } from './pick.server.ts'

const { db } = await createTestDatabase()

const [anong] = [
  await insertMember(db, { name: 'Anong Srisai', memberId: 'SALA-7K3M9Q2X', mobilePhone: '+66 81 234 5678' }),
  await insertMember(db, { name: 'น้ำฝน แซ่ตั้ง', email: 'namfon@example.com' }),
  await insertMember(db, { name: 'Артём Ёлкин', status: 'suspended' }),
  await insertMember(db, { name: 'Sri Anong', status: 'expired' }),
]
const erased = await insertMember(db, { name: 'Anong Erased' })
await db.insert(erasures).values({ kind: 'member', subjectId: erased.id, erasedAt: new Date() })

const names = async (typed: string, ...statuses: Parameters<typeof listPickable>[2] & {}) =>
  (await listPickable(db, typed, statuses)).map(({ name }) => name)

describe('who is offered for a part of what they are known by', () => {
  test.each([
    ['anong', ['Anong Srisai', 'Sri Anong']],
    ['sri', ['Sri Anong', 'Anong Srisai']],
    ['นำฝน', []],
    ['แซ่ตั้ง', ['น้ำฝน แซ่ตั้ง']],
    ['елкин', ['Артём Ёлкин']],
    ['081 234', ['Anong Srisai']],
    ['81 2', ['Anong Srisai']],
    ['7k3m9', ['Anong Srisai']],
    ['namfon@', ['น้ำฝน แซ่ตั้ง']],
    ['a', []],
    ['%', []],
    ['\u0000', []],
  ])('%j', async (typed, expected) => {
    expect(await names(typed)).toEqual(expected)
  })

  test('nobody in a state that the form may not pick', async () => {
    expect(await names('елкин', 'active', 'expired')).toEqual([])
    expect(await names('anong', 'expired')).toEqual(['Sri Anong'])
  })
})

test.each([
  ['sala-7k3m9q2x', 'Anong Srisai'],
  ['NAMFON@example.com', 'น้ำฝน แซ่ตั้ง'],
  ['anong srisai', 'Anong Srisai'],
  ['anong', undefined],
  ['', undefined],
])('%j is meant by %j alone', async (typed, name) => {
  expect((await findMeant(db, typed))?.name).toBe(name)
})

test('each row says how they stand, and what they owe to whoever may see accounts', async () => {
  const entry = { applicationId: null, memberRowId: anong.id, recordedBy: null, bookedOn: '2026-01-01' }
  await db.transaction(tx => recordCharge(tx, { ...entry, source: 'sale', note: '', amountSatang: 50_000 }))
  const seenBy = (role: AdminRole) =>
    viewPickable({ db, actor: { admin: { displayName: role, role } } }, 'anong srisai')
  expect(await seenBy('front_desk')).toEqual([
    {
      id: anong.id,
      value: 'SALA-7K3M9Q2X',
      name: 'Anong Srisai',
      detail: 'SALA-7K3M9Q2X · Monthly Pass',
      state: { text: 'Active', tone: 'good' },
      owed: 'Owes ฿500.00',
      isOwing: true,
    },
  ])
  const own = { displayName: 'x', role: 'own', roleName: 'x', permissions: ['members.view'] } as const
  expect(await viewPickable({ db, actor: { admin: own } }, 'anong srisai')).toMatchObject([{ owed: null }])
})
