import { randomUUID } from 'node:crypto'
import type { APIRequestContext, APIResponse } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { listDecisions } from '#app/joining/applications/queries/decisions.server.ts'
import { receipts } from '#app/joining/receipts/tables.server.ts'
import { applications } from '#app/joining/registration/tables.server.ts'
import { bangkokDay } from '#app/kit/pure/days.ts'
import { expect, test } from '../support/journey.ts'
import { filledForm } from '../support/registration-form.ts'
import { countRows } from '../support/server-database.ts'
import { BROKEN_PNG, falsePng, newSlip, SVG, slip, slipPicture } from '../support/slip.ts'
import { signInAsOwner } from '../support/staff-journey.ts'

const WIZARD = '/?index&register=day-pass'

test.describe('a registration', () => {
  test('that leaves out what is required is refused in the specified words', async ({ request, baseURL }) => {
    for (const path of [WIZARD, '/membership']) {
      const answer = await submit(request, baseURL, path, { name: '' })
      expect(answer.status()).toBe(400)
      const html = await answer.text()
      expect(html).toContain('Please fill in all required fields')
      expect(html).toContain('Please enter your full name')
    }
  })

  test('without the terms or the agreement is refused in the specified words', async ({
    request,
    baseURL,
  }) => {
    const noTerm = await submit(request, baseURL, WIZARD, { termsAccepted4: false })
    expect(await noTerm.text()).toContain('You must accept all terms and conditions to continue')
    const noAgreement = await submit(request, baseURL, '/membership', { agreementAccepted: false })
    expect(await noAgreement.text()).toContain('You must accept the membership agreement to continue')
  })

  test('is checked again by the server: email, phones, dates, plan, method', async ({
    request,
    baseURL,
    database,
  }) => {
    const before = await countRows(database)
    const changes: Parameters<typeof submit>[3][] = [
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
      const answer = await submit(request, baseURL, WIZARD, change)
      expect(answer.status(), JSON.stringify(change).slice(0, 80)).toBe(400)
    }
    expect(await countRows(database)).toEqual(before)
  })

  test('has its price, its id and its state from the server only', async ({ request, baseURL, database }) => {
    const email = `${randomUUID()}@example.com`
    const answer = await submit(
      request,
      baseURL,
      WIZARD,
      { email },
      {
        ...{
          planPrice: '1',
          totalSatang: '1',
          price: '1',
          priceSatang: '1',
          vatSatang: '0',
          membershipFeeSatang: '0',
        },
        ...{ memberId: 'SALA-HACKED00', status: 'approved', expiryDate: '2099-01-01', selectedPlan: 'Gold' },
        ...{ id: randomUUID(), submittedAt: '2001-01-01', variant: 'membership_page' },
      },
    )
    expect(answer.status()).toBe(200)
    const stored = await database.db.select().from(applications).where(eq(applications.email, email))
    expect(stored).toHaveLength(1)
    expect(stored[0]).toMatchObject({
      ...{ selectedPlan: 'Day Pass', status: 'submitted', variant: 'wizard' },
      ...{ priceSatang: 400_00, membershipFeeSatang: 200_00, vatSatang: 42_00, totalSatang: 642_00 },
    })
    expect(stored[0]?.memberId).not.toBe('SALA-HACKED00')
  })

  test('sent ten times at once is one application', async ({ request, baseURL, database }) => {
    const email = `${randomUUID()}@example.com`
    const values = filledForm({ email })
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => submit(request, baseURL, WIZARD, values)),
    )
    expect(answers.map(answer => answer.status())).toEqual(Array(10).fill(200))
    const stored = await database.db.select().from(applications).where(eq(applications.email, email))
    expect(stored).toHaveLength(1)
  })

  test('shows markup as text', async ({ request, baseURL }) => {
    const name = '<img src=x onerror=alert(1)><script>alert(1)</script>'
    const answer = await submit(request, baseURL, WIZARD, { name, mobilePhone: 'x' })
    expect(await answer.text()).not.toContain('<img src=x')
    expect(await answer.text()).not.toContain('<script>alert')
  })
})

test.describe('a receipt', () => {
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

  for (const [what, data] of Object.entries(files)) {
    test(`with ${what} is refused and nothing is kept`, async ({ request, baseURL, database }) => {
      const before = await countRows(database)
      for (const path of ['/thai-scan-receipt', '/membership']) {
        const answer = await request.post(path, {
          headers: { origin: baseURL ?? '' },
          multipart: { intent: 'receipt', name: 'Somchai', userEmail: 'a@example.com', data },
          maxRedirects: 0,
        })
        expect(answer.status(), path).toBe(400)
      }
      expect(await countRows(database)).toEqual(before)
    })
  }

  test('takes plan and total from the registration only', async ({ request, baseURL, database }) => {
    const userEmail = `${randomUUID()}@example.com`
    const answer = await request.post('/thai-scan-receipt', {
      headers: { origin: baseURL ?? '' },
      multipart: {
        ...{ name: 'Somchai', userEmail, data: await slip(), submissionKey: randomUUID() },
        ...{
          selectedPlan: 'Gold',
          planPrice: '1',
          totalSatang: '1',
          status: 'approved',
          accessId: 'X',
          accessPass: 'Y',
        },
      },
      maxRedirects: 0,
    })
    expect(answer.status()).toBe(303)
    const [stored] = await database.db.select().from(receipts).where(eq(receipts.email, userEmail))
    expect(stored).toMatchObject({
      selectedPlan: null,
      totalSatang: null,
      status: 'submitted',
      accessId: null,
    })
  })
})

test('who pays for a Day Pass and then asks for a month is not approved by who saw the Day Pass', async ({
  page,
  request,
  baseURL,
  database: { db },
}) => {
  const origin = { origin: baseURL ?? '' }
  const visitor = { email: `${randomUUID()}@example.com`, submissionKey: randomUUID() }
  expect((await submit(request, baseURL, WIZARD, visitor)).status()).toBe(200)
  const multipart = {
    ...{ name: 'Somchai', userEmail: visitor.email, submissionKey: randomUUID() },
    data: await slipPicture(newSlip()),
  }
  const sent = await request.post('/thai-scan-receipt', { headers: origin, multipart, maxRedirects: 0 })
  expect(sent.status()).toBe(303)
  const [application] = await db.select().from(applications).where(eq(applications.email, visitor.email))
  if (!application) throw new Error('no application')
  await signInAsOwner(page)
  const path = `/admin/applications/${application.id}`
  const DECISION = {
    ...{ member: 'new', received: '5564.00', method: 'cash', paidOn: bangkokDay(new Date()) },
    reason: 'No payment arrived.',
  }
  const decide = (seen: string | undefined, intent = 'approve') =>
    page.request.post(path, {
      headers: origin,
      form: { ...DECISION, intent, ...(seen && { seen }) },
      maxRedirects: 0,
    })
  const lookAt = async () => {
    await page.goto(`${path}?decide=approve`)
    return page.locator('dialog input[name=seen]').inputValue()
  }
  const seen = await lookAt()

  const dearer = await submit(request, baseURL, WIZARD, { ...visitor, plan: 'monthly-pass' })
  expect(dearer.status()).toBe(200)
  for (const intent of ['approve', 'reject']) {
    const stale = await decide(seen, intent)
    expect(stale.status()).toBe(409)
    expect(await stale.text()).toContain('This changed while you were looking')
    const blind = await decide(undefined, intent)
    expect(blind.status()).toBe(400)
    expect(await blind.text()).toContain('the form did not say what you had before you')
    expect((await decide('{"application":null}', intent)).status()).toBe(400)
  }
  expect(await listDecisions(db, application.id)).toEqual([])

  const now = await lookAt()
  const notice = page.getByRole('dialog').getByText('The visitor changed this after the slip came in')
  await expect(notice).toBeVisible()
  await expect(
    page.getByRole('dialog').getByRole('row', { name: 'Plan Day Pass Monthly Pass' }),
  ).toBeVisible()
  await expect(page.getByRole('dialog').getByRole('row', { name: 'Total ฿642.00 ฿5,564.00' })).toBeVisible()
  await page.request.post('/thai-scan-receipt', { headers: origin, multipart, maxRedirects: 0 })
  expect((await lookAt()) === now).toBe(true)
  expect((await decide(now)).status()).toBe(302)
})

/** Posts a form that would be accepted but for the change, from its last step. */
function submit(
  request: APIRequestContext,
  origin: string | undefined,
  path: string,
  change: Parameters<typeof filledForm>[0],
  extra: Record<string, string> = {},
): Promise<APIResponse> {
  const isWizard = path === WIZARD
  const values = Object.entries(filledForm(change)).filter(([, value]) => value !== false)
  const form = Object.fromEntries(
    values.map(([field, value]) => [field, value === true ? 'on' : String(value)]),
  )
  const step = isWizard ? { step: '4', intent: 'submit' } : { step: '3', intent: 'submit' }
  return request.post(path, { headers: { origin: origin ?? '' }, form: { ...form, ...step, ...extra } })
}
