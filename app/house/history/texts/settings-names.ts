import { m } from '#app/paraglide/messages.js'

/** What the log knows parts of the settings by, as a screen or as what is stored, and what people know them as. */
const NAMES = new Map<string, () => string>([
  ['overview', m.settings_overview],
  ['start', m.start_title],
  ['company', m.settings_company],
  ['front', m.settings_front],
  ['floorPlan', m.floor_plan_title],
  ['floor-plan', m.floor_plan_title],
  ['hours', m.settings_hours],
  ['rooms', m.settings_capacity_panel],
  ['contact', m.settings_contact],
  ['reach', m.settings_contact],
  ['arrival', m.settings_arrival],
  ['locations', m.location_title],
  ['links', m.settings_links],
  ['faq', m.faq_title],
  ['access', m.settings_access],
  ['agreement', m.settings_agreement],
  ['kiosks', m.kiosks_title],
  ['leave', m.settings_leave],
  ['attendance', m.admin_attendance],
  ['bookings', m.admin_bookings],
  ['visitors', m.settings_visitors_panel],
  ['statistics', m.settings_statistics],
  ['renewals', m.settings_renewals],
  ['ownerRenewals', m.settings_renewals],
  ['plans', m.settings_plans],
  ['packs', m.pack_title],
  ['pricing', m.settings_fee],
  ['fee', m.settings_fee],
  ['vat', m.settings_vat],
  ['tax', m.settings_tax],
  ['payments', m.settings_payments],
  ['bank', m.settings_match_title],
  ['payment-links', m.settings_payment_links],
  ['webhooks', m.settings_webhooks],
  ['mail', m.settings_mail],
  ['api-keys', m.api_keys_title],
  ['security', m.staff_factor],
  ['privacy', m.privacy_settings],
])

/** The name of a part of the settings in the reader's language. */
export function settingsName(id: string): string | undefined {
  return NAMES.get(id)?.()
}
