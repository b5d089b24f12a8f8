import { planTitle } from '#app/house/plans/texts/plans.ts'
import { findSettings } from '#app/house/settings/queries/settings.server.ts'
import { hasWaitingSlip } from '#app/joining/receipts/queries/slips-of.server.ts'
import { offersRenewal } from '#app/joining/renewals/rules/renewals.ts'
import type { Executor } from '#app/kit/platform/database.server.ts'
import { bangkokDay, formatDay, SHORT_DAY } from '#app/kit/pure/days.ts'
import { formatInstant, lastMinuteOf } from '#app/kit/pure/instants.ts'
import { pageIn } from '#app/kit/pure/list-query.ts'
import { formatBaht, type Satang } from '#app/kit/pure/money.ts'
import { listDocumentsOfMember } from '#app/money/documents/queries.server.ts'
import { viewDocuments } from '#app/money/documents/views/issued.server.ts'
import {
  findContexts,
  findMemberBalance,
  type LedgerEntry,
  listNewestOfMember,
} from '#app/money/ledger/queries.server.ts'
import { KIND_NAMES } from '#app/money/ledger/texts/ledger.ts'
import { aboutText, findBooked } from '#app/money/ledger/views/entries.server.ts'
import { balanceOf } from '#app/money/payments/rules.ts'
import { m } from '#app/paraglide/messages.js'
import { getLocale, localizeHref } from '#app/paraglide/runtime.js'
import { graceEnd } from '#app/people/members/rules/members.ts'
import { fromToday, STATUS_NAMES, TYPE_NAMES } from '#app/people/members/texts.ts'
import type { LinkedMember } from '#app/people/portal-accounts/queries/links.server.ts'
import { heldUntil, lightsOf, mayCheckIn, type PortalRole } from '#app/people/portal-accounts/rules.ts'
import type { AccountContext } from '#app/people/portal-accounts/steps/guard.server.ts'
import { findOwnEntry, viewCode } from '#app/people/portal-accounts/views/code.server.ts'
import { findExchangeable } from '#app/people/portal-accounts/views/paper.server.ts'
import { countIn, findStay } from '#app/presence/visits/queries.server.ts'
import type { MembershipView } from './membership-view.ts'

/** A membership on a card: whose, which, and until when. */
function viewPass({ member }: LinkedMember, now: Date) {
  const { name, memberId, status, expiryDate, planName, membershipType } = member
  const today = bangkokDay(now)
  const { label, tone } = STATUS_NAMES[status]
  return {
    name,
    memberId,
    status: { text: label(), tone },
    plan: planName === null ? TYPE_NAMES[membershipType]() : planTitle(planName, getLocale()),
    validity: validityText(expiryDate, today),
    lit: lightsOf({ status, expiryDate }, today),
  }
}

/** The same for the time without a network, with what opens the door as far as the home shows it now (rule portal.offline). */
export async function viewKeptPass(ctx: AccountContext, linked: LinkedMember) {
  const held = heldUntil(linked.member.emailChangedAt, linked.role, ctx.now())
  const code = held ? null : await viewCode(ctx, linked, await findOwnEntry(ctx, linked.member))
  return { ...viewPass(linked, ctx.now()), code }
}

/** Everything that the home of a membership shows. */
export async function viewMembership(
  ctx: AccountContext,
  linked: LinkedMember,
  params: URLSearchParams,
): Promise<MembershipView> {
  const { member, role } = linked
  const today = bangkokDay(ctx.now())
  const locale = getLocale()
  const entry = await findOwnEntry(ctx, member)
  const held = heldUntil(member.emailChangedAt, role, ctx.now())
  const [{ renewals }, code, presence, isSlipWaiting, owedSatang, entries, papers] = await Promise.all([
    findSettings(ctx.db),
    held ? null : viewCode(ctx, linked, entry),
    viewPresence(ctx, linked, entry.mayEnter),
    hasWaitingSlip(ctx.db, { kind: 'debt', id: member.id }),
    findMemberBalance(ctx.db, member.id),
    listNewestOfMember(ctx.db, member.id, pageIn(params, 'money')),
    held ? NO_PAPERS : listDocumentsOfMember(ctx.db, member.id, pageIn(params, 'papers')),
  ])
  const { id, status, expiryDate } = member
  const grace = graceEnd(member, today, renewals.graceDays)
  const exchangeable = await findExchangeable(ctx, papers.rows)
  return {
    id,
    code,
    presence,
    ...viewPass(linked, ctx.now()),
    isSuspended: status === 'suspended',
    isPaidFor: role === 'payer',
    away: expiryDate && fromToday(expiryDate, today, locale),
    graceEnd: grace && formatDay(grace, locale),
    heldUntil: held && formatInstant(held, locale),
    offersRenewal: offersRenewal(member, today),
    checkInHref: !held && mayCheckIn(role, entry) ? localizeHref(`/my/members/${id}/check-in`) : null,
    balance: balanceText(owedSatang),
    isOwing: owedSatang > 0,
    isSlipWaiting,
    entries: { ...entries, rows: await viewOwnEntries(ctx.db, entries.rows, role) },
    papers: {
      ...papers,
      rows: viewDocuments(papers.rows).map(paper => ({
        ...paper,
        href: localizeHref(`/my/members/${id}/documents/${paper.id}/pdf`),
        namedHref: exchangeable.has(paper.id)
          ? localizeHref(`/my/members/${id}/documents/${paper.id}/invoice`)
          : null,
      })),
    },
  }
}

const NO_PAPERS = { rows: [], total: 0, page: 1 }

/** Whether they are in themselves, and how many are. Whoever only pays is not told where somebody else is. */
async function viewPresence({ db, now }: AccountContext, { member, role }: LinkedMember, mayEnter: boolean) {
  if (role !== 'self') return null
  const [stay, count] = await Promise.all([findStay(db, member.id, now()), countIn(db, now())])
  if (!stay && !mayEnter) return null
  return { own: stay && stayText(stay, now()), all: m.my_in_now({ count }) }
}

type Stay = NonNullable<Awaited<ReturnType<typeof findStay>>>

/** Until when matters to whoever has hours or a day; the end of a month is said above already, and grace has one of its own. */
function stayText({ enteredAt, until }: Stay, now: Date): string {
  const time = (at: Date) =>
    formatInstant(at, getLocale(), bangkokDay(at) === bangkokDay(now) ? HOUR : DAY_AND_HOUR)
  const since = time(enteredAt)
  const isSoon = until !== null && until > now && until.getTime() - now.getTime() <= DAY_MS
  return isSoon ? m.my_in_until({ since, until: time(lastMinuteOf(until)) }) : m.my_in_since({ since })
}

const DAY_MS = 24 * 60 * 60 * 1000

const HOUR = { timeStyle: 'short' } as const
const DAY_AND_HOUR = { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' } as const

function validityText(expiryDate: string | null, today: string): string {
  if (expiryDate === null) return m.my_pass_open()
  const day = formatDay(expiryDate, getLocale(), SHORT_DAY)
  return expiryDate < today ? m.my_pass_ended({ day }) : m.my_pass_until({ day })
}

const baht = (satang: Satang) => formatBaht(satang, getLocale(), { decimals: 'always' })

function balanceText(owedSatang: Satang): string {
  if (owedSatang === 0) return m.my_settled()
  const amount = baht(Math.abs(owedSatang))
  return owedSatang > 0 ? m.my_owed({ amount }) : m.my_ahead({ amount })
}

/** How it came into the books, where it pays for nothing in particular. */
function byHandText({ source, receiptId }: LedgerEntry): string | null {
  if (source !== 'by_hand') return null
  return receiptId ? m.my_money_by_slip() : m.my_money_by_staff()
}

/** What was charged stands as it is, what was paid or taken back with a minus: the lines add up to what is owed. */
function signed(satang: Satang): string {
  return satang < 0 ? `−${baht(-satang)}` : baht(satang)
}

/** Whoever only pays reads that it is for a booking, and not of which room, nor when (rule portal.payers). */
async function viewOwnEntries(db: Executor, entries: LedgerEntry[], role: PortalRole) {
  const [{ applications }, booked] = await Promise.all([findContexts(db, entries), findBooked(db, entries)])
  const hidden = ({ source }: LedgerEntry) =>
    role === 'payer' && source === 'booking' ? m.my_money_booking() : null
  return entries.map(entry => ({
    id: entry.id,
    day: formatDay(entry.bookedOn, getLocale(), SHORT_DAY),
    text: KIND_NAMES[entry.kind].label(),
    about:
      hidden(entry) ??
      byHandText(entry) ??
      aboutText(entry, {
        plan: applications.get(entry.applicationId ?? '')?.plan,
        booked: booked.get(entry.id),
      }),
    amount: signed(balanceOf([entry])),
    isPayment: balanceOf([entry]) < 0,
  }))
}
