import { randomUUID } from 'node:crypto'
import { within } from '@testing-library/dom'
import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Database } from '#app/kit/platform/database.server.ts'
import { applications } from '#app/people/applicants/tables.server.ts'
import { slip } from './slip.ts'
import type { Visitor } from './visitor.ts'

export type Person = { name: string; mobilePhone: string; email: string }
type Method = 'Card' | 'Scan QR (PromptPay)' | 'Bank transfer'
/** What is answered to the question that the Enrollment Fee does not ask. */
type Existing = 'Yes' | 'No' | null

/** Someone nobody has registered before. */
export function newPerson(): Person {
  const name = 'Somchai Jaidee'
  return { name, mobilePhone: '+66 81 234 5678', email: `somchai.${randomUUID()}@example.com` }
}

/** Step 1. */
export function fillPersonal(visitor: Visitor, { name, mobilePhone }: Person, existing: Existing = 'No') {
  if (existing) visitor.check(existing)
  visitor.fill('Full name', name)
  visitor.fill('Mobile phone', mobilePhone)
}

/** Fills every field of the first two steps, and comes to the third. */
export async function fillEverything(visitor: Visitor, person: Person, existing?: Existing) {
  fillPersonal(visitor, person, existing)
  visitor.fill('Address', '1 Beach Road')
  visitor.fill('Work phone', '038 000 111')
  visitor.fill('Emergency contact', 'Malee 081 000 0000')
  visitor.fill('Date of birth', '1990-05-17')
  await visitor.press('Next')
  visitor.fill('Email', person.email)
  visitor.fill('Secondary email', 'second@example.com')
  for (const label of ['Line', 'WhatsApp', 'Instagram', 'Facebook', 'Telegram'])
    visitor.fill(label, `my-${label}`)
  await visitor.press('Next')
}

/** Steps 1 and 2 of either form. */
export async function goToConfirm(visitor: Visitor, person: Person, existing?: Existing) {
  fillPersonal(visitor, person, existing)
  await visitor.press('Next')
  visitor.fill('Email', person.email)
  await visitor.press('Next')
}

/** Step 3: all seven boxes. */
export function tickAll({ page }: Visitor) {
  const boxes = page.getAllByRole<HTMLInputElement>('checkbox')
  expect(boxes).toHaveLength(7)
  for (const box of boxes) box.checked = true
}

/** The wizard that is open, as far as its fourth step. */
export async function goToPayment(visitor: Visitor, person: Person, existing?: Existing) {
  await goToConfirm(visitor, person, existing)
  tickAll(visitor)
  await visitor.press('Proceed to Payment')
}

export async function payBy(visitor: Visitor, method: Method) {
  visitor.check(method)
  await visitor.press('Complete Registration')
}

/** Through the whole wizard, to what it shows for the payment method. */
export async function register(
  visitor: Visitor,
  person: Person,
  method: Method,
  plan = 'day-pass',
  existing?: Existing,
) {
  await visitor.open(`/?register=${plan}`)
  await goToPayment(visitor, person, existing)
  await payBy(visitor, method)
}

/** Through the three steps of the membership page, to the member ID. */
export async function registerAtMembershipPage(visitor: Visitor, person: Person) {
  await visitor.open('/membership?plan=day-pass')
  await goToConfirm(visitor, person)
  tickAll(visitor)
  await visitor.press('Submit Registration')
}

/** What the database holds of everyone with that email. */
export function findApplications({ db }: { db: Database }, { email }: Pick<Person, 'email'>) {
  return db.select().from(applications).where(eq(applications.email, email))
}

/** As a phone attaches it. */
export function fileOf({ name, mimeType, buffer }: Awaited<ReturnType<typeof slip>>): File {
  return new File([new Uint8Array(buffer)], name, { type: mimeType })
}

/** On the receipt form: a picture of a slip, sent. */
export async function sendSlip(visitor: Visitor) {
  visitor.attach('Receipt image', [fileOf(await slip())])
  await visitor.press('Submit Receipt')
  expect(visitor.address).toBe('/submission-success')
}

/** A warning that is announced, in these words. */
export function expectAlert({ page }: Visitor, words: string) {
  const told = page.getAllByRole('alert').map(alert => within(alert).queryByText(words) ?? alert)
  expect(told.map(({ textContent }) => textContent)).toContain(words)
}
