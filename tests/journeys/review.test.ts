import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { mails } from '#app/house/mail/tables.server.ts'
import { listDecisions } from '#app/joining/applications/queries/decisions.server.ts'
import { look } from '#app/joining/applications/steps/seen.server.ts'
import { receipts } from '#app/joining/receipts/tables.server.ts'
import { bangkokDay } from '#app/kit/pure/days.ts'
import { balanceOf } from '#app/money/payments/rules.ts'
import { ledgerEntries } from '#app/money/payments/tables.server.ts'
import { accessCodes } from '#app/people/access-codes/tables.server.ts'
import { applications } from '#app/people/applicants/tables.server.ts'
import { members } from '#app/people/members/tables.server.ts'
import { expectFieldMessage } from '../support/field-message.ts'
import { insertApplication, insertReceipt } from '../support/incoming.ts'
import { textOf } from '../support/mails.ts'
import { openRequestHouse } from '../support/request-house.ts'
import { insertMember } from '../support/reviewer.ts'
import { findApplications, newPerson, register, sendSlip } from '../support/visitor-registering.ts'
import { statusOf, typeReceived } from '../support/visitor-staff.ts'

const house = await openRequestHouse()
const { db } = house
const owner = await house.newStaff()

const newPhone = () => `08${String(Math.random()).slice(2, 10)}`
const newEmail = () => `nok.${randomUUID()}@example.com`
const entriesOf = (applicationId: string) =>
  db.select().from(ledgerEntries).where(eq(ledgerEntries.applicationId, applicationId))

test('a visitor registers and pays, the owner approves on a phone, and the visitor has the code', async () => {
  const person = newPerson()
  const visitor = house.newVisitor()
  await register(visitor, person, 'Scan QR (PromptPay)')
  await visitor.follow('I have paid: send the slip')
  await sendSlip(visitor)
  const [application] = await findApplications(house, person)
  if (!application) throw new Error('no application')

  await owner.open(`/admin/applications?q=${encodeURIComponent(person.email)}`)
  await owner.follow(person.name)
  expect(statusOf(owner)).toBe('Waiting')
  expect(owner.main).toHaveTextContent('฿642.00')
  const image = owner.page.getByRole('img', { name: 'Photo of the payment slip' })
  const picture = await owner.fetch(image.getAttribute('src') ?? '')
  expect((await sharp(await picture.arrayBuffer()).metadata()).width).toBe(480)

  await owner.follow('Approve')
  const dialog = owner.page.getByRole('dialog', { name: `Approve ${person.name}` })
  expect(owner.control('A new member', dialog)).toBeChecked()
  typeReceived(owner)
  await owner.press('Approve', dialog)
  expect(owner.main).toHaveTextContent(`Approved. The mail for ${person.email} is kept, not sent`)
  expect(statusOf(owner)).toBe('Approved')
  const [code] = await db.select().from(accessCodes).where(eq(accessCodes.applicationId, application.id))
  if (!code) throw new Error('no code')
  owner.page.getByText(code.accessId)

  await house.work()
  await visitor.open(`/application/${application.statusKey}`)
  visitor.page.getByText(code.accessId)
  const sent = await db.select().from(mails).where(eq(mails.subjectId, application.id))
  const passes = sent.flatMap(mail => /Pass\W+([0-9A-Z]{8})\b/.exec(textOf(mail))?.[1] ?? [])
  expect(passes).toHaveLength(1)
  visitor.page.getByText(passes[0] ?? '')
})

test('a member who comes again is proposed with the expiry that comes of it', async () => {
  const email = newEmail()
  const member = await insertMember(db, { email, expiryDate: '2030-01-31', anchorDay: 31 })
  const id = await insertApplication(db, {
    email: email.toUpperCase(),
    selectedPlan: 'Monthly Pass',
    isExistingMember: true,
    // Nobody else's: every member with the same phone would be proposed too.
    mobilePhone: newPhone(),
  })
  await owner.open(`/admin/applications/${id}?decide=approve`)
  const choice = owner.page.getByRole('radio', { name: /^Renew Nok Suwan/ })
  expect(choice).toBeChecked()
  expect(choice).toHaveAccessibleDescription(
    `${member.memberId}, Monthly Pass: 31 January 2030 becomes 28 February 2030`,
  )
  typeReceived(owner)
  await owner.press('Approve')
  expect(owner.main).toHaveTextContent('renewed the member')
  const [renewed] = await db.select().from(members).where(eq(members.id, member.id))
  expect(renewed?.expiryDate).toBe('2030-02-28')
})

test('a rejection needs a reason, keeps what was typed, and tells the visitor', async () => {
  const email = newEmail()
  const statusKey = randomUUID()
  const id = await insertApplication(db, { email, statusKey })
  await owner.open(`/admin/applications/${id}`)
  await owner.follow('Reject')
  owner.fill('Reason', 'no')
  await owner.press('Reject')
  expectFieldMessage(
    owner.control('Reason'),
    'Please write what the visitor should know: at least 3 characters.',
  )
  expect(owner.control('Reason')).toHaveValue('no')
  owner.fill('Reason', 'We could not find your payment on our account.')
  await owner.press('Reject')
  expect(owner.main).toHaveTextContent(`Rejected. The mail for ${email} is kept, not sent`)
  expect(statusOf(owner)).toBe('Rejected')
  const visitor = house.newVisitor()
  await visitor.open(`/application/${statusKey}`)
  expect(visitor.main).toHaveTextContent('We could not find your payment')
})

test('a slip of 100 baht is a part-payment once somebody says so, and undone it leaves nothing', async () => {
  const id = await insertApplication(db, { email: newEmail() })
  await insertReceipt(db, { applicationId: id })
  await owner.open(`/admin/applications/${id}`)
  const verdict = owner.page.getByRole('region', { name: 'Compare the amount on the slip' })
  expect(verdict).toHaveTextContent('Expected฿642.00')
  await owner.follow('Approve')
  await owner.press('Approve')
  expect(owner.control('Amount received')).toHaveAccessibleDescription(/Please type the amount/)
  typeReceived(owner, '100')
  await owner.press('Approve')
  const dialog = () => owner.page.getByRole('dialog')
  expect(dialog()).toHaveTextContent('฿542.00 is missing')
  expect(dialog()).toHaveTextContent('Nothing was booked.')
  expect(await listDecisions(db, id)).toEqual([])
  owner.check(/part-payment: ฿542\.00 stays owed/)
  owner.fill('Amount received', '200')
  await owner.press('Approve')
  expect(owner.control(/part-payment: ฿442\.00 stays owed/)).not.toBeChecked()
  expect(await listDecisions(db, id)).toEqual([])
  owner.check(/part-payment/)
  await owner.press('Approve')
  expect(statusOf(owner)).toBe('Approved')
  expect(owner.main).toHaveTextContent('฿200.00 received.')
  expect(balanceOf(await entriesOf(id))).toBe(442_00)
  await owner.press(/^Undo/)
  expect(statusOf(owner)).toBe('Waiting')
  expect(balanceOf(await entriesOf(id))).toBe(0)
})

test('a decision can be undone, and then nothing is left of it', async () => {
  const email = newEmail()
  const id = await insertApplication(db, { email, mobilePhone: newPhone() })
  await owner.open(`/admin/applications/${id}?decide=approve`)
  typeReceived(owner)
  await owner.press('Approve')
  expect(statusOf(owner)).toBe('Approved')
  await owner.press(/^Undo/)
  expect(owner.main).toHaveTextContent('The application waits again')
  expect(statusOf(owner)).toBe('Waiting')
  expect(owner.main).toHaveTextContent(/took it back/)
  expect(await db.select().from(members).where(eq(members.email, email))).toEqual([])
  const amounts = (await entriesOf(id)).map(({ amountSatang }) => amountSatang)
  expect(amounts).toEqual([642_00, 642_00, -642_00, -642_00])
})

test('of two who press at once one approves, and the other is told who was faster', async () => {
  const email = newEmail()
  const id = await insertApplication(db, { email, mobilePhone: newPhone() })
  const two = [
    await house.newStaff('first@sala.test', 'front_desk'),
    await house.newStaff('second@sala.test', 'front_desk'),
  ]
  for (const desk of two) {
    await desk.open(`/admin/applications/${id}?decide=approve`)
    typeReceived(desk)
  }
  await Promise.all(two.map(desk => desk.press('Approve')))
  const told = two.map(({ main }) => main.textContent.includes('Mali has approved this already'))
  expect(told.toSorted()).toEqual([false, true])
  for (const desk of two) {
    await desk.open(`/admin/applications/${id}`)
    expect(statusOf(desk)).toBe('Approved')
  }
  expect(await listDecisions(db, id)).toHaveLength(1)
  expect(await db.select().from(members).where(eq(members.email, email))).toHaveLength(1)
})

test('search, filters and the way back work on the lists, on a phone as well', async () => {
  const name = `Kanya ${randomUUID().slice(0, 8)}`
  await insertApplication(db, { name, email: newEmail(), paymentMethod: 'card' })
  await owner.open('/admin/applications')
  owner.fill('Search name, email, member ID or phone...', name)
  await owner.press('Search')
  expect(owner.address).toMatch(/q=Kanya/)
  owner.fill('Payment method', 'scan')
  await owner.press('Search')
  expect(owner.main).toHaveTextContent('No applications found')
  owner.fill('Payment method', 'card')
  await owner.press('Search')
  const filtered = owner.address
  expect(filtered).toMatch(/q=Kanya/)
  await owner.follow(name)
  owner.page.getByRole('heading', { level: 1, name: new RegExp(name) })
  await owner.open(filtered)
  owner.page.getByRole('link', { name })
})

test('what waits stands on the dashboard until it is decided', async () => {
  await db.update(applications).set({ status: 'rejected' })
  await db.update(receipts).set({ status: 'rejected' })
  await db.update(members).set({ expiryDate: null })
  const name = `Anong ${randomUUID().slice(0, 8)}`
  await insertApplication(db, { name, email: newEmail() })
  const today = () => owner.page.getByRole('region', { name: 'Needs you today' })
  await owner.open('/admin/dashboard')
  await owner.follow(new RegExp(name), today())
  await owner.follow('Reject')
  owner.fill('Reason', 'You registered twice.')
  await owner.press('Reject')
  expect(statusOf(owner)).toBe('Rejected')
  await owner.open('/admin/dashboard')
  expect(today()).not.toHaveTextContent(name)
})

describe('without JavaScript', () => {
  test('everything can be decided by plain forms', async () => {
    const id = await insertApplication(db, { email: newEmail() })
    await owner.open(`/admin/applications/${id}`)
    await owner.follow('Reject')
    owner.fill('Reason', 'x')
    await owner.press('Reject')
    expect(owner.control('Reason')).toHaveValue('x')
    expect(owner.control('Reason')).toHaveAccessibleDescription(/at least 3 characters/)
    await owner.open(`/admin/applications/${id}`)
    await owner.follow('Approve')
    typeReceived(owner, '100.00')
    await owner.press('Approve')
    owner.check(/part-payment: ฿542\.00 stays owed/)
    await owner.press('Approve')
    expect(statusOf(owner)).toBe('Approved')
    await owner.press(/^Undo/)
    expect(statusOf(owner)).toBe('Waiting')
  })
})

test('what changed after the slip came in is the first thing staff read, and what changes while they look decides nothing', async () => {
  const plan = { selectedPlan: 'Monthly Pass', totalSatang: 5564_00 }
  const id = await insertApplication(db, { email: newEmail(), ...plan })
  const receiptId = await insertReceipt(db, {
    applicationId: id,
    selectedPlan: 'Day Pass',
    totalSatang: 642_00,
  })
  const title = 'The visitor changed this after the slip came in'
  for (const path of [`/admin/applications/${id}`, `/admin/receipts/${receiptId}`]) {
    await owner.open(path)
    expect(owner.main.querySelector('h2')).toHaveTextContent(title)
    owner.page.getByRole('row', { name: 'Total ฿642.00 ฿5,564.00' })
  }
  await owner.open('/admin/applications?status=submitted')
  expect(owner.page.getAllByTitle('Changed after the slip')).not.toEqual([])

  await owner.open(`/admin/applications/${id}?decide=approve`)
  const dialog = () => owner.page.getByRole('dialog')
  expect(dialog()).toHaveTextContent(title)
  await insertReceipt(db, { applicationId: id, ...plan })
  typeReceived(owner)
  await owner.press('Approve', dialog())
  expect(dialog()).toHaveTextContent('This changed while you were looking')
  expect(dialog()).toHaveTextContent('Another slip has come in.')
  expect(await listDecisions(db, id)).toEqual([])
  await owner.press('Approve', dialog())
  expect(statusOf(owner)).toBe('Approved')
  expect(owner.main).not.toHaveTextContent('The visitor changed this')
})

test('a forged choice, a foreign decision and an unknown address are refused', async () => {
  const id = await insertApplication(db, { email: newEmail() })
  const stranger = await insertMember(db)
  const seen = JSON.stringify((await look(db, { applicationId: id })).seen)
  const paidOn = bangkokDay(new Date())
  const post = async (form: Record<string, string>) => {
    const body = new URLSearchParams({ seen, received: '642.00', method: 'cash', paidOn, ...form })
    return (await owner.fetch(`/admin/applications/${id}`, { method: 'POST', body })).status
  }
  expect(await post({ intent: 'approve', member: stranger.id })).toBe(409)
  expect(await post({ intent: 'approve', member: "' or 1=1" })).toBe(409)
  expect(await post({ intent: 'approve' })).toBe(400)
  expect(await post({ intent: 'reject', reason: '' })).toBe(400)
  expect(await post({ intent: 'undo', decision: randomUUID() })).toBe(409)
  expect(await post({ intent: 'erase' })).toBe(400)
  expect((await owner.fetch(`/admin/applications/${randomUUID()}`)).status).toBe(404)
  expect((await owner.fetch('/admin/receipts/x')).status).toBe(404)
  expect(await listDecisions(db, id)).toEqual([])
})
