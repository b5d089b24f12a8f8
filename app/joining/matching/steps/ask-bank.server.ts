import { and, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Job } from '#app/kit/platform/jobs.server.ts'
import type { ServerContext } from '#app/kit/platform/server-context.ts'
import { troubleOf } from '#app/kit/pure/trouble.ts'
import { bankEvents } from '#app/money/bank/tables.server.ts'
import { BankSilent, type Hint, hint, type ToldPayment } from '../adapters/bank-api.server.ts'
import { bankApiOf, CALLING_BANKS, type CallingBank } from '../adapters/banks.server.ts'
import { findAccountOf } from '../queries/bank-apis.server.ts'
import { unheard } from '../rules.ts'
import { type Heard, noteBankEvent } from './event.server.ts'

type Asked = { bank: CallingBank; hint: Hint; tries: number }

/** Asks a bank about what somebody said in its name. */
export const askBank: Job<Asked> = {
  name: 'ask-bank',
  payload: z.object({ bank: z.enum(CALLING_BANKS), hint, tries: z.int() }),
}

const MINUTE_MS = 60_000
/** How long after each try the next one comes, where no answer came. */
const NEXT_TRY_MS = [1, 5, 30, 2 * 60, 12 * 60].map(minutes => minutes * MINUTE_MS)
/** Of a payment that its bank does not know yet, once more; what was made up is not known then, either. */
const NEXT_LOOK_MS = NEXT_TRY_MS.slice(0, 1)

/** Notes what the bank itself says (rule matching.callbacks), and asks again later where it says nothing. */
export async function runAskBank(ctx: ServerContext, asked: Asked) {
  const api = bankApiOf(ctx.env, asked.bank)
  if (!api) return
  try {
    const account = await findAccountOf(ctx.db, asked.bank, api)
    if (!account) throw new BankSilent('no such account')
    const told = await api.ask(asked.hint, ctx.now())
    if (told) await noteOnce(ctx, { accountId: account.id, ...told }, api.name)
    else await askLater(ctx, asked, { code: 'unknown there', waits: NEXT_LOOK_MS })
  } catch (error) {
    if (!(error instanceof BankSilent)) throw error
    await askLater(ctx, asked, { code: error.code, waits: NEXT_TRY_MS })
  }
}

async function askLater(
  ctx: ServerContext,
  asked: Asked,
  { code, waits }: { code: string; waits: readonly number[] },
) {
  const { bank, tries } = asked
  const wait = waits[tries]
  ctx.log.warn({ bank, tries, code, why: troubleOf(code) }, 'callback of a bank not confirmed')
  if (wait === undefined) return
  const startAfter = new Date(ctx.now().getTime() + wait)
  await ctx.enqueue(ctx.db, askBank, { ...asked, tries: tries + 1 }, { startAfter })
}

/** By the bank's own number of the payment, as a repeated callback of KBank has another moment. */
async function noteOnce(ctx: ServerContext, told: ToldPayment & Pick<Heard, 'accountId'>, bank: string) {
  if (unheard(told.at, ctx.now())) return ctx.log.warn({ bank }, 'callback of another time')
  const { accountId, reference } = told
  await ctx.db.transaction(async tx => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`bank event ${reference}`}, 0))`)
    const isKnown = and(eq(bankEvents.accountId, accountId), eq(bankEvents.reference, reference))
    if ((await tx.$count(bankEvents, isKnown)) === 0) await noteBankEvent(tx, ctx, told, { bank })
  })
}
