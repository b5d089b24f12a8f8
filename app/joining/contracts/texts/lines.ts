import { planTitle } from '#app/house/plans/texts/plans.ts'
import { m } from '#app/paraglide/messages.js'
import { getLocale, type Locale } from '#app/paraglide/runtime.js'
import { type Line, type LineKind, lineKind } from '../rules/bill-lines.ts'

type ShownLine = {
  line: Pick<Line, 'seatId' | 'quantity'>
  /** Null where the line is of no item. */
  planName: string | null
  /** Of the bill that was paid late, where that is what it charges for. */
  lateNumber: string | null
}

const TEXTS = {
  item: m.contract_line_item,
  given_back: m.contract_line_given_back,
  pause: m.contract_line_pause,
  pause_over: m.contract_line_pause_over,
} as const satisfies Record<LineKind, unknown>

/** What a line of a bill is for. */
export function lineText({ line, planName, lateNumber }: ShownLine, locale: Locale = getLocale()): string {
  if (lateNumber !== null) return m.contract_line_late({ number: lateNumber }, { locale })
  return TEXTS[lineKind(line)]({ plan: planTitle(planName ?? '', locale) }, { locale })
}
