import { z } from 'zod'
import { email, line, pageOf, paging, text } from '#app/machines/api/schema/fields.ts'
import { LONGEST } from '#app/money/documents/rules/lengths.ts'
import { locales } from '#app/paraglide/runtime.js'
import { CUSTOMER_KINDS, LAST_BILLING_DAY, MOST_BILLING_EMAILS } from '../rules.ts'

const LONGEST_TAX_ID = 40
const LONGEST_SEARCH = 100

export const customerQuery = z.strictObject({
  kind: z.enum(CUSTOMER_KINDS).optional(),
  email: email.min(1).optional().describe('Of a member’s own the member’s; of others where their bills go.'),
  tax_id: text(LONGEST_TAX_ID).min(1).optional().describe('With or without spaces and dashes.'),
  q: line(LONGEST_SEARCH).min(1).optional().describe('Words of names, addresses or the tax ID.'),
  ...paging({ most: 200, usual: 50, lastPage: 10_000 }),
})

const kind = z.enum(CUSTOMER_KINDS)
const language = z.enum(locales)
const billingDay = z.int().min(1).max(LAST_BILLING_DAY)

const given = {
  name: line(LONGEST.name).min(1),
  legal_name: line(LONGEST.name).nullable().describe('As papers print it.'),
  tax_id: text(LONGEST_TAX_ID).nullable().describe('Thai, 13 digits, checked by the last.'),
  branch: text(LONGEST_TAX_ID).nullable().describe('Five digits; 00000 is the head office.'),
  address: text(LONGEST.address).nullable(),
  billing_emails: z.array(email.min(1)).max(MOST_BILLING_EMAILS).describe('Where its bills go.'),
  language,
  billing_day: billingDay.describe('Day of the month by which its bills are dated.'),
  withholds: z.boolean().describe('Whether it keeps back tax of what it pays.'),
}

export const newCustomer = z.strictObject({
  kind,
  name: given.name,
  billing_emails: given.billing_emails.default([]),
  legal_name: given.legal_name.default(null),
  tax_id: given.tax_id.default(null),
  branch: given.branch.default(null),
  address: given.address.default(null),
  language: given.language.default('en'),
  billing_day: given.billing_day.default(1),
  withholds: given.withholds.default(false),
})

export const customerChange = z
  .strictObject(given)
  .partial()
  .refine(change => Object.keys(change).length > 0, { error: 'Must change something.' })
export type CustomerChange = z.output<typeof customerChange>

export const customerRecord = z
  .strictObject({
    id: z.uuid(),
    kind,
    name: z.string().describe('Of a member’s own as the member is called.'),
    legal_name: z.string().nullable(),
    tax_id: z.string().nullable(),
    branch: z.string().nullable(),
    address: z.string().nullable(),
    billing_emails: z.array(z.string()),
    language,
    billing_day: z.int(),
    withholds: z.boolean(),
    owed_satang: z
      .int()
      .describe('What the members owe whom it pays for, and what is open of its bills of contracts.'),
    credit_satang: z.int().describe('What was paid ahead for some of them.'),
    deposit_satang: z.int().describe('What is held of it.'),
    updated_at: z.iso.datetime(),
  })
  .meta({ id: 'Customer' })
export type CustomerRecord = z.output<typeof customerRecord>

export const customerList = pageOf(customerRecord)
