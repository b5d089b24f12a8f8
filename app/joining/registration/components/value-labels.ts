import { m } from '#app/paraglide/messages.js'
import type { SocialHandle } from '../rules/registration.ts'

export const HANDLE_LABELS: Record<SocialHandle, () => string> = {
  line: m.registration_line,
  whatsApp: m.registration_whats_app,
  instagram: m.registration_instagram,
  facebook: m.registration_facebook,
  telegram: m.registration_telegram,
}
