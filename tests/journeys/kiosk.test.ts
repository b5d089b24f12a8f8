import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { bangkokDay } from '#app/kit/pure/days.ts'
import { entitlements } from '#app/people/entitlements/tables.server.ts'
import type { EntryAnswer } from '#app/presence/kiosks/rules.ts'
import { FREE } from '#app/space/spaces/rules/price.ts'
import { spaces } from '#app/space/spaces/tables.server.ts'
import { readDrawnQr } from '../support/read-qr.ts'
import { openRequestHouse } from '../support/request-house.ts'
import { insertMember } from '../support/reviewer.ts'
import type { Visitor } from '../support/visitor.ts'
import { signInAsMember } from '../support/visitor-member.ts'

const house = await openRequestHouse()
const { db } = house
const staff = await house.newStaff()
const today = bangkokDay(new Date())

/** A manager makes a code for a tablet, of a room’s door where one is named. */
async function pairingCode(room?: string): Promise<string> {
  await staff.open('/admin/settings/kiosks?new=1')
  staff.fill('Name', `Door ${randomUUID().slice(0, 4)}`)
  staff.fill('PIN for the fire list', '246810')
  if (room) staff.fill('Room', room)
  await staff.press('Make pairing code')
  const code = staff.page.getByRole('dialog').querySelector('code')?.textContent ?? ''
  expect(code).toMatch(/^\w{4} \w{4}$/)
  return code
}

async function pair(tablet: Visitor, code: string) {
  tablet.fill('Pairing code', code)
  await tablet.press('Pair')
}

/** What the page of a paired tablet tells the house when it has read a code. */
async function show(tablet: Visitor, code: string) {
  const entries = JSON.stringify([{ way: 'code', code, key: randomUUID(), keptAt: null }])
  const body = new URLSearchParams({ entries, locale: 'en' })
  const answer = await tablet.fetch('/kiosk/data', { method: 'POST', body })
  const { answers } = (await answer.json()) as { answers: EntryAnswer[] }
  return answers[0]
}

test('a member checks in at the tablet with the code on the phone, and out again; staff see it', async () => {
  const day = { membershipType: 'day pass', planName: 'Day Pass' } as const
  const member = await insertMember(db, { ...day, name: 'Ploy Kanda', joinDate: today, expiryDate: today })
  const code = await pairingCode()
  const tablet = house.newVisitor()
  await tablet.open('/kiosk')
  await pair(tablet, 'AAAA AAAA')
  expect(tablet.main).toHaveTextContent('This code is not right')
  await pair(tablet, code)
  expect(tablet.page.getByRole('heading', { name: 'Show your code' })).toBeVisible()
  const phone = house.newVisitor()
  await signInAsMember(phone, house, member.email)
  const picture = phone.page.getByRole<HTMLImageElement>('img', { name: 'Your check-in code' })
  const drawn = await phone.fetch(picture.src)
  const [onPhone = ''] = await readDrawnQr(new Uint8Array(await drawn.arrayBuffer()))
  expect(onPhone).toMatch(/^M[0-9A-Z]{58}$/)
  expect(await show(tablet, onPhone)).toMatchObject({ result: 'entered', name: 'Ploy Kanda' })
  const ofMember = eq(entitlements.memberRowId, member.id)
  const [right] = await db.select().from(entitlements).where(ofMember)
  expect(right?.firstEntryAt).not.toBeNull()
  expect(await show(tablet, onPhone)).toMatchObject({ result: 'refused', reason: 'code_used' })

  await staff.open('/admin/visits')
  expect(staff.page.getByRole('link', { name: 'Ploy Kanda' })).toBeVisible()
  await staff.follow('Fire list')
  expect(staff.page.getByRole('rowheader', { name: /Ploy Kanda/ })).toBeVisible()
  await staff.open('/admin/dashboard')
  await staff.follow(/in now$/)
  await staff.press('Check out: Ploy Kanda')
  expect(staff.page.getByText(/Ploy Kanda is checked out/)).toBeVisible()
  await staff.press('Undo: Ploy Kanda')
  expect(staff.page.getByText(/Ploy Kanda is in again/)).toBeVisible()
  await staff.press('Undo: Ploy Kanda')
  expect(staff.page.getByText(/day or hour is whole again/)).toBeVisible()
  staff.fill('Name, member ID or phone', 'ploy kan')
  await staff.press('Find')
  await staff.press('Check in: Ploy Kanda')
  expect(staff.page.getByText(/Ploy Kanda is in/)).toBeVisible()

  await staff.open('/admin/settings/kiosks')
  await staff.follow(/^Revoke/)
  await staff.press('Revoke', staff.page.getByRole('dialog'))
  expect(staff.page.getByText(/ is revoked/)).toBeVisible()
  await tablet.open('/kiosk')
  expect(tablet.control('Pairing code')).toBeVisible()
})

test('a tablet that is paired for a room shows it and no other, in three languages', async () => {
  const room = { name: { en: 'Coral Room', th: 'ห้องปะการัง' }, kind: 'room', priceRules: FREE } as const
  const [space] = await db.insert(spaces).values(room).returning()
  const tablet = house.newVisitor()
  await tablet.open('/kiosk')
  await pair(tablet, await pairingCode('Coral Room'))
  const own = `/kiosk/room/${space?.id}`
  expect(tablet.address).toBe(own)
  const heading = () => tablet.page.getByRole('heading', { level: 1 })
  for (const [language, word] of [
    ['', 'Free'],
    ['/th', 'ว่าง'],
    ['/ru', 'Свободно'],
  ] as const) {
    await tablet.open(language + own)
    expect(heading()).toHaveTextContent(word)
  }
  await db
    .update(spaces)
    .set({ isActive: false })
    .where(eq(spaces.id, space?.id ?? ''))
  await tablet.open(`/kiosk/room/${randomUUID()}`)
  expect(tablet.address).toBe(own)
  expect(heading()).toHaveTextContent('Closed')
})

test('the camera is for the tablet’s page alone', async () => {
  const visitor = house.newVisitor()
  const policyOf = async (path: string) => (await visitor.fetch(path)).headers.get('permissions-policy')
  for (const path of ['/kiosk', '/th/kiosk', '/ru/kiosk'])
    expect(await policyOf(path)).toContain('camera=(self)')
  for (const path of ['/', '/my/login', '/admin/login', '/kiosk/data', '/th'])
    expect(await policyOf(path)).toContain('camera=()')
})
