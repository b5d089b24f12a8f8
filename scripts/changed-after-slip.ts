// Brings the staff area into the state after somebody changed what a slip was sent for.
import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { filledForm } from '../tests/support/registration-form.ts'
import { newSlip, PHONE_SCALE, slipPicture } from '../tests/support/slip.ts'

type Visitor = { email: string; submissionKey: string }

/** Registers for a Day Pass, sends its slip, and asks for a month with the same form. @returns the visitor */
async function changeAfterSlip(page: Page): Promise<Visitor> {
  const visitor = { email: `anong.${randomUUID().slice(0, 8)}@example.com`, submissionKey: randomUUID() }
  await register(page, visitor, 'day-pass')
  const multipart = {
    name: 'Anong Srisai',
    userEmail: visitor.email,
    submissionKey: randomUUID(),
    data: await slipPicture(newSlip(), { scale: PHONE_SCALE }),
  }
  await page.request.post('/thai-scan-receipt', { headers: originOf(page), multipart })
  await register(page, visitor, 'monthly-pass')
  return visitor
}

async function register(page: Page, visitor: Visitor, plan: string) {
  const values = Object.entries(filledForm({ ...visitor, plan, name: 'Anong Srisai' }))
  const fields = values.flatMap(([field, value]) =>
    value === false ? [] : [[field, value === true ? 'on' : String(value)]],
  )
  const form = { ...Object.fromEntries(fields), step: '4', intent: 'submit' }
  await page.request.post(`/?index&register=${plan}`, { headers: originOf(page), form })
}

const originOf = (page: Page) => ({ origin: new URL(page.url()).origin })

/** What changed comes first on the record, in the language of the address. */
export function openChanged(list: string, decision = '') {
  return async (page: Page) => {
    const { email } = await changeAfterSlip(page)
    await openFirst(page, `${list}?q=${email}`, decision)
  }
}

/** The answer to an approval of what changed while the dialog was open. */
export async function approveUnseen(page: Page) {
  const visitor = await changeAfterSlip(page)
  await openFirst(page, `/admin/applications?q=${visitor.email}`, '?decide=approve')
  await register(page, visitor, 'week-pass')
  await page.getByRole('dialog').getByLabel('Amount received').fill('642.00')
  await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
  await page.getByRole('dialog').getByRole('alert').getByRole('table').waitFor()
}

async function openFirst(page: Page, list: string, decision: string) {
  await page.goto(list)
  const href = await page.getByRole('rowheader').first().getByRole('link').getAttribute('href')
  await page.goto(`${href}${decision}`)
}
