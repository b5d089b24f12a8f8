import type { RequestContext } from '#app/kit/platform/server-context.ts'
import type { Satang } from '#app/kit/pure/money.ts'
import { prepareAmount } from '#app/money/methods/queries.server.ts'
import type { SlipMethod, SlipPayment } from '#app/money/methods/rules.ts'
import type { Subject } from '../rules.ts'
import { askFor } from './unique-amounts.server.ts'

type Due = {
  subject: Subject
  /** What the payment names, for whoever looks at the statement of the bank. */
  reference: string
  /** What is due, before satang of its own. */
  totalSatang: Satang
}

/** What a payer needs for a bill without a card: the account or the code, for exactly what is asked. */
export async function prepareBill(
  ctx: RequestContext,
  { subject, reference, totalSatang }: Due,
  method: SlipMethod,
): Promise<{ outcome: SlipPayment; uniqueSatang: Satang }> {
  const asked = await ctx.db.transaction(tx => askFor(tx, subject, { totalSatang, method }))
  const outcome = await prepareAmount(ctx, { reference, amountSatang: asked.totalSatang }, method)
  return { outcome, uniqueSatang: asked.uniqueSatang }
}
