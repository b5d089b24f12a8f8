import { m } from '#app/paraglide/messages.js'
import { type Locale, locales } from '#app/paraglide/runtime.js'
import { foldWords } from './rules/words.ts'

type Said = (texts: Record<never, never>, options: { locale: Locale }) => string

/** What else a place is called, in each language: words parted by commas, by its address. */
export const ALSO: Readonly<Record<string, Said>> = {
  '/admin/access-codes': m.search_also_access_codes,
  '/admin/activity': m.search_also_activity,
  '/admin/applications': m.search_also_applications,
  '/admin/attendance': m.search_also_attendance,
  '/admin/bookings': m.search_also_bookings,
  '/admin/cash-up': m.search_also_cash_up,
  '/admin/documents': m.search_also_documents,
  '/admin/employees': m.search_also_employees,
  '/admin/leave': m.search_also_leave,
  '/admin/ledger': m.search_also_ledger,
  '/admin/receipts': m.search_also_receipts,
  '/admin/reports': m.search_also_reports,
  '/admin/settings/agreement': m.search_also_agreement,
  '/admin/settings/api-keys': m.search_also_api_keys,
  '/admin/settings/arrival': m.search_also_arrival,
  '/admin/settings/backups': m.search_also_backups,
  '/admin/settings/company': m.search_also_company,
  '/admin/settings/contact': m.search_also_contact,
  '/admin/settings/front': m.search_also_front,
  '/admin/settings/hours': m.search_also_hours,
  '/admin/settings/kiosks': m.search_also_kiosks,
  '/admin/settings/mail': m.search_also_mail,
  '/admin/settings/payments': m.search_also_payments,
  '/admin/settings/plans': m.search_also_plans,
  '/admin/settings/privacy': m.search_also_privacy,
  '/admin/settings/renewals': m.search_also_renewals,
  '/admin/settings/roles': m.search_also_roles,
  '/admin/settings/staff': m.search_also_staff,
  '/admin/settings/tax': m.search_also_tax,
  '/admin/settings/vat': m.search_also_vat,
  '/admin/settings/webhooks': m.search_also_webhooks,
  '/admin/visitors': m.search_also_visitors,
  '/admin/visits': m.search_also_visits,
}

/** A name in every language, folded. */
export const inEveryLanguage = (said: Said): string[] =>
  locales.map(locale => foldWords(said({}, { locale })))

/** The words of a list in every language, folded. */
export const listed = (said: Said): string[] => inEveryLanguage(said).flatMap(words => words.split(/,\s*/))
