import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { runKeepCard } from '#app/joining/saved-cards/jobs.server.ts'
import { savedCards } from '#app/joining/saved-cards/tables.server.ts'
import { customerPeople } from '#app/people/customers/tables.server.ts'
import { members } from '#app/people/members/tables.server.ts'
import { insertCompany } from '../support/contract-house.ts'
import { openRequestHouse } from '../support/request-house.ts'
import { insertMember } from '../support/reviewer.ts'
import { startStripeServer } from '../support/stripe-server.ts'
import { signInAsMember } from '../support/visitor-member.ts'

const { stripe, env } = await startStripeServer()
const house = await openRequestHouse(env)
const { db, ctx } = house

/** Delivers what Stripe told last, and asks it for the card as a job would. */
async function hear(customerId: string) {
  const told = stripe.events.at(-1)
  if (!told) throw new Error('no event')
  expect(await stripe.deliver(told, `${house.url}/api/stripe/webhook`)).toBe(200)
  for (const card of await db.select().from(savedCards).where(eq(savedCards.customerId, customerId)))
    await runKeepCard(ctx, card)
}

test('a company leaves a card at Stripe, sees it, and removes it', async () => {
  const { id } = await insertCompany(db, { name: 'Acme' })
  const email = `${randomUUID()}@acme.test`
  await db.insert(customerPeople).values({ customerId: id, email, role: 'billing' })
  const visitor = house.newVisitor()
  await signInAsMember(visitor, house, email)
  await visitor.follow('Card on file')
  expect(visitor.address).toBe(`/my/companies/${id}/card`)
  await visitor.press('Agree and go on')
  expect(visitor.status).toBe(400)
  expect(visitor.main).toHaveTextContent('Tick what the card may be charged for.')

  visitor.check(/^Charge this card for each bill/)
  await visitor.press('Agree and go on')
  await visitor.follow('Give the card at Stripe')
  expect(visitor.document.URL).toMatch(new RegExp(`^${stripe.origin}/c/pay/`))
  await visitor.follow('Back')
  expect(visitor.main).toHaveTextContent('No card was left.')

  visitor.check(/^Charge this card for each bill/)
  await visitor.press('Agree and go on')
  await visitor.follow('Give the card at Stripe')
  await visitor.press('Save')
  expect(visitor.main).toHaveTextContent('Stripe is confirming the card')
  await hear(id)
  await visitor.open(`/my/companies/${id}/card`)
  expect(visitor.main).toHaveTextContent('Visa ···· 4242, 12/28')
  expect(visitor.main).toHaveTextContent(`by ${email}`)

  const owner = await house.newStaff()
  await owner.open(`/admin/customers/${id}`)
  await owner.follow('Visa ···· 4242, 12/28')
  expect(owner.main).toHaveTextContent('It is charged for each bill of a contract')
  await visitor.press('Remove card')
  expect(visitor.main).toHaveTextContent('The card is removed.')
  await owner.press('Remove card')
  expect(owner.main).toHaveTextContent('There is no card on file any more.')
})

test('a member without what a card could pay is told so', async () => {
  const email = `${randomUUID()}@example.com`
  const { id } = await insertMember(db, { email, planName: 'Nothing that is sold' })
  await db.update(members).set({ autoRenew: true }).where(eq(members.id, id))
  const visitor = house.newVisitor()
  await signInAsMember(visitor, house, email)
  await visitor.follow('Card on file')
  expect(visitor.main).toHaveTextContent('There is nothing yet that a card could be charged for.')
})
