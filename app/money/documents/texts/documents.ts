import type { Tone } from '#app/kit/ui/badge.tsx'
import { m } from '#app/paraglide/messages.js'
import type { DocumentRefusal } from '../commands.server.ts'
import type { DocumentKind } from '../rules/documents.ts'

export const KIND_NAMES = {
  receipt: m.document_kind_receipt,
  abbreviated_invoice: m.document_kind_abbreviated,
  tax_invoice: m.document_kind_invoice,
  credit_note: m.document_kind_credit_note,
  debit_note: m.document_kind_debit_note,
  deposit_receipt: m.document_kind_deposit_receipt,
  deposit_return: m.document_kind_deposit_return,
} satisfies Record<DocumentKind, () => string>

/** Which dialog a refusal answers: what cannot be done any more, and why. */
export const REFUSALS: Record<DocumentRefusal, () => string> = {
  not_found: m.document_refused_not_found,
  replaced: m.document_refused_replaced,
  credited: m.document_refused_credited,
  debited: m.document_refused_debited,
  credit_note: m.document_refused_credit_note,
  note: m.document_refused_note,
  nothing_left: m.document_refused_nothing_left,
}

/** How a document stands in one word; nothing for one that stands as it was issued. */
export function standingBadge({ isReplaced }: { isReplaced: boolean }): { text: string; tone: Tone } {
  return isReplaced
    ? { text: m.document_state_cancelled(), tone: 'bad' }
    : { text: m.document_state_issued(), tone: 'good' }
}
