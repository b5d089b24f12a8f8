import { answerTo } from '#app/kit/platform/questions.server.ts'
import type { ServerContext } from '#app/kit/platform/server-context.ts'
import { readRows } from '../adapters/read-statement.server.ts'
import { type Refusal, Refused } from '../rules/statement.ts'

/** What came of a file that says what the payouts of the card system are made of. */
export type Settlements = { payouts: number; added: number }

declare module '#app/kit/platform/questions.server.ts' {
  interface Answers {
    /** Null where the rows are of another file; throws `Refused` where they cannot be believed. */
    takeInSettlements: (
      ctx: Pick<ServerContext, 'db' | 'now'>,
      file: { rows: string[][]; by: string },
    ) => Promise<Settlements | null>
  }
}

/** By its headings: such a file is of no account. */
const HEADINGS = /automatic_payout_id/
const HEAD_BYTES = 4_000

/** Takes in what a card system has settled; null where the file is no such one. */
export async function uploadSettlements(
  ctx: Pick<ServerContext, 'db' | 'now'>,
  { bytes, by }: { bytes: Uint8Array; by: string },
): Promise<{ ok: true; value: Settlements } | { ok: false; refusal: Refusal } | null> {
  if (!HEADINGS.test(Buffer.from(bytes.subarray(0, HEAD_BYTES)).toString('latin1'))) return null
  try {
    const rows = await readRows(bytes)
    const takeIn = await answerTo('takeInSettlements')
    const value = await takeIn(ctx, { rows, by })
    return value && { ok: true, value }
  } catch (error) {
    if (error instanceof Refused) return { ok: false, refusal: error.refusal }
    throw error
  }
}
