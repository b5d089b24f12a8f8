import { randomUUID } from 'node:crypto'
import type { Visitor } from './visitor.ts'

type Person = { name: string; mobilePhone: string; email: string }
type Method = 'Card' | 'Scan QR (PromptPay)' | 'Bank transfer'

/** Someone nobody has registered before. */
export function newPerson(): Person {
  const name = 'Somchai Jaidee'
  return { name, mobilePhone: '+66 81 234 5678', email: `somchai.${randomUUID()}@example.com` }
}

/** Steps 1 and 2 of either form, for somebody who is no member yet. */
export async function goToConfirm(visitor: Visitor, { name, mobilePhone, email }: Person) {
  visitor.check('No')
  visitor.fill('Full name', name)
  visitor.fill('Mobile phone', mobilePhone)
  await visitor.press('Next')
  visitor.fill('Email', email)
  await visitor.press('Next')
}

/** Step 3: all seven boxes. */
export function tickAll(visitor: Visitor) {
  for (const box of visitor.page.getAllByRole<HTMLInputElement>('checkbox')) box.checked = true
}

/** The wizard that is open, as far as its fourth step. */
export async function goToPayment(visitor: Visitor, person: Person) {
  await goToConfirm(visitor, person)
  tickAll(visitor)
  await visitor.press('Proceed to Payment')
}

export async function payBy(visitor: Visitor, method: Method) {
  visitor.check(method)
  await visitor.press('Complete Registration')
}

/** Through the whole wizard, to what it shows for the payment method. */
export async function register(visitor: Visitor, person: Person, method: Method, plan = 'day-pass') {
  await visitor.open(`/?register=${plan}`)
  await goToPayment(visitor, person)
  await payBy(visitor, method)
}
