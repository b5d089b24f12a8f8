import { m } from '#app/paraglide/messages.js'
import type { PaymentMethod, SocialHandle } from '../rules/registration.ts'

export const HANDLE_LABELS: Record<SocialHandle, () => string> = {
  line: m.registration_line,
  whatsApp: m.registration_whats_app,
  instagram: m.registration_instagram,
  facebook: m.registration_facebook,
  telegram: m.registration_telegram,
}

export const METHOD_LABELS: Record<PaymentMethod, { label: () => string; hint: () => string }> = {
  card: { label: m.registration_method_card, hint: m.registration_method_card_hint },
  scan: { label: m.registration_method_scan, hint: m.registration_method_scan_hint },
  bank_transfer: { label: m.registration_method_bank, hint: m.registration_method_bank_hint },
}
