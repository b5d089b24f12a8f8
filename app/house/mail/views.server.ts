import type { NounSections } from '#app/noun-views.ts'
import { m } from '#app/paraglide/messages.js'

export const sections: NounSections = ({ env }) => ({
  mail: { text: env.SMTP_URL ? m.settings_state_mail_sent() : m.settings_state_mail_kept() },
})
