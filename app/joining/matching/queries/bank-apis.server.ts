import { and, eq } from 'drizzle-orm'
import type { Executor } from '#app/kit/platform/database.server.ts'
import type { Env } from '#app/kit/platform/env.server.ts'
import type { BankAccount } from '#app/money/bank/queries.server.ts'
import { bankAccounts } from '#app/money/bank/tables.server.ts'
import type { BankApi } from '../adapters/bank-api.server.ts'
import { bankApiOf, CALLING_BANKS, type CallingBank } from '../adapters/banks.server.ts'

/** The account of the house that the contract is about. */
export async function findAccountOf(
  db: Executor,
  bank: CallingBank,
  { account }: BankApi,
): Promise<BankAccount | null> {
  const isIt = and(eq(bankAccounts.bank, bank), eq(bankAccounts.number, account))
  const [found] = await db.select().from(bankAccounts).where(isIt)
  return found ?? null
}

/** Contracts with banks whose account nobody has added: nothing is taken in from them. */
export async function listAccountless(db: Executor, env: Env): Promise<BankApi[]> {
  const asked = CALLING_BANKS.map(async bank => {
    const api = bankApiOf(env, bank)
    return api && !(await findAccountOf(db, bank, api)) ? [api] : []
  })
  return (await Promise.all(asked)).flat()
}
