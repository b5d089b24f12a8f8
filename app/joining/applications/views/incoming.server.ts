import type { CommandContext } from '#app/house/access/steps.server.ts'
import { planTitle } from '#app/house/plans/texts/plans.ts'
import type { BellLine } from '#app/noun-views.ts'
import { m } from '#app/paraglide/messages.js'
import { getLocale } from '#app/paraglide/runtime.js'
import { findWaiting, type WaitingItem } from '../queries/waiting.server.ts'

/** What is announced where something comes from visitors, or is decided. */
export const INCOMING = ['applications', 'receipts'] as const

/** What came from visitors and waits, as the bell shows it: applications and slips are looked for together. */
export function findKeptWaiting({ db, kept }: Pick<CommandContext, 'db' | 'kept'>) {
  return kept.find('incoming', INCOMING, () => findWaiting(db))
}

export const lineOf = ({ kind, id, name, email, plan, submittedAt, isRenewal }: WaitingItem): BellLine => ({
  path: kind === 'application' ? `/admin/applications/${id}` : `/admin/receipts/${id}`,
  title: isRenewal && name ? m.review_renewal_of({ name }) : (name ?? email),
  detail: plan && planTitle(plan, getLocale()),
  since: submittedAt,
})
