import { z } from 'zod'
import { line, pageOf, paging } from '#app/machines/api/schema/fields.ts'
import type { BankAccount } from '../queries.server.ts'
import { maskAccount } from '../rules/account-number.ts'
import { BANKS } from '../rules/statement.ts'
import { isNumber, LONGEST_NAME } from '../schema.ts'

const PAGING = paging({ most: 200, usual: 50, lastPage: 10_000 })

export const newAccount = z.strictObject({
  name: line(LONGEST_NAME).min(1),
  bank: z.enum(BANKS),
  number: line(40).refine(isNumber, { error: 'Must have 6 to 20 digits.' }),
})

const accountRecord = z
  .strictObject({
    id: z.uuid(),
    name: z.string(),
    bank: z.enum(BANKS),
    number: z.string().describe('Masked: its last four digits.'),
  })
  .meta({ id: 'BankAccount' })

export { accountRecord }

export const accountQuery = z.strictObject(PAGING)
export const accountList = pageOf(accountRecord)

export function accountRecordOf({ id, name, bank, number }: BankAccount): z.output<typeof accountRecord> {
  return { id, name, bank, number: maskAccount(number) }
}
