import type { z } from 'zod'
import type { Executor } from '#app/kit/platform/database.server.ts'
import { type BankLine, findStates } from '#app/money/bank/queries.server.ts'
import { listMatches } from '../queries/matches.server.ts'
import { listSuggestions } from '../queries/suggestions.server.ts'
import type { lineRecord } from './schema.ts'

const BANGKOK_MS = 7 * 60 * 60 * 1000

/** Lines as programs are told them, in the order in which they came. */
export async function recordsOf(
  db: Executor,
  lines: readonly BankLine[],
): Promise<z.output<typeof lineRecord>[]> {
  const ids = lines.map(({ id }) => id)
  const [states, matches, suggested] = await Promise.all([
    findStates(db, ids),
    listMatches(db, ids),
    listSuggestions(db, lines),
  ])
  return lines.map(({ id, at, atPrecision, amountSatang, balanceSatang, details }) => ({
    id,
    at: `${new Date(at.getTime() + BANGKOK_MS).toISOString().slice(0, 19)}+07:00`,
    at_precision: atPrecision,
    amount_satang: amountSatang,
    balance_satang: balanceSatang,
    details,
    state: states.get(id) ?? 'unmatched',
    matches: (matches.get(id) ?? []).flatMap(({ id, billId, satang, how }) =>
      billId === null ? [] : { id, bill_id: billId, satang, how },
    ),
    suggestions: (suggested.get(id) ?? []).flatMap(({ billId, reasons }) =>
      billId === null ? [] : { bill_id: billId, why: reasons },
    ),
  }))
}
