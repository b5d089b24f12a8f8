import type { Tone } from '#app/kit/ui/badge.tsx'
import { m } from '#app/paraglide/messages.js'
import type { ChargeState } from './rules/charges.ts'

export const CHARGE_STATE_NAMES: Record<ChargeState, { label: () => string; tone: Tone }> = {
  begun: { label: m.saved_card_state_begun, tone: 'waiting' },
  paid: { label: m.saved_card_state_paid, tone: 'good' },
  failed: { label: m.saved_card_state_failed, tone: 'bad' },
  needs_action: { label: m.saved_card_state_needs_action, tone: 'bad' },
}
