import { randomUUID } from 'node:crypto'
import { expect, type Locator, type Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { applications } from '#app/people/applicants/tables.server.ts'
import { visit } from './journey.ts'
import type { ServerDatabase } from './server-database.ts'

type Visitor = { name: string; mobilePhone: string; email: string }
type Method = 'Card' | 'Scan QR (PromptPay)' | 'Bank transfer'

export const MEMBER_ID = /SALA-[0-9A-Z]{8}/

/** Someone nobody has registered before. */
export function newVisitor(): Visitor {
  return {
    name: 'Somchai Jaidee',
    mobilePhone: '+66 81 234 5678',
    email: `somchai.${randomUUID()}@example.com`,
  }
}

/** Opens the four-step dialog for a plan. */
export async function openWizard(page: Page, plan = 'day-pass') {
  await visit(page, `/?register=${plan}`)
  await expect(page.locator('dialog:modal')).toBeVisible()
}

/** Step 1. `isExistingMember` is null where the question is not asked. */
export async function fillPersonal(
  form: Page | Locator,
  { name, mobilePhone }: Visitor,
  isExistingMember: 'Yes' | 'No' | null = 'No',
) {
  if (isExistingMember) await form.getByRole('radio', { name: isExistingMember, exact: true }).check()
  await form.getByLabel('Full name').fill(name)
  await form.getByLabel('Mobile phone').fill(mobilePhone)
}

export async function pressNext(form: Page | Locator) {
  await form.getByRole('button', { name: 'Next', exact: true }).click()
}

/** Step 3: all seven boxes. */
export async function tickAll(form: Page | Locator) {
  const boxes = form.getByRole('checkbox')
  await expect(boxes).toHaveCount(7)
  for (const box of await boxes.all()) await box.check()
}

/** Steps 1 and 2 of either form. */
export async function goToConfirm(
  form: Page | Locator,
  visitor: Visitor,
  isExistingMember?: 'Yes' | 'No' | null,
) {
  await fillPersonal(form, visitor, isExistingMember)
  await pressNext(form)
  await form.getByLabel('Email', { exact: true }).fill(visitor.email)
  await pressNext(form)
}

/** The wizard as far as its fourth step. */
export async function goToPayment(page: Page, visitor: Visitor, isExistingMember?: 'Yes' | 'No' | null) {
  await goToConfirm(page, visitor, isExistingMember)
  await tickAll(page)
  await page.getByRole('button', { name: 'Proceed to Payment' }).click()
}

/** Through the whole wizard, to what it shows for the payment method. */
export async function register(
  page: Page,
  visitor: Visitor,
  method: Method,
  { plan, isExistingMember }: { plan?: string; isExistingMember?: 'Yes' | 'No' | null } = {},
) {
  await openWizard(page, plan)
  await goToPayment(page, visitor, isExistingMember)
  await completeWith(page, method)
}

export async function completeWith(page: Page, method: Method) {
  await page.getByRole('radio', { name: method }).check()
  await page.getByRole('button', { name: 'Complete Registration' }).click()
}

/** What the database holds of everyone with that email. */
export function findApplications({ db }: ServerDatabase, { email }: Pick<Visitor, 'email'>) {
  return db.select().from(applications).where(eq(applications.email, email))
}

/** The message beside a control, tied to it for screen readers. */
export async function expectMessage(control: Locator, message: string) {
  await expect(control).toHaveAccessibleDescription(new RegExp(`(^| )${escapeRegExp(message)}$`))
  await expect(control.page().getByText(message).first()).toBeVisible()
}

function escapeRegExp(text: string) {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
