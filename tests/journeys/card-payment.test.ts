import { within } from '@testing-library/dom'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { addDays, bangkokDay } from '#app/kit/pure/days.ts'
import { ledgerEntries } from '#app/money/payments/tables.server.ts'
import { applicationDecisions } from '#app/people/applicants/tables.server.ts'
import { openRequestHouse } from '../support/request-house.ts'
import { insertMember } from '../support/reviewer.ts'
import { startStripeServer } from '../support/stripe-server.ts'
import { signInAsMember } from '../support/visitor-member.ts'
import { findApplications, newPerson, register } from '../support/visitor-registering.ts'

const { stripe, env } = await startStripeServer()
const house = await openRequestHouse(env)
const { db } = house
const webhook = `${house.url}/api/stripe/webhook`

test('at 3 a.m. by card: paid at Stripe, told by the webhook, let in by the code', async () => {
  const person = newPerson()
  const visitor = house.newVisitor()
  await register(visitor, person, 'Card')
  await visitor.follow('Go to card payment')
  const checkout = visitor.document.URL
  expect(checkout).toMatch(new RegExp(`^${stripe.origin}/c/pay/`))
  expect(visitor.page.getByRole('heading')).toHaveTextContent('฿642.00')
  expect(visitor.page.getByText(person.email)).toBeVisible()

  await visitor.follow('Back')
  expect(visitor.main).toHaveTextContent('Nothing was paid.')
  const [application] = await findApplications(house, person)
  expect(visitor.address).toBe(`/application/${application?.statusKey}?card=cancelled`)
  await visitor.follow('See how to pay')
  await visitor.press('Go to card payment')
  await visitor.follow('Go to card payment', visitor.main)
  expect(visitor.document.URL).toBe(checkout)

  await visitor.press('Pay')
  expect(visitor.main).toHaveTextContent('The card payment is being confirmed')
  const own = visitor.address
  const paid = stripe.events.at(-1)
  if (!paid) throw new Error('no event')
  expect(await post(stripe.sign(paid, { secrets: ['whsec_wrong'] }))).toBe(400)
  expect(await post(stripe.sign(paid, { at: Math.floor(Date.now() / 1000) - 400 }))).toBe(400)
  expect(await stripe.deliver(paid, webhook)).toBe(200)
  await visitor.open(own)
  expect(visitor.page.getByRole('heading', { level: 1 })).toHaveTextContent('You are in')
  expect(visitor.page.getByRole('button', { name: 'Copy Pass' })).toBeVisible()

  for (let again = 0; again < 3; again++) expect(await stripe.deliver(paid, webhook)).toBe(200)
  const ofIt = eq(applicationDecisions.applicationId, application?.id ?? '')
  expect(await db.$count(applicationDecisions, ofIt)).toBe(1)

  expect(await stripe.deliver(stripe.refund(checkout.split('/').at(-1) ?? '', 642_00), webhook)).toBe(200)
  const owner = await house.newStaff()
  const query = `q=${encodeURIComponent(person.email)}`
  await owner.open(`/admin/applications?${query}`)
  expect(owner.main).toHaveTextContent('Card: refunded')
  const file = await owner.fetch(`/admin/applications/export?${query}`)
  expect(await file.text()).toMatch(/,642,642,pi_\w+/)
  await owner.open(`/admin/applications/${application?.id}`)
  const panel = owner.page.getByRole('region', { name: 'Card payment' })
  expect(panel).toHaveTextContent(/Paid by card: ฿642\.00 on /)
  expect(panel).toHaveTextContent(/Refunded: ฿642\.00 on /)
  expect(within(panel).getByRole('link', { name: /^Open in Stripe/ })).toHaveAttribute(
    'href',
    expect.stringMatching(/^https:\/\/dashboard\.stripe\.com\/test\/payments\/pi_/),
  )
  expect(owner.main).toHaveTextContent('Sala approved it and made a new member.')
})

/** As from a browser on another site: the webhook is open to it, and only its signature counts. */
async function post({ body, signature }: { body: Buffer; signature: string }) {
  const headers = { 'Stripe-Signature': signature, Origin: 'https://evil.example' }
  return (await fetch(webhook, { method: 'POST', headers, body: new Uint8Array(body) })).status
}

test('the webhook is the only way in from another site, and takes only posts', async () => {
  const ask = async (path: string, method: string) =>
    (await fetch(house.url + path, { method, headers: { Origin: 'https://evil.example' } })).status
  expect(await ask('/api/stripe/webhook', 'POST')).toBe(400)
  expect(await ask('/api/stripe/webhook', 'GET')).toBe(405)
  for (const path of ['/api/stripe/webhook/', '/api/stripe/webhook.data', '/api/stripe', '/card-payment'])
    expect(await ask(path, 'POST'), path).toBe(403)
})

describe('at the end of a payment in another browser', () => {
  test('the page says where the code will be', async () => {
    const visitor = house.newVisitor()
    for (const [outcome, title] of [
      ['paid', 'Thank you, your payment is on its way'],
      ['cancelled', 'Nothing was paid'],
    ] as const) {
      await visitor.open(`/card-payment?outcome=${outcome}`)
      expect(visitor.page.getByRole('heading', { level: 1 })).toHaveTextContent(title)
    }
  })
})

describe('on a phone', () => {
  test('a member pays what they owe by card, and the page shows it by itself', async () => {
    const { id, memberId, email } = await insertMember(db, { email: newPerson().email })
    const charge = { kind: 'charge', account: 'owed', source: 'by_hand', note: 'Printing' } as const
    const bookedOn = bangkokDay(new Date())
    await db
      .insert(ledgerEntries)
      .values({ ...charge, memberRowId: id, memberId, bookedOn, amountSatang: 500_25 })
    const member = house.newVisitor()
    await signInAsMember(member, house, email)

    await member.follow('Pay now')
    await member.follow('Card')
    expect(member.main).toHaveTextContent('฿500.25')
    await member.follow('Pay by card')
    expect(member.document.URL).toMatch(new RegExp(`^${stripe.origin}/c/pay/`))
    expect(member.page.getByRole('heading')).toHaveTextContent('฿500.25')
    await member.follow('Back')
    expect(member.main).toHaveTextContent('Nothing was paid')
    await member.follow('Card')
    await member.follow('Pay by card')
    await member.press('Pay')
    expect(member.main).toHaveTextContent('Your card payment is being confirmed')

    const own = member.address
    const paid = stripe.events.at(-1)
    if (!paid) throw new Error('no event')
    expect(await stripe.deliver(paid, webhook)).toBe(200)
    await member.open(own)
    expect(member.address).toBe(`/my/members/${id}`)
    expect(member.main).toHaveTextContent('Nothing to pay')
    expect(member.page.getByRole('link', { name: /^Receipt R/ })).toBeVisible()
  })

  test('a member renews by card, and comes back to the member area paid or not', async () => {
    const ends = {
      joinDate: addDays(bangkokDay(new Date()), -20),
      expiryDate: addDays(bangkokDay(new Date()), 5),
    }
    const { id, email } = await insertMember(db, { email: newPerson().email, ...ends })
    const member = house.newVisitor()
    await signInAsMember(member, house, email)
    await member.press('Renew')
    const own = member.address
    expect(own).toBe(`/my/members/${id}/renew`)
    const payByCard = async () => {
      await member.follow('Card')
      member.check(/^I accept the membership agreement/)
      await member.press('Pay by card')
    }
    await payByCard()
    expect(member.document.URL).toMatch(new RegExp(`^${stripe.origin}/c/pay/`))

    await member.follow('Back')
    expect(member.address).toBe(`${own}?card=cancelled`)
    expect(member.main).toHaveTextContent('Nothing was paid')
    await payByCard()
    await member.press('Pay')
    expect(member.address).toBe(`${own}?card=paid`)
    expect(member.main).toHaveTextContent('Your card payment is being confirmed')

    const paid = stripe.events.at(-1)
    if (!paid) throw new Error('no event')
    expect(await stripe.deliver(paid, webhook)).toBe(200)
    await member.open(member.address)
    expect(member.page.getByRole('heading', { level: 1 })).toHaveTextContent('Your membership is renewed')
    expect(member.main).not.toHaveTextContent('is being confirmed')
  })
})
