import { formatInstant } from '#app/kit/pure/instants.ts'
import type { Zone } from '#app/kit/pure/zones.ts'
import type { Tone } from '#app/kit/ui/badge.tsx'
import { inZone } from '#app/kit/ui/zone-text.ts'
import { m } from '#app/paraglide/messages.js'
import type { Locale } from '#app/paraglide/runtime.js'
import type { GuestRefusal, InviteState } from './rules.ts'

export const INVITE_LOOKS: Record<InviteState, { label: () => string; tone: Tone }> = {
  invited: { label: m.visitor_state_invited, tone: 'waiting' },
  arrived: { label: m.visitor_state_arrived, tone: 'good' },
  left: { label: m.visitor_state_left, tone: 'neutral' },
  cancelled: { label: m.visitor_state_cancelled, tone: 'bad' },
  over: { label: m.visitor_state_over, tone: 'neutral' },
  void: { label: m.visitor_state_void, tone: 'bad' },
}

/** Why a guest is not let in, and what to do now. */
export const GUEST_REFUSAL_TEXTS: Record<GuestRefusal, () => string> = {
  unknown: m.visitor_refused_unknown,
  cancelled: m.visitor_refused_cancelled,
  already_in: m.visitor_refused_in,
  too_early: m.visitor_refused_early,
  too_late: m.visitor_refused_late,
  host_may_not: m.visitor_refused_host,
  to_pay: m.visitor_refused_pay,
}

/** What holds for everybody in the house, in a few lines. */
export const HOUSE_RULES = [m.visitor_rule_1, m.visitor_rule_2, m.visitor_rule_3, m.visitor_rule_4]

/** When a guest is expected, for whoever may read it elsewhere. */
export function expectedText({ expectedAt, zone }: { expectedAt: Date; zone: Zone }, locale: Locale): string {
  return inZone(formatInstant(expectedAt, locale, undefined, zone), { at: expectedAt, zone, locale })
}
