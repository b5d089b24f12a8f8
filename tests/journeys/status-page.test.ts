import { randomUUID } from 'node:crypto'
import { within } from '@testing-library/dom'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { users } from '#app/house/accounts/tables.server.ts'
import { isSlipOf, receipts } from '#app/joining/receipts/tables.server.ts'
import { insertApplication, insertReceipt } from '../support/incoming.ts'
import { linkIn, mailsTo } from '../support/mails.ts'
import { openRequestHouse } from '../support/request-house.ts'
import type { Visitor } from '../support/visitor.ts'
import { findApplications, newPerson, register, sendSlip } from '../support/visitor-registering.ts'

const HOUR = 60 * 60 * 1000
const STATUS_LINK = /see the status of your registration/

const house = await openRequestHouse()
const { db } = house

/** An application with the path of its page. */
async function apply(values: Parameters<typeof insertApplication>[1] = {}) {
  const statusKey = randomUUID()
  const id = await insertApplication(db, { statusKey, paymentMethod: 'scan', ...values })
  return { id, path: `/application/${statusKey}` }
}

async function opened(path: string) {
  const visitor = house.newVisitor()
  await visitor.open(path)
  return visitor
}

function expectHeading({ page }: Visitor, name: string) {
  expect(page.getByRole('heading', { level: 1 })).toHaveTextContent(name)
}

test('the dialog after a registration, the mail and the success page lead to the status', async () => {
  const person = newPerson()
  const visitor = house.newVisitor()
  await register(visitor, person, 'Bank transfer')
  const { pathname } = new URL(visitor.page.getByRole<HTMLAnchorElement>('link', { name: STATUS_LINK }).href)
  const [application] = await findApplications(house, person)
  expect(pathname).toBe(`/application/${application?.statusKey}`)
  const [mail] = await mailsTo(db, person.email)
  const mailed = new URL(linkIn(mail))
  expect(mailed.pathname + mailed.search).toContain(`${pathname}?mail=`)

  // The mail's link is the same page, and says besides that the address is the visitor's.
  await visitor.open(mailed.pathname + mailed.search)
  expect(visitor.address).toBe(pathname)
  expect((await findApplications(house, person))[0]?.emailConfirmedAt).not.toBeNull()
  expectHeading(visitor, 'We have your registration')
  for (const text of [application?.memberId ?? '', 'Day Pass', 'Bank transfer', '฿400.00', '฿642.00'])
    expect(visitor.main).toHaveTextContent(text)

  await visitor.press('Send the slip')
  expect(visitor.address).toBe('/thai-scan-receipt')
  await sendSlip(visitor)
  await visitor.follow(STATUS_LINK)
  expectHeading(visitor, 'We are checking your slip')
  expect(visitor.main).toHaveTextContent('Being checked')
})

test('on another device the page finds the application, and its receipt belongs to it', async () => {
  const { id, path } = await apply({ name: 'Anong Srisai' })
  const visitor = await opened(path)
  // A link from a stranger must not decide for whom one's next receipt pays.
  expect(visitor.answer.headers.getSetCookie().join()).not.toContain('application')
  await visitor.press('Send the slip')
  expect(visitor.address).toBe('/thai-scan-receipt')
  expect(visitor.control('Name')).toHaveValue('Anong Srisai')
  await sendSlip(visitor)
  expect(
    await db
      .select()
      .from(receipts)
      .where(isSlipOf({ kind: 'application', id })),
  ).toHaveLength(1)
})

test('a rejected receipt says why and how to send another', async () => {
  const { id: applicationId, path } = await apply()
  const reason = 'The amount is cut off.'
  await insertReceipt(db, { applicationId, status: 'rejected', reason })
  const visitor = await opened(path)
  expectHeading(visitor, 'Please send another slip')
  expect(visitor.main).toHaveTextContent(reason)
  expect(visitor.page.getByRole('button', { name: 'Send another slip' })).toBeVisible()
})

test('a slip that waits is replaced or withdrawn from the status page', async () => {
  const { id: applicationId, path } = await apply()
  const receiptId = await insertReceipt(db, { applicationId })
  await house.newStaff()
  const [owner] = await db.select({ id: users.id }).from(users)
  const submittedAt = new Date(Date.now() - HOUR)
  const decidedAt = new Date(submittedAt.getTime() + 12 * 60_000)
  const decided = { status: 'approved', decidedBy: owner?.id ?? null, submittedAt, decidedAt } as const
  const visitor = await opened(path)
  expect(visitor.main).toHaveTextContent(/We look at slips while|a check usually takes/i)
  for (let count = 0; count < 30; count++) await insertReceipt(db, decided)
  await visitor.open(path)
  expect(visitor.main).toHaveTextContent(/a check usually takes 15 minutes\./i)
  await visitor.follow(/Sent the wrong picture\?/)
  await visitor.press('Replace it')
  expect(visitor.address).toMatch(/^\/thai-scan-receipt\?replaces=/)
  expect(visitor.main).toHaveTextContent('This picture takes the place of the slip that you sent')
  await sendSlip(visitor)
  const sent = await db
    .select()
    .from(receipts)
    .where(isSlipOf({ kind: 'application', id: applicationId }))
  expect(sent.map(({ id }) => id)).toEqual([receiptId])
  expect(sent[0]?.width).not.toBe(600)

  await visitor.open(path)
  await visitor.follow(/^Withdraw it/)
  expect(visitor.page.getByText(/Withdraw this slip\?/)).toBeVisible()
  await visitor.follow('Keep it')
  expect(visitor.page.queryByText(/Withdraw this slip\?/)).toBeNull()
  await visitor.follow(/^Withdraw it/)
  await visitor.press('Withdraw it')
  expectHeading(visitor, 'We have your registration')
  expect(visitor.page.getByText('Withdrawn')).toBeVisible()
  expect(visitor.page.getByRole('button', { name: 'Send the slip' })).toBeVisible()
})

test('what staff decided meanwhile is neither replaced nor withdrawn, and the page says so', async () => {
  const { id: applicationId, path } = await apply()
  const receiptId = await insertReceipt(db, { applicationId })
  const decide = (values: Partial<typeof receipts.$inferInsert>) =>
    db.update(receipts).set(values).where(eq(receipts.id, receiptId))
  for (const [open, press] of [
    ['', 'Replace it'],
    [`?withdraw=${receiptId}`, 'Withdraw it'],
  ] as const) {
    await decide({ status: 'submitted' })
    const visitor = await opened(path + open)
    await decide({ status: 'rejected', reason: 'Cut off.' })
    await visitor.press(press)
    expect(visitor.main).toHaveTextContent('Cut off.')
    expect(visitor.main).toHaveTextContent('We decided about this slip in the meantime.')
  }
  const [kept] = await db.select().from(receipts).where(eq(receipts.id, receiptId))
  expect(kept).toMatchObject({ status: 'rejected', width: 600 })
})

describe('a link that leads nowhere', () => {
  for (const key of [randomUUID(), 'x', '%27or%271', `${randomUUID()}0`]) {
    test(`says so with whom to ask, with a 404: ${key.length} characters`, async () => {
      const visitor = await opened(`/application/${key}`)
      expect(visitor.status).toBe(404)
      expectHeading(visitor, 'This link leads to no registration')
      expect(within(visitor.main).getByRole('link', { name: /hello@sala/ })).toBeVisible()
    })
  }
})

test('it is kept by no cache, listed by no search engine, and told to no other site', async () => {
  const { path } = await apply()
  const visitor = await opened(path)
  expect(visitor.answer.headers.get('cache-control')).toBe('private, no-store')
  const meta = (name: string) =>
    visitor.document.querySelector<HTMLMetaElement>(`meta[name=${name}]`)?.content
  expect(meta('robots')).toBe('noindex')
  expect(meta('referrer')).toBe('same-origin')
  const version = await visitor.fetch(`${path}/version`)
  expect(version.headers.get('cache-control')).toBe('private, no-store')
})

test('without JavaScript it shows everything and leads to the receipt', async () => {
  const { path } = await apply({ name: 'Somsak' })
  const visitor = await opened(path)
  expectHeading(visitor, 'We have your registration')
  await visitor.press('Send the slip')
  expect(visitor.address).toBe('/thai-scan-receipt')
  expect(visitor.control('Name')).toHaveValue('Somsak')
})

test('a foreign site cannot make a browser remember an application', async () => {
  const { path } = await apply()
  const headers = { origin: 'https://evil.example' }
  const answer = await fetch(house.url + path, { method: 'POST', headers, redirect: 'manual' })
  expect(answer.status).toBe(403)
  expect(answer.headers.getSetCookie()).toEqual([])
})
