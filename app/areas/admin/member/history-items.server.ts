import { type Actor, can } from '#app/house/access/rules.ts'
import { type FieldChange, readDetails } from '#app/house/activity/rules/activity.ts'
import { actorNamer } from '#app/house/history/views/entries.server.ts'
import { STATUS_NAMES as MAIL_STATUSES, STATUS_TONES as MAIL_TONES } from '#app/house/mail/texts/mails.ts'
import { planTitle } from '#app/house/plans/texts/plans.ts'
import { listReceiptsOf } from '#app/joining/receipts/queries/slips-of.server.ts'
import type { Database } from '#app/kit/platform/database.server.ts'
import { formatDay, isDay } from '#app/kit/pure/days.ts'
import { formatInstant } from '#app/kit/pure/instants.ts'
import { formatBaht, type Satang } from '#app/kit/pure/money.ts'
import { m } from '#app/paraglide/messages.js'
import { getLocale, localizeHref } from '#app/paraglide/runtime.js'
import { listMemberApplications } from '#app/people/applicants/queries.server.ts'
import { listMemberMails, listMembershipChanges } from '#app/people/members/queries/history.server.ts'
import type { MemberRow } from '#app/people/members/queries/members.server.ts'
import { INCOMING_STATES } from '#app/people/members/texts.ts'
import type { HistoryItem } from './history-item.ts'

/** Everything that happened between the house and the member, newest first, in the language of the request. */
export async function findHistoryItems(
  db: Database,
  member: MemberRow,
  actor: Pick<Actor, 'admin'>,
): Promise<HistoryItem[]> {
  const [ofMember, changes] = await Promise.all([
    listMemberApplications(db, member),
    listMembershipChanges(db, member),
  ])
  const applications = can(actor, 'applications.view') ? ofMember : []
  const [receipts, mails, nameOf] = await Promise.all([
    can(actor, 'receipts.view') ? listReceiptsOf(db, idsOf(ofMember)) : [],
    listMemberMails(db, member, idsOf(applications)),
    actorNamer(db, changes),
  ])
  const mayReadMails = can(actor, 'mail.view')
  const dated = [
    ...applications.map(row => ({ at: row.submittedAt, item: applicationItem(row) })),
    ...receipts.map(row => ({ at: row.submittedAt, item: receiptItem(row) })),
    ...changes.map(row => ({ at: row.createdAt, item: changeItem(row, nameOf(row)) })),
    ...mails.map(row => ({ at: row.createdAt, item: mailItem(row, mayReadMails) })),
  ]
  return dated
    .toSorted((a, b) => b.at.getTime() - a.at.getTime())
    .map(({ at, item }) => ({
      ...item,
      iso: at.toISOString(),
      when: formatInstant(at, getLocale()),
    }))
}

const idsOf = (applications: { id: string }[]) => applications.map(({ id }) => id)

type Undated = Omit<HistoryItem, 'iso' | 'when'>

type Incoming = Awaited<ReturnType<typeof listMemberApplications>>[number]

function applicationItem({ id, selectedPlan, status, totalSatang }: Incoming): Undated {
  return {
    id,
    kind: 'application',
    title: m.member_history_application({ plan: planTitle(selectedPlan, getLocale()) }),
    href: localizeHref(`/admin/applications/${id}`),
    text: amount(totalSatang),
    badge: badgeOf(INCOMING_STATES[status]),
  }
}

type Receipt = Awaited<ReturnType<typeof listReceiptsOf>>[number]

function receiptItem({ id, status, totalSatang, reason }: Receipt): Undated {
  return {
    id,
    kind: 'receipt',
    title: m.member_history_receipt(),
    href: localizeHref(`/admin/receipts/${id}`),
    text: [amount(totalSatang), reason].filter(Boolean).join(' · ') || null,
    badge: badgeOf(INCOMING_STATES[status]),
  }
}

type Mail = Awaited<ReturnType<typeof listMemberMails>>[number]

function mailItem({ id, subject, status }: Mail, mayRead: boolean): Undated {
  return {
    id,
    kind: 'mail',
    title: subject,
    text: null,
    href: mayRead ? localizeHref(`/admin/settings/mail/${id}`) : null,
    badge: { label: MAIL_STATUSES[status](), tone: MAIL_TONES[status] },
  }
}

type Change = Awaited<ReturnType<typeof listMembershipChanges>>[number]

function changeItem({ id, action, details }: Change, actor: string): Undated {
  const { changes, facts } = readDetails(details)
  const isAutomatic = facts.some(({ field, value }) => field === 'isAutomatic' && value === true)
  const expiry = changes.find(({ field }) => field === 'expiryDate')
  const first = facts.find(({ field }) => field === 'expiryDate')?.value
  const plain = { id, href: null, badge: null }
  if (action === 'expired')
    return { ...plain, kind: 'expired', title: m.member_history_expired(), text: null }
  if (action === 'created') {
    const text = isDay(first) ? m.member_history_until({ day: formatDay(first, getLocale()) }) : null
    return { ...plain, kind: 'created', title: m.member_history_created({ actor }), text }
  }
  if (action === 'undone')
    return { ...plain, kind: 'undone', title: m.member_history_undone({ actor }), text: fromTo(expiry) }
  const title = isAutomatic ? m.member_history_extended() : m.member_history_renewed({ actor })
  return { ...plain, kind: 'renewed', title, text: fromTo(expiry) }
}

function fromTo(expiry: FieldChange | undefined): string | null {
  if (!expiry) return null
  const dayText = (day: unknown) => (isDay(day) ? formatDay(day, getLocale()) : m.member_no_expiry())
  return m.member_history_from_to({ from: dayText(expiry.before), to: dayText(expiry.after) })
}

function amount(totalSatang: Satang | null): string | null {
  return totalSatang === null ? null : formatBaht(totalSatang, getLocale())
}

function badgeOf({ label, tone }: (typeof INCOMING_STATES)['approved']) {
  return { label: label(), tone }
}
