import { m } from '#app/paraglide/messages.js'
import type { StartItem } from './rules.ts'

export const START_TEXTS: Record<StartItem, () => string> = {
  payments: m.start_payments,
  company: m.start_company,
  contact: m.start_contact,
  tax: m.start_tax,
  agreement: m.start_agreement,
  mail: m.start_mail,
  hours: m.start_hours,
  card: m.start_card,
  statistics: m.start_statistics,
  backup: m.start_backup,
  owners: m.start_owners,
  sample: m.start_sample,
}

/** What sets an item aside: for some that is itself the answer. */
export function asideText(item: StartItem): string {
  if (item === 'tax') return m.start_aside_tax()
  return item === 'hours' || item === 'statistics' ? m.start_aside_right() : m.start_aside()
}
