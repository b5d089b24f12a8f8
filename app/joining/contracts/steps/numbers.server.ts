import { sql } from 'drizzle-orm'
import type { Transaction } from '#app/kit/platform/database.server.ts'
import { bangkokDay } from '#app/kit/pure/days.ts'
import { documentNumber } from '#app/money/documents/rules/documents.ts'
import { takeSerial } from '#app/money/documents/steps/serial.server.ts'
import { contractBills, contracts } from '../tables.server.ts'

const NUMBERED = { CT: contracts, BL: contractBills } as const

/** The next number of contracts ("CT2026-000012") or of their bills ("BL2026-000120"), of the year that it is in Bangkok. */
export async function takeNumber(tx: Transaction, prefix: keyof typeof NUMBERED, now: Date): Promise<string> {
  const series = `${prefix}${bangkokDay(now).slice(0, 4)}`
  const { number } = NUMBERED[prefix]
  const last = sql`(select coalesce(max(split_part(${number}, '-', 2)::int), 0)
    from ${NUMBERED[prefix]} where ${number} like ${`${series}-%`})`
  return documentNumber(series, await takeSerial(tx, series, last))
}
