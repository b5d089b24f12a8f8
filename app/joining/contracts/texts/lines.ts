import { planTitle } from '#app/house/plans/texts/plans.ts'
import { m } from '#app/paraglide/messages.js'
import { getLocale, type Locale } from '#app/paraglide/runtime.js'
import { type Line, type LineKind, lineKind } from '../rules/bill-lines.ts'
import type { ExtraKind } from '../rules/contracts.ts'
import type { ContractBillLine, ContractItem } from '../tables.server.ts'

/** What an item is. */
export function itemText(
  { item, planName }: { item: Pick<ContractItem, 'kind' | 'name'>; planName: string | null },
  locale: Locale = getLocale(),
): string {
  if (planName !== null) return planTitle(planName, locale)
  return item.kind === 'discount' ? m.contract_line_discount({ plan: item.name }, { locale }) : item.name
}

type ShownLine = {
  line: Pick<Line, 'seatId' | 'quantity'> & Pick<ContractBillLine, 'extraKind' | 'extraName'>
  /** Null where the line is of none. */
  item: Pick<ContractItem, 'kind' | 'name'> | null
  /** Of an item of seats. */
  planName: string | null
  /** Of the bill that was paid late, where that is what it charges for. */
  lateNumber: string | null
}

const TEXTS = {
  item: m.contract_line_item,
  given_back: m.contract_line_given_back,
  pause: m.contract_line_pause,
  pause_over: m.contract_line_pause_over,
  discount: m.contract_line_discount,
  discount_over: m.contract_line_discount_over,
} as const satisfies Record<LineKind, unknown>

const EXTRA_TEXTS: Record<ExtraKind, typeof m.contract_line_extra_booking> = {
  booking: m.contract_line_extra_booking,
  pack: m.contract_line_extra_pack,
}

/** What a line of a bill is for. */
export function lineText(
  { line, item, planName, lateNumber }: ShownLine,
  locale: Locale = getLocale(),
): string {
  const { extraKind, extraName } = line
  if (extraKind !== null)
    return EXTRA_TEXTS[extraKind](
      { name: extraName || m.contract_line_extra_nobody({}, { locale }) },
      { locale },
    )
  if (lateNumber !== null) return m.contract_line_late({ number: lateNumber }, { locale })
  const plan = planName === null ? (item?.name ?? '') : planTitle(planName, locale)
  return TEXTS[lineKind(line, item?.kind ?? 'seat')]({ plan }, { locale })
}
