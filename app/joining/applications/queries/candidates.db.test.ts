import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createTestDatabase } from '../../../../tests/support/database.ts'
import { insertMember } from '../../../../tests/support/reviewer.ts'
import { hasPhone, listMemberCandidates } from './candidates.server.ts'

const { db } = await createTestDatabase()
const NOBODYS = '00000000-0000-4000-8000-000000000000'
const SPELLINGS = [
  '081 555 0001',
  '+66 (0)81-555-0001',
  '0066815550001',
  '๐๘๑-๕๕๕-๐๐๐๑',
  '０８１５５５０００１',
  'tel 081 call 555 me 0001',
]

test('a member is found by their phone, however they and the applicant spelt it', async () => {
  for (const [index, mobilePhone] of SPELLINGS.entries()) {
    await insertMember(db, { email: `spelt.${index}@example.com`, mobilePhone })
  }
  await insertMember(db, { email: 'other@example.com', mobilePhone: '081 555 0002' })
  for (const mobilePhone of SPELLINGS) {
    const applicant = { id: NOBODYS, email: 'new@example.com', mobilePhone }
    const { candidates } = await listMemberCandidates(db, applicant)
    expect(candidates.map(({ email }) => email).toSorted()).toEqual(
      SPELLINGS.map((_, index) => `spelt.${index}@example.com`),
    )
  }
})

test('an index answers for the comparison', async () => {
  const plan = await db.transaction(async tx => {
    await tx.execute(sql`set local enable_seqscan = off`)
    const { rows } = await tx.execute(sql`explain select from members where ${hasPhone('081 555 0001')}`)
    return JSON.stringify(rows)
  })
  expect(plan).toContain('members_phone_digits')
})
