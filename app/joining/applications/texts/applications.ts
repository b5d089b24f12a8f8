import type { Tone } from '#app/kit/ui/badge.tsx'
import type { DeliveryState } from '#app/machines/webhooks/rules/delivery-state.ts'
import type { PaymentMethod } from '#app/money/methods/rules.ts'
import { METHOD_WORDS } from '#app/money/methods/texts.ts'
import { m } from '#app/paraglide/messages.js'
import type { Locale } from '#app/paraglide/runtime.js'

/** How staff call the states of applications and receipts. */
export const STATUS_LOOKS: Record<
  'submitted' | 'approved' | 'rejected' | 'withdrawn',
  { label: () => string; tone: Tone }
> = {
  submitted: { label: m.review_submitted, tone: 'waiting' },
  approved: { label: m.review_approved, tone: 'good' },
  rejected: { label: m.review_rejected, tone: 'bad' },
  withdrawn: { label: m.review_withdrawn, tone: 'neutral' },
}

export function methodName(method: PaymentMethod | null): string {
  return method ? METHOD_WORDS[method].name() : m.review_method_none()
}

export const DELIVERY_LOOKS: Record<DeliveryState, { label: () => string; tone: Tone }> = {
  sent: { label: m.review_delivery_sent, tone: 'good' },
  waiting: { label: m.review_delivery_waiting, tone: 'neutral' },
  failing: { label: m.review_delivery_failing, tone: 'bad' },
  kept: { label: m.review_delivery_kept, tone: 'neutral' },
}

/** A ready-made sentence: `label` for staff, `text` as the visitor will read it. */
export type Suggestion = { label: string; text: string }

type Sentence = (inputs: Record<string, never>, options?: { locale?: Locale }) => string

const APPLICATION_SENTENCES: Sentence[] = [
  m.review_suggest_no_payment,
  m.review_suggest_used,
  m.review_suggest_amount,
  m.review_suggest_twice,
  m.review_suggest_details,
]

const RECEIPT_SENTENCES: Sentence[] = [
  m.review_suggest_unreadable,
  m.review_suggest_receipt_amount,
  m.review_suggest_not_slip,
  m.review_suggest_used,
]

/** Reasons for rejecting an application or a receipt, in the visitor's language. */
export function suggestionsFor(kind: 'application' | 'receipt', locale: Locale): Suggestion[] {
  const sentences = kind === 'application' ? APPLICATION_SENTENCES : RECEIPT_SENTENCES
  return sentences.map(sentence => ({ label: sentence({}), text: sentence({}, { locale }) }))
}

/** Which language the ready-made sentences are in, where that is not the language of whoever reads this. */
export function languageNote(visitorLocale: Locale, ownLocale: Locale): string | null {
  if (visitorLocale === ownLocale) return null
  return m.review_reject_language({ language: visitorLocale })
}
