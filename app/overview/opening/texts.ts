import type { OpeningStep } from '#app/house/settings/rules/opening.ts'
import type { NoOwnQr } from '#app/money/methods/adapters/read-own-qr.server.ts'
import { m } from '#app/paraglide/messages.js'

/** The question of each step, and its name in the list of them. */
export const STEP_TEXTS: Record<
  OpeningStep,
  { question: () => string; lead: () => string; name: () => string }
> = {
  name: { question: m.opening_name, lead: m.opening_name_lead, name: m.opening_name_short },
  offer: { question: m.opening_offer, lead: m.opening_offer_lead, name: m.opening_offer_short },
  rooms: { question: m.opening_rooms, lead: m.opening_rooms_lead, name: m.opening_rooms_short },
  money: { question: m.opening_money, lead: m.opening_money_lead, name: m.opening_money_short },
  contact: { question: m.opening_contact, lead: m.opening_contact_lead, name: m.opening_contact_short },
  pass: { question: m.opening_pass, lead: m.opening_pass_lead, name: m.opening_pass_short },
}

/** Why no account was found on the picture of one's own code. */
export const NO_QR_TEXTS: Record<NoOwnQr, () => string> = {
  no_code: m.opening_money_no_code,
  unreadable: m.opening_money_unreadable,
  busy: m.opening_money_busy,
}
