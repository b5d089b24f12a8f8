import { randomUUID } from 'node:crypto'
import { within } from '@testing-library/dom'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { listDecisions } from '#app/joining/applications/queries/decisions.server.ts'
import { receipts } from '#app/joining/receipts/tables.server.ts'
import { bangkokDay } from '#app/kit/pure/days.ts'
import { applications } from '#app/people/applicants/tables.server.ts'
import { countRows } from '../support/count-rows.ts'
import { filledForm } from '../support/registration-form.ts'
import { openRequestHouse } from '../support/request-house.ts'
import { BROKEN_PNG, falsePng, newSlip, SVG, slip, slipPicture } from '../support/slip.ts'
import { fileOf } from '../support/visitor-registering.ts'

const WIZARD = '/?index&register=day-pass'
const house = await openRequestHouse()

describe('a registration', () => {
  test('that leaves out what is required is refused in the specified words', async () => {
    for (const path of [WIZARD, '/membership']) {
      const answer = await submit(path, { name: '' })
      expect(answer.status).toBe(400)
      const html = await answer.text()
      expect(html).toContain('Please fill in all required fields')
      expect(html).toContain('Please enter your full name')
    }
  })

  test('without the terms or the agreement is refused in the specified words', async () => {
    const noTerm = await submit(WIZARD, { termsAccepted4: false })
    expect(await noTerm.text()).toContain('You must accept all terms and conditions to continue')
    const noAgreement = await submit('/membership', { agreementAccepted: false })
    expect(await noAgreement.text()).toContain('You must accept the membership agreement to continue')
  })

  test('is checked again by the server: email, phones, dates, plan, method', async () => {
    const before = await countRows(house)
    const changes: Parameters<typeof filledForm>[0][] = [
      { email: 'somchai@example' },
      { email: `${'a'.repeat(300)}@example.com` },
      { mobilePhone: 'call me' },
      { workPhone: 'x' },
      { startDate: '2001-01-01' },
      { startDate: '9999-12-31' },
      { startDate: 'today' },
      { dateOfBirth: '2999-01-01' },
      { plan: 'free-pass' },
      { plan: '__proto__' },
      { paymentMethod: 'cash' as 'card' },
      { isExistingMember: 'maybe' as 'yes' },
      { name: 'a'.repeat(10_000) },
      { telegram: 'a'.repeat(10_000) },
    ]
    for (const change of changes) {
      const { status } = await submit(WIZARD, change)
      expect(status, JSON.stringify(change).slice(0, 80)).toBe(400)
    }
    expect(await countRows(house)).toEqual(before)
  })

  test('has its price, its id and its state from the server only', async () => {
    const email = `${randomUUID()}@example.com`
    const extra = {
      planPrice: '1',
      totalSatang: '1',
      price: '1',
      priceSatang: '1',
      vatSatang: '0',
      membershipFeeSatang: '0',
      memberId: 'SALA-HACKED00',
      status: 'approved',
      expiryDate: '2099-01-01',
      selectedPlan: 'Gold',
      id: randomUUID(),
      submittedAt: '2001-01-01',
      variant: 'membership_page',
    }
    expect((await submit(WIZARD, { email }, extra)).status).toBe(200)
    const stored = await house.db.select().from(applications).where(eq(applications.email, email))
    expect(stored).toHaveLength(1)
    expect(stored[0]).toMatchObject({
      selectedPlan: 'Day Pass',
      status: 'submitted',
      variant: 'wizard',
      priceSatang: 400_00,
      membershipFeeSatang: 200_00,
      vatSatang: 42_00,
      totalSatang: 642_00,
    })
    expect(stored[0]?.memberId).not.toBe('SALA-HACKED00')
    expect(stored[0]?.id).not.toBe(extra.id)
  })

  test('sent ten times at once is one application', async () => {
    const email = `${randomUUID()}@example.com`
    const values = filledForm({ email })
    const answers = await Promise.all(Array.from({ length: 10 }, () => submit(WIZARD, values)))
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200))
    const stored = await house.db.select().from(applications).where(eq(applications.email, email))
    expect(stored).toHaveLength(1)
  })

  test('shows markup as text', async () => {
    const name = '<img src=x onerror=alert(1)><script>alert(1)</script>'
    const html = await (await submit(WIZARD, { name, mobilePhone: 'x' })).text()
    expect(html).toContain('&lt;img src=x')
    expect(html).not.toContain('<img src=x')
    expect(html).not.toContain('<script>alert')
  })
})

describe('a receipt', () => {
  const files = {
    'text posing as PNG': falsePng('hello'),
    'a damaged PNG': falsePng(BROKEN_PNG),
    'an SVG': { name: 'slip.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(SVG) },
    'an SVG posing as PNG': falsePng(SVG),
    'HTML posing as JPEG': {
      name: 'a.jpg',
      mimeType: 'image/jpeg',
      buffer: Buffer.from('<script>1</script>'),
    },
    'an empty file': falsePng(''),
  }

  for (const [what, file] of Object.entries(files)) {
    test(`with ${what} is refused and nothing is kept`, async () => {
      const before = await countRows(house)
      for (const path of ['/thai-scan-receipt', '/membership']) {
        const said = { intent: 'receipt', name: 'Somchai', userEmail: 'a@example.com' }
        expect((await send(path, said, fileOf(file))).status, path).toBe(400)
      }
      expect(await countRows(house)).toEqual(before)
    })
  }

  test('takes plan and total from the registration only', async () => {
    const userEmail = `${randomUUID()}@example.com`
    const said = {
      name: 'Somchai',
      userEmail,
      submissionKey: randomUUID(),
      selectedPlan: 'Gold',
      planPrice: '1',
      totalSatang: '1',
      status: 'approved',
      accessId: 'X',
      accessPass: 'Y',
    }
    expect((await send('/thai-scan-receipt', said, fileOf(await slip()))).status).toBe(303)
    const [stored] = await house.db.select().from(receipts).where(eq(receipts.email, userEmail))
    expect(stored).toMatchObject({
      selectedPlan: null,
      totalSatang: null,
      status: 'submitted',
      accessId: null,
    })
  })
})

test('who pays for a Day Pass and then asks for a month is not approved by who saw the Day Pass', async () => {
  const { db } = house
  const visitor = house.newVisitor()
  const person = { email: `${randomUUID()}@example.com`, submissionKey: randomUUID() }
  expect((await submit(WIZARD, person, {}, visitor)).status).toBe(200)
  const said = { name: 'Somchai', userEmail: person.email, submissionKey: randomUUID() }
  const picture = fileOf(await slipPicture(newSlip()))
  expect((await send('/thai-scan-receipt', said, picture, visitor)).status).toBe(303)
  const [application] = await db.select().from(applications).where(eq(applications.email, person.email))
  if (!application) throw new Error('no application')
  const owner = await house.newStaff()
  const path = `/admin/applications/${application.id}`
  const DECISION = {
    member: 'new',
    received: '5564.00',
    method: 'cash',
    paidOn: bangkokDay(new Date()),
    reason: 'No payment arrived.',
  }
  const decide = (seen: string | undefined, intent = 'approve') => {
    const form = { ...DECISION, intent, ...(seen && { seen }) }
    return owner.fetch(path, { method: 'POST', body: new URLSearchParams(form) })
  }
  const lookAt = async () => {
    await owner.open(`${path}?decide=approve`)
    return owner.document.querySelector<HTMLInputElement>('dialog input[name=seen]')?.value
  }
  const seen = await lookAt()
  expect(seen).toMatch(/\S/)

  expect((await submit(WIZARD, { ...person, plan: 'monthly-pass' }, {}, visitor)).status).toBe(200)
  for (const intent of ['approve', 'reject']) {
    const stale = await decide(seen, intent)
    expect(stale.status).toBe(409)
    expect(await stale.text()).toContain('This changed while you were looking')
    const blind = await decide(undefined, intent)
    expect(blind.status).toBe(400)
    expect(await blind.text()).toContain('the form did not say what you had before you')
    expect((await decide('{"application":null}', intent)).status).toBe(400)
  }
  expect(await listDecisions(db, application.id)).toEqual([])

  const now = await lookAt()
  const dialog = owner.page.getByRole('dialog')
  expect(dialog).toHaveTextContent('The visitor changed this after the slip came in')
  expect(within(dialog).getByRole('row', { name: 'Plan Day Pass Monthly Pass' })).toBeVisible()
  expect(within(dialog).getByRole('row', { name: 'Total ฿642.00 ฿5,564.00' })).toBeVisible()
  await send('/thai-scan-receipt', said, picture, visitor)
  expect((await lookAt()) === now).toBe(true)
  expect((await decide(now)).status).toBe(302)
})

/** Posts a form that would be accepted but for the change, from its last step. */
function submit(
  path: string,
  change: Parameters<typeof filledForm>[0],
  extra: Record<string, string> = {},
  visitor = house.newVisitor(),
) {
  const values = Object.entries(filledForm(change)).filter(([, value]) => value !== false)
  const form = Object.fromEntries(
    values.map(([field, value]) => [field, value === true ? 'on' : String(value)]),
  )
  const step = { step: path === WIZARD ? '4' : '3', intent: 'submit' }
  const body = new URLSearchParams({ ...form, ...step, ...extra })
  return visitor.fetch(path, { method: 'POST', body })
}

/** Posts the form of a receipt. */
function send(path: string, said: Record<string, string>, data: File, visitor = house.newVisitor()) {
  const body = new FormData()
  for (const [name, value] of Object.entries(said)) body.append(name, value)
  body.append('data', data)
  return visitor.fetch(path, { method: 'POST', body })
}
