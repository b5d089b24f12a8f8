import type { NounSections } from '#app/noun-views.ts'
import { m } from '#app/paraglide/messages.js'

/** Where registrations and slips go. */
export const sections: NounSections = ({ env, settings: { webhooks } }) => {
  const urls = [
    env.REGISTRATION_WEBHOOK_URL ?? webhooks.registrationUrl,
    env.RECEIPT_WEBHOOK_URL ?? webhooks.receiptUrl,
  ]
  const hosts = [...new Set(urls.flatMap(url => (url ? [new URL(url).host] : [])))]
  return { webhooks: { text: hosts.length === 0 ? m.settings_state_webhooks_none() : hosts.join(' · ') } }
}
