import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { answerMember } from '#app/areas/admin/member/answer.server.ts'
import { uploadMemberList } from '#app/people/member-imports/commands.server.ts'
import { examineList, findMemberImport } from '#app/people/member-imports/queries.server.ts'
import { EXAMPLE_NEW_MEMBER } from '#app/people/members/api/examples.ts'
import { listMembers } from '#app/people/members/queries/members.server.ts'
import { members } from '#app/people/members/tables.server.ts'
import { NOW, openApiHouse } from './support/api-house.ts'

const { db, owner, ask } = await openApiHouse()
const ctx = { ...owner, now: () => NOW }

/** As a phone or a file of a Mac writes them. */
const NAMES = ['José Nuñez', 'Артём Майский', 'Nguyễn Đăng', 'ปุ\u0e48น แซ่ตั้ง', '김민준']

const emailOf = (name: string, door: string) => `n${NAMES.indexOf(name)}.${door}@example.com`

async function typeIntoForm(name: string, email: string) {
  const form = new FormData()
  const contact = { email, mobilePhone: '081 234 5678' }
  const fields = { name, ...contact, membershipType: 'monthly', status: 'active', joinDate: '2026-12-01' }
  for (const [field, value] of Object.entries(fields)) form.set(field, value)
  const url = new URL('http://localhost/admin/members?new')
  const request = new Request(url, { method: 'POST', body: form })
  const answer = await answerMember(ctx, { request, url, isRecord: false })
  expect(answer).toMatchObject({ status: 302 })
}

async function sendToApi(name: string, email: string) {
  const { status } = await ask('/members', { body: { ...EXAMPLE_NEW_MEMBER, name, email } })
  expect(status).toBe(201)
}

async function examine(name: string, email: string) {
  const file = new File([`Name,Email,Mobile Phone\r\n${name},${email},081 234 5678\r\n`], 'members.csv')
  const uploaded = await uploadMemberList(ctx, file)
  const list = uploaded.ok ? await findMemberImport(db, uploaded.id) : null
  const examined = list && (await examineList(db, ctx, list))
  if (!examined) throw new Error('no list')
  return examined
}

const storedOf = async (email: string) =>
  (await db.select().from(members).where(eq(members.email, email))).map(({ name }) => name)

async function findInList(search: string) {
  const filters = { type: '', status: '', expiry: '' }
  const query = { search, page: 1, sort: { by: '', isDescending: false }, filters }
  const { rows } = await listMembers(db, { ...query, today: '2026-12-01', requestDaysBefore: [] })
  return rows.map(({ name }) => name)
}

describe.each(NAMES)('%s', name => {
  const [composed, decomposed] = [name.normalize('NFC'), name.normalize('NFD')]

  test.each([
    ['form', typeIntoForm],
    ['api', sendToApi],
  ])('comes in one form by the %s, and is found in each', async (door, enter) => {
    const before = (await findInList(composed)).length
    await enter(decomposed, emailOf(name, `${door}-1`))
    await enter(composed, emailOf(name, `${door}-2`))
    for (const once of [1, 2]) expect(await storedOf(emailOf(name, `${door}-${once}`))).toEqual([composed])
    for (const typed of [composed, decomposed]) expect(await findInList(typed)).toHaveLength(before + 2)
  })

  test('of a list is the member whom the house has in the other form', async () => {
    const { good } = await examine(decomposed, emailOf(name, 'list'))
    expect(good).toMatchObject([{ content: { name: composed } }])
    await sendToApi(composed, emailOf(name, 'list'))
    const again = await examine(decomposed, emailOf(name, 'list'))
    expect(again).toMatchObject({ good: [], duplicateRows: 1, shared: { count: 0 } })
  })
})
