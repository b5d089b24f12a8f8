import { eq } from 'drizzle-orm'
import { applicationDecisions } from '#app/joining/applications/tables.server.ts'
import { bangkokDay } from '#app/kit/pure/days.ts'
import { ledgerEntries } from '#app/money/payments/tables.server.ts'
import { test } from '../support/card-journey.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, visit } from '../support/journey.ts'
import { signInAsMember } from '../support/member-journey.ts'
import { findApplications, newVisitor, register } from '../support/registering.ts'
import { insertMember } from '../support/reviewer.ts'
import { signInAsOwner } from '../support/staff-journey.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

test('at 3 a.m. by card: paid at Stripe, told by the webhook, let in by the code', async ({
  page,
  server,
  stripe,
  database,
}) => {
  const visitor = newVisitor()
  const webhook = `${server.url}/api/stripe/webhook`
  await register(page, visitor, 'Card')
  await page.waitForURL(`${stripe.origin}/c/pay/*`)
  const checkout = page.url()
  await expect(page.getByRole('heading')).toHaveText('฿642.00')
  await expect(page.getByText(visitor.email)).toBeVisible()

  await page.getByRole('link', { name: 'Back' }).click()
  await expect(page.getByText('Nothing was paid.')).toBeVisible()
  const [application] = await findApplications(database, visitor)
  await expect(page).toHaveURL(`/application/${application?.statusKey}?card=cancelled`)
  await page.getByRole('link', { name: 'See how to pay' }).click()
  await page.getByRole('button', { name: 'Go to card payment' }).click()
  await page.waitForURL(checkout)

  await page.getByRole('button', { name: 'Pay' }).click()
  await expect(page.getByText('The card payment is being confirmed')).toBeVisible()
  const paid = stripe.events.at(-1)
  if (!paid) throw new Error('no event')
  expect(await post(webhook, stripe.sign(paid, { secrets: ['whsec_wrong'] }))).toBe(400)
  const isOld = { at: Math.floor(Date.now() / 1000) - 400 }
  expect(await post(webhook, stripe.sign(paid, isOld))).toBe(400)
  expect(await stripe.deliver(paid, webhook)).toBe(200)
  await expect(page.getByRole('heading', { level: 1, name: 'You are in' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Copy Pass' })).toBeVisible()

  for (let again = 0; again < 3; again++) expect(await stripe.deliver(paid, webhook)).toBe(200)
  const ofIt = eq(applicationDecisions.applicationId, application?.id ?? '')
  expect(await database.db.$count(applicationDecisions, ofIt)).toBe(1)

  expect(await stripe.deliver(stripe.refund(checkout.split('/').at(-1) ?? '', 642_00), webhook)).toBe(200)
  await signInAsOwner(page)
  await visit(page, `/admin/applications?q=${encodeURIComponent(visitor.email)}`)
  await expect(page.getByText('Card: refunded').first()).toBeVisible()
  const file = await page.request.get(`/admin/applications/export?q=${encodeURIComponent(visitor.email)}`)
  expect(await file.text()).toMatch(/,642,642,pi_\w+/)
  await visit(page, `/admin/applications/${application?.id}`)
  const panel = page.getByRole('region', { name: 'Card payment' })
  await expect(panel).toContainText(/Paid by card: ฿642\.00 on /)
  await expect(panel).toContainText(/Refunded: ฿642\.00 on /)
  await expect(panel.getByRole('link', { name: 'Open in Stripe' })).toHaveAttribute(
    'href',
    /^https:\/\/dashboard\.stripe\.com\/test\/payments\/pi_/,
  )
  await expect(page.getByText('Sala approved it and made a new member.')).toBeVisible()
  await expectAccessible(page)
})

/** As from a browser on another site: the webhook is open to it, and only its signature counts. */
async function post(url: string, { body, signature }: { body: Buffer; signature: string }) {
  const headers = { 'Stripe-Signature': signature, Origin: 'https://evil.example' }
  return (await fetch(url, { method: 'POST', headers, body: new Uint8Array(body) })).status
}

test('the webhook is the only way in from another site, and takes only posts', async ({ server }) => {
  const ask = async (path: string, method: string) =>
    (await fetch(server.url + path, { method, headers: { Origin: 'https://evil.example' } })).status
  expect(await ask('/api/stripe/webhook', 'POST')).toBe(400)
  expect(await ask('/api/stripe/webhook', 'GET')).toBe(405)
  for (const path of ['/api/stripe/webhook/', '/api/stripe/webhook.data', '/api/stripe', '/card-payment'])
    expect(await ask(path, 'POST'), path).toBe(403)
})

test.describe('at the end of a payment in another browser', () => {
  test.use({ viewport: { width: 390, height: 780 } })

  test('the page says where the code will be', async ({ page }) => {
    for (const [outcome, title] of [
      ['paid', 'Thank you, your payment is on its way'],
      ['cancelled', 'Nothing was paid'],
    ]) {
      await visit(page, `/card-payment?outcome=${outcome}`)
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
      await expectNoSidewaysScroll(page)
    }
    await expectAccessible(page)
  })
})

test('while Stripe is down the visitor is told what else there is, and comes back to the same application', async ({
  page,
  stripe,
  database,
}) => {
  const visitor = newVisitor()
  stripe.outage = 'error'
  await register(page, visitor, 'Card')
  await expect(page.getByText('Payment link not configured for plan: Day Pass')).toBeVisible()
  stripe.outage = null
  await page.getByRole('button', { name: 'Complete Registration' }).click()
  await page.waitForURL(`${stripe.origin}/c/pay/*`)
  expect(await findApplications(database, visitor)).toHaveLength(1)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('a member pays what they owe by card, and the page shows it by itself', async ({
    page,
    server,
    stripe,
    database: { db },
  }) => {
    const { id, memberId, email } = await insertMember(db, { email: newVisitor().email })
    const charge = { kind: 'charge', account: 'owed', source: 'by_hand', note: 'Printing' } as const
    const bookedOn = bangkokDay(new Date())
    await db
      .insert(ledgerEntries)
      .values({ ...charge, memberRowId: id, memberId, bookedOn, amountSatang: 500_25 })
    await signInAsMember(page, db, email)

    await page.getByRole('link', { name: 'Pay now' }).click()
    await page.getByRole('link', { name: 'Card', exact: true }).click()
    await expect(page.getByText('฿500.25')).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await page.getByRole('link', { name: 'Pay by card' }).click()
    await page.waitForURL(`${stripe.origin}/c/pay/*`)
    await expect(page.getByRole('heading')).toHaveText('฿500.25')
    await page.getByRole('link', { name: 'Back' }).click()
    await expect(page.getByText('Nothing was paid')).toBeVisible()
    await page.getByRole('link', { name: 'Card', exact: true }).click()
    await page.getByRole('link', { name: 'Pay by card' }).click()
    await page.getByRole('button', { name: 'Pay' }).click()
    await expect(page.getByText('Your card payment is being confirmed')).toBeVisible()
    await expectAccessible(page)

    const paid = stripe.events.at(-1)
    if (!paid) throw new Error('no event')
    expect(await stripe.deliver(paid, `${server.url}/api/stripe/webhook`)).toBe(200)
    await page.reload()
    await expect(page).toHaveURL(`/my/members/${id}`)
    await expect(page.getByText('Nothing to pay')).toBeVisible()
    await expect(page.getByRole('link', { name: /^Receipt R/ })).toBeVisible()
  })
})
