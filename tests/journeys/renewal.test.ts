import { randomUUID } from 'node:crypto'
import { within } from '@testing-library/dom'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { mails } from '#app/house/mail/tables.server.ts'
import { renewedExpiry } from '#app/house/plans/rules/prices.ts'
import { renewals } from '#app/joining/renewals/tables.server.ts'
import { addDays, bangkokDay, dayOfMonth, formatDay } from '#app/kit/pure/days.ts'
import { members } from '#app/people/members/tables.server.ts'
import { textOf } from '../support/mails.ts'
import { openRequestHouse } from '../support/request-house.ts'
import { insertMember } from '../support/reviewer.ts'
import { BROKEN_PNG, falsePng, slip } from '../support/slip.ts'
import type { Visitor } from '../support/visitor.ts'
import { fileOf } from '../support/visitor-registering.ts'
import { statusOf, typeReceived } from '../support/visitor-staff.ts'

const house = await openRequestHouse()
const { db } = house
const owner = await house.newStaff()

/** A member whose membership ends in three days, with what a renewal makes of it. */
async function dueMember() {
  const expiryDate = addDays(bangkokDay(new Date()), 3)
  const anchorDay = dayOfMonth(expiryDate)
  const member = await insertMember(db, { name: `Nok ${randomUUID().slice(0, 8)}`, expiryDate, anchorDay })
  const renewal = { membershipType: 'monthly', currentExpiry: expiryDate, today: expiryDate, anchorDay }
  return { member, newExpiry: renewedExpiry(renewal).expiryDay }
}

/** Asks at the desk, and finds the link in the mail that was kept. */
async function askByMail(memberRowId: string) {
  await owner.open(`/admin/members/${memberRowId}`)
  await owner.press('Write a renewal request')
  expect(owner.page.getByText(/is kept in Settings, Mail, and not sent/)).toBeVisible()
  expect(owner.main).toHaveTextContent('Not paid yet')
  const [mail] = await db.select().from(mails).where(eq(mails.subjectId, memberRowId))
  await owner.open(`/admin/settings/mail/${mail?.id}`)
  const link = /\/renew\/[\w-]+/.exec(textOf(mail))?.[0] ?? 'no link'
  expect(owner.text).toContain('[left out here]')
  expect(owner.text).not.toContain(link)
  return link
}

const expectHeading = ({ page }: Visitor, name: string) =>
  expect(page.getByRole('heading', { level: 1 })).toHaveTextContent(name)

test('a member opens the link of the mail on a phone, pays, sends the slip, and staff renew them', async () => {
  const { member, newExpiry } = await dueMember()
  const link = await askByMail(member.id)

  const visitor = house.newVisitor()
  await visitor.open(link)
  expect(visitor.answer.headers.get('cache-control')).toContain('no-store')
  expectHeading(visitor, 'Renew your membership')
  expect(visitor.document.querySelector('meta[name="robots"]')).toHaveAttribute('content', 'noindex')
  expect(visitor.main).toHaveTextContent(formatDay(newExpiry, 'en'))
  expect(visitor.page.getByRole('img', { name: /5,350\.00/ })).toBeVisible()
  expect(visitor.main).not.toHaveTextContent(member.email)

  const SEND = 'I have paid: send the slip'
  const ACCEPT = /^I accept the membership agreement/
  await visitor.press(SEND)
  expect(visitor.main).toHaveTextContent('Please select a file.')
  expect(visitor.main).toHaveTextContent('Please accept the membership agreement')
  await visitor.follow('Bank transfer')
  expect(visitor.main).toHaveTextContent('000-0-00000-0')
  visitor.attach('Receipt image', [fileOf(falsePng(BROKEN_PNG))])
  visitor.check(ACCEPT)
  await visitor.press(SEND)
  expect(visitor.control('Receipt image')).toHaveAttribute('aria-invalid', 'true')
  expect(visitor.control(ACCEPT)).toBeChecked()
  visitor.attach('Receipt image', [fileOf(await slip())])
  await visitor.press(SEND)
  expectHeading(visitor, 'We have your slip')
  await visitor.open(link)
  expectHeading(visitor, 'We have your slip')
  expect(visitor.page.queryByRole('button', { name: SEND })).toBeNull()

  await owner.open('/admin/applications')
  const [toRenewal] = owner.page.getAllByRole<HTMLAnchorElement>('link', {
    name: new RegExp(`Renewal of ${member.name}`),
  })
  await owner.open(toRenewal?.href ?? '')
  await owner.follow('Approve')
  const dialog = owner.page.getByRole('dialog')
  expect(dialog).toHaveTextContent(`Renewal of ${member.name}`)
  expect(within(dialog).queryByRole('radio')).toBeNull()
  typeReceived(owner)
  await owner.press('Approve', dialog)
  expect(statusOf(owner)).toContain('Approved')

  await visitor.open(link)
  expectHeading(visitor, 'Your membership is renewed')
  expect(visitor.main).toHaveTextContent(`renewed until ${formatDay(newExpiry, 'en')}`)
  const [after] = await db.select().from(members).where(eq(members.id, member.id))
  expect(after).toMatchObject({ expiryDate: newExpiry, status: 'active' })
})

describe('without JavaScript', () => {
  test('the page in Thai takes the slip, and a link that is cut off helps on', async () => {
    const { member } = await dueMember()
    const link = await askByMail(member.id)
    const visitor = house.newVisitor()
    await visitor.open(link.slice(0, -3))
    expect(visitor.status).toBe(404)
    expect(visitor.main).toHaveTextContent('We do not know this link')

    await visitor.open(`/th${link}?pay=bank_transfer`)
    expectHeading(visitor, 'ต่ออายุสมาชิก')
    visitor.check(/^ฉันยอมรับข้อตกลงสมาชิก/)
    const picker = visitor.document.querySelector('input[type="file"]') as HTMLInputElement
    visitor.attach(picker.labels?.[0]?.textContent ?? '', [fileOf(await slip())])
    await visitor.press('ชำระแล้ว ส่งสลิป')
    expectHeading(visitor, 'เราได้รับสลิปของคุณแล้ว')
    expect(await db.select().from(renewals).where(eq(renewals.memberRowId, member.id))).toHaveLength(1)
  })
})
