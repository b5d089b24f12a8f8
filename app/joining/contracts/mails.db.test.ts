import { randomUUID } from 'node:crypto'
import { and, asc, eq } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { mails } from '#app/house/mail/tables.server.ts'
import { settings } from '#app/house/settings/tables.server.ts'
import { formatSpan } from '#app/kit/pure/days.ts'
import { promptPayPayload } from '#app/kit/pure/promptpay.ts'
import { customerPeople, customers } from '#app/people/customers/tables.server.ts'
import { expectBillsToAgree } from '../../../tests/support/bills-agree.ts'
import { insertCompany, openContractHouse } from '../../../tests/support/contract-house.ts'
import { insertApplication } from '../../../tests/support/incoming.ts'
import { mailsTo } from '../../../tests/support/mails.ts'
import { readQr } from '../../../tests/support/read-qr.ts'
import { runNight } from './jobs.server.ts'
import { contractBillNotices, contractBills, contracts } from './tables.server.ts'

const { db, owner, ask, member, contract, run, pay } = await openContractHouse()
await db.insert(settings).values({
  key: 'payments',
  value: {
    isSample: false,
    promptPayId: '0812345678',
    bankName: 'Kasikornbank',
    bankBranch: '',
    bankAccountName: 'Sala Co., Ltd.',
    bankAccountNumber: '012-3-45678-9',
  },
})

afterEach(async () => {
  await expectBillsToAgree(db)
  await db.update(contracts).set({ state: 'withdrawn' }) // no other test bills them
})

const night = (day: string, ctx: object = {}) =>
  runNight({ ...owner, now: () => new Date(`${day}T00:20:00+07:00`), ...ctx })
const newEmail = () => `${randomUUID()}@acme.example`
const subjectsTo = async (email: string) => (await mailsTo(db, email)).map(({ subject }) => subject)

/** Five seats from 1 December, billed that night, for 26,215 baht. */
async function billed({
  manager,
  ...values
}: Parameters<typeof insertCompany>[1] & { manager?: string } = {}) {
  const email = newEmail()
  const company = await insertCompany(db, { billingEmails: [email], ...values })
  const person = { customerId: company.id, role: 'manager' } as const
  if (manager) await db.insert(customerPeople).values({ ...person, email: manager })
  const agreed = await contract({ customer_id: company.id, first_day: '2026-12-01' })
  await night('2026-12-01')
  return { company, email, number: agreed.number as string, bill: await billOf(company.id) }
}

async function billOf(customerId: string) {
  const isIts = eq(contractBills.customerId, customerId)
  const [bill] = await db.select().from(contractBills).where(isIts).orderBy(asc(contractBills.firstDay))
  if (!bill) throw new Error('no bill')
  return bill
}

/** By the API's number of it. */
async function toldId({ number }: { number: string }): Promise<string> {
  const { body } = await ask('/bills?kind=contract&per_page=200')
  return body.data.find((told: { number: string }) => told.number === number).id
}

/** What a scanner reads in the last mail to an address. */
async function codeIn(email: string) {
  const html = (await mailsTo(db, email)).at(-1)?.html ?? ''
  const [, picture = ''] = /src="data:image\/png;base64,([^"]+)"/.exec(html) ?? []
  return picture === '' ? [] : readQr(Buffer.from(picture, 'base64'))
}

const promptPay = (amountSatang: number) => [
  promptPayPayload({ target: { kind: 'mobile', id: '0812345678' }, amountSatang }),
]

const noticesOf = async (billId: string) =>
  (await db.select().from(contractBillNotices).where(eq(contractBillNotices.billId, billId)))
    .map(({ kind }) => kind)
    .toSorted()

describe('a bill that is made', () => {
  test('at night is mailed once to each billing address, by two servers at once, with how to pay it', async () => {
    const emails = [newEmail(), newEmail()]
    const company = await insertCompany(db, { billingEmails: emails })
    await contract({ customer_id: company.id, first_day: '2026-12-01', deposit_satang: 500_000 })
    await Promise.all([night('2026-12-01'), night('2026-12-01')])
    await night('2026-12-01')
    const bill = await billOf(company.id)
    const [first, second] = [await mailsTo(db, emails[0] ?? ''), await mailsTo(db, emails[1] ?? '')]
    expect([first.length, second.length]).toEqual([1, 1])
    expect(first[0]).toMatchObject({
      kind: 'contract',
      subjectKind: 'customer',
      subjectId: company.id,
      topicId: bill.id,
      subject: `Bill ${bill.number}, to be paid by 1 December 2026`,
    })
    const days = formatSpan({ from: '2026-12-01', to: '2026-12-31' }, 'en')
    for (const text of [
      'Hello Acme Co., Ltd.,',
      `bill for ${days}`,
      `5 × Monthly Pass, ${days}: ฿24,500.00`,
      'VAT: ฿1,715.00',
      'Deposit: ฿5,000.00',
      'Total: ฿31,215.00',
      'keep it back: ฿735.00',
      'in that case: ฿30,480.00',
      'Kasikornbank',
      '012-3-45678-9',
      'PromptPay: 0812345678',
      `Reference: ${bill.number}`,
      `/my/companies/${company.id}/bills/${bill.id}`,
    ])
      expect(first[0]?.text).toContain(text)
    expect(await noticesOf(bill.id)).toEqual(['bill'])
  })

  test('has the code to scan for what is to be transferred, with what is kept back taken off', async () => {
    const { email } = await billed()
    expect(await codeIn(email)).toEqual(promptPay(2_621_500 - 73_500))
    const whole = await billed({ withholds: false })
    expect(await codeIn(whole.email)).toEqual(promptPay(2_621_500))
  })

  test('by a run of a program is mailed, for each of past months once, and never where it is only tried', async () => {
    const email = newEmail()
    const { id } = await insertCompany(db, { billingEmails: [email] })
    await contract({ customer_id: id, first_day: '2026-10-01' })
    await run('2026-12-01', { dry_run: true })
    expect(await mailsTo(db, email)).toEqual([])
    await run('2026-12-01')
    await run('2026-12-01')
    expect(await subjectsTo(email)).toHaveLength(3)
  })

  test.each([
    ['th', 'บิล BL', '฿735.00', '/th/my/companies/'],
    ['ru', 'Счёт BL', 'Тогда к переводу', '/ru/my/companies/'],
  ])('is in the language of the company: %s', async (locale, subject, ...texts) => {
    const { email } = await billed({ locale })
    const [mail] = await mailsTo(db, email)
    expect(mail?.subject).toContain(subject)
    for (const text of texts) expect(mail?.text).toContain(text)
  })

  test('says nothing of withholding to who keeps nothing back', async () => {
    const { email } = await billed({ withholds: false })
    expect((await mailsTo(db, email))[0]?.text).not.toContain('ithholding')
  })

  test('of a member goes to the member, in their language', async () => {
    const seated = await member({ email: `${randomUUID()}@Nok.example` })
    const applied = { memberId: seated.memberId, status: 'approved' as const, locale: 'ru' }
    await insertApplication(db, applied)
    const [own] = await db.select().from(customers).where(eq(customers.memberRowId, seated.id))
    await contract({ customer_id: own?.id, first_day: '2026-12-01' })
    await night('2026-12-01')
    const [mail, ...more] = await mailsTo(db, seated.email)
    expect(mail).toMatchObject({ subjectKind: 'member', subjectId: seated.id })
    expect([mail?.subject, more]).toEqual([expect.stringContaining('Счёт BL'), []])
    const bill = await billOf(own?.id ?? '')
    expect(mail?.text).toContain(`/ru/my/members/${seated.id}/bills/${bill.id}`)
  })

  test('of whoever left no address is made all the same, and is mailed about once there is one', async () => {
    const [person] = await db.insert(customers).values({ kind: 'person', name: 'Nobody' }).returning()
    const customerId = person?.id ?? ''
    await contract({ customer_id: customerId, first_day: '2026-12-01' })
    await night('2026-12-01')
    const bill = await billOf(customerId)
    expect(await noticesOf(bill.id)).toEqual([])
    const email = newEmail()
    await db
      .update(customers)
      .set({ billingEmails: [email] })
      .where(eq(customers.id, customerId))
    await night('2026-12-04')
    expect(await subjectsTo(email)).toEqual([`Overdue: bill ${bill.number}`])
  })

  test('is made though its mail cannot be written, and then nothing of the mail is', async () => {
    const { id: customer_id, billingEmails } = await insertCompany(db)
    await contract({ customer_id, first_day: '2026-12-01' })
    const enqueue = () => Promise.reject(new Error('the queue is away'))
    await night('2026-12-01', { enqueue, env: { ...owner.env, SMTP_URL: 'smtp://mail.invalid' } })
    const bill = await billOf(customer_id)
    expect([await mailsTo(db, billingEmails[0] ?? ''), await noticesOf(bill.id)]).toEqual([[], []])
  })
})

describe('a bill that is overdue', () => {
  test('is reminded of once, said to close seats before they close, and when they have', async () => {
    const manager = newEmail()
    const { email, bill, number } = await billed({ manager })
    const on: Record<string, string[]> = {}
    for (let day = 2; day <= 20; day += 1) {
      const before = [...(await mailsTo(db, email)), ...(await mailsTo(db, manager))].map(({ id }) => id)
      const date = `2026-12-${String(day).padStart(2, '0')}`
      await Promise.all([night(date), night(date)])
      const after = [...(await mailsTo(db, email)), ...(await mailsTo(db, manager))]
      const sent = after.filter(({ id }) => !before.includes(id)).map(({ subject }) => subject)
      if (sent.length > 0) on[date] = sent
    }
    const closing = 'Unpaid bill: seats close on 8 December 2026'
    const closed = 'Unpaid bill: seats are closed'
    expect(on).toEqual({
      '2026-12-04': [`Overdue: bill ${bill.number}`],
      '2026-12-06': [closing, closing],
      '2026-12-08': [closed, closed],
    })
    const [reminder, before, last] = (await mailsTo(db, email)).slice(1)
    expect(reminder?.text).toContain(`Bill ${bill.number}, due 1 December 2026: ฿26,215.00`)
    expect(reminder?.text).toContain('on 8 December 2026')
    for (const mail of [before, last]) {
      expect(mail?.text).toContain(number)
      expect(mail?.text).toContain(`/my/companies/${bill.customerId}/bills/${bill.id}`)
    }
    expect(await noticesOf(bill.id)).toEqual(['bill', 'closed', 'closing', 'reminder'])
  })

  test('is told once to whoever is a manager and gets bills', async () => {
    const email = newEmail()
    await billed({ billingEmails: [email], manager: email })
    await night('2026-12-06')
    expect(await subjectsTo(email)).toHaveLength(2)
  })

  test('after missed nights is told by the most urgent alone', async () => {
    const { email } = await billed()
    await night('2026-12-10')
    await night('2026-12-11')
    expect((await subjectsTo(email)).slice(1)).toEqual(['Unpaid bill: seats are closed'])
  })

  test('is not told of once it was paid, and whole months later neither', async () => {
    const { email, bill } = await billed()
    await night('2026-12-04')
    expect((await pay(await toldId(bill), 2_621_500)).status).toBe(201)
    for (const day of ['06', '08', '31']) await night(`2026-12-${day}`)
    expect(await subjectsTo(email)).toHaveLength(2)
  })

  test('is told of with what it lacks where it was paid in part', async () => {
    const { email, bill } = await billed()
    await pay(await toldId(bill), 2_600_000)
    await night('2026-12-04')
    expect((await mailsTo(db, email)).at(-1)?.text).toContain('฿215.00')
    expect(await codeIn(email)).toEqual(promptPay(21_500))
  })

  test('is not told of once it is void', async () => {
    const { email, bill } = await billed()
    await ask(`/bills/${await toldId(bill)}/void`, { body: { reason: 'Wrong seats' } })
    await db.update(contracts).set({ state: 'withdrawn' })
    await night('2026-12-08')
    expect(await subjectsTo(email)).toHaveLength(1)
  })

  test('behind an older one is reminded of by itself, and closes nothing once more', async () => {
    const { email, bill } = await billed()
    await night('2026-12-08')
    await night('2027-01-01')
    await night('2027-01-04')
    await night('2027-01-20')
    const made = await db.select().from(contractBills).where(eq(contractBills.customerId, bill.customerId))
    const january = made.find(({ id }) => id !== bill.id)
    expect((await subjectsTo(email)).slice(1)).toEqual([
      'Unpaid bill: seats are closed',
      `Bill ${january?.number}, to be paid by 1 January 2027`,
      `Overdue: bill ${january?.number}`,
    ])
    await ask(`/bills/${await toldId(bill)}/payments`, {
      body: { method: 'transfer', amount_satang: 2_621_500 },
    })
    await night('2027-01-21')
    const last = (await mailsTo(db, email)).at(-1)
    expect([last?.subject, last?.text]).toEqual([
      'Unpaid bill: seats are closed',
      expect.stringContaining('Since 8 January 2027'),
    ])
  })

  test('that was made for days before is not overdue on the day on which it is made', async () => {
    const email = newEmail()
    const { id } = await insertCompany(db, { billingEmails: [email] })
    await contract({ customer_id: id, first_day: '2026-10-01' })
    await night('2026-12-01')
    expect(await subjectsTo(email)).toHaveLength(3)
    await night('2026-12-02')
    expect((await subjectsTo(email)).slice(3)).toEqual(['Unpaid bill: seats are closed'])
    expect((await mailsTo(db, email)).at(-1)?.text).toContain('Total: ')
    expect(await codeIn(email)).toEqual([]) // a payment names no three bills
  })

  test.each([
    ['th', 'บิลค้างชำระ: ที่นั่งจะปิด 8 ธันวาคม 2569'],
    ['ru', 'Неоплаченный счёт: 8 декабря 2026 места закроются'],
  ])('closes seats in the language of the company: %s', async (locale, subject) => {
    const { email } = await billed({ locale })
    await night('2026-12-06')
    expect((await mailsTo(db, email)).at(-1)?.subject).toContain(subject)
  })

  test('is reminded of, and said to close seats, on the days of the settings, with what being late costs', async () => {
    await db.insert(settings).values({
      key: 'renewals',
      value: { billReminderDays: 1, billClosingDays: 0, lateFeeSatang: 50_000 },
    })
    const { email } = await billed()
    for (const day of ['02', '06', '07', '08']) await night(`2026-12-${day}`)
    await db.delete(settings).where(eq(settings.key, 'renewals'))
    const [, reminder, closed, ...more] = await mailsTo(db, email)
    expect(reminder?.text).toContain('not paid 1 day after it was due costs ฿500.00 more')
    expect([closed?.subject, more]).toEqual(['Unpaid bill: seats are closed', []])
  })
})

test('a mail about a bill belongs to its customer, and holds nothing that opens anything', async () => {
  await billed()
  const about = await db
    .select()
    .from(mails)
    .where(and(eq(mails.kind, 'contract')))
  expect(about.filter(({ subjectId, secrets }) => subjectId === null || secrets?.length !== 0)).toEqual([])
})
