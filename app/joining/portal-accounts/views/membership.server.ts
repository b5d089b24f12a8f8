import { planTitle } from '#app/house/plans/texts/plans.ts'
import { findSettings } from '#app/house/settings/queries/settings.server.ts'
import { graceEnd } from '#app/joining/members/rules/members.ts'
import { fromToday, STATUS_NAMES, TYPE_NAMES } from '#app/joining/members/texts.ts'
import { canRenew } from '#app/joining/renewals/rules.ts'
import type { Executor } from '#app/kit/platform/database.server.ts'
import { bangkokDay, formatDay, SHORT_DAY } from '#app/kit/pure/days.ts'
import { formatBaht, type Satang } from '#app/kit/pure/money.ts'
import { listDocumentsOfMember } from '#app/money/documents/queries.server.ts'
import { viewDocuments } from '#app/money/documents/views/issued.server.ts'
import { findContexts, listMemberEntries } from '#app/money/ledger/queries.server.ts'
import { KIND_NAMES } from '#app/money/ledger/texts/ledger.ts'
import { aboutText } from '#app/money/ledger/views/entries.server.ts'
import { balanceOf } from '#app/money/payments/rules.ts'
import { m } from '#app/paraglide/messages.js'
import { getLocale, localizeHref } from '#app/paraglide/runtime.js'
import type { LinkedMember } from '../queries/links.server.ts'
import { lightsOf, mayCheckIn } from '../rules.ts'
import type { AccountContext } from '../steps/guard.server.ts'
import { findOwnEntry, viewCode } from './code.server.ts'
import type { MembershipView } from './membership.ts'
import { findExchangeable } from './paper.server.ts'

/** Everything that the home of a membership shows. */
export async function viewMembership(ctx: AccountContext, linked: LinkedMember): Promise<MembershipView> {
  const { member, role } = linked
  const today = bangkokDay(ctx.now())
  const locale = getLocale()
  const entry = await findOwnEntry(ctx, member)
  const [{ renewals }, code, entries, papers] = await Promise.all([
    findSettings(ctx.db),
    viewCode(ctx, linked, entry),
    listMemberEntries(ctx.db, member.id),
    listDocumentsOfMember(ctx.db, member.id),
  ])
  const { id, name, memberId, status, expiryDate, planName, membershipType } = member
  const grace = graceEnd(member, today, renewals.graceDays)
  const { label, tone } = STATUS_NAMES[status]
  const owedSatang = balanceOf(entries)
  const exchangeable = await findExchangeable(ctx, papers)
  return {
    ...{ id, name, memberId, code },
    plan: planName === null ? TYPE_NAMES[membershipType]() : planTitle(planName, locale),
    status: { text: label(), tone },
    isSuspended: status === 'suspended',
    isPaidFor: role === 'payer',
    validity: validityText(expiryDate, today),
    away: expiryDate && fromToday(expiryDate, today, locale),
    graceEnd: grace && formatDay(grace, locale),
    lit: lightsOf({ status, expiryDate }, today),
    canRenew: canRenew(member),
    checkInHref: mayCheckIn(role, entry) ? localizeHref(`/my/members/${id}/check-in`) : null,
    balance: balanceText(owedSatang),
    isOwing: owedSatang > 0,
    entries: await viewOwnEntries(ctx.db, entries),
    papers: viewDocuments(papers).map(paper => ({
      ...paper,
      href: localizeHref(`/my/members/${id}/documents/${paper.id}/pdf`),
      namedHref: exchangeable.has(paper.id)
        ? localizeHref(`/my/members/${id}/documents/${paper.id}/invoice`)
        : null,
    })),
  }
}

function validityText(expiryDate: string | null, today: string): string {
  if (expiryDate === null) return m.my_pass_open()
  const day = formatDay(expiryDate, getLocale())
  return expiryDate < today ? m.my_pass_ended({ day }) : m.my_pass_until({ day })
}

const baht = (satang: Satang) => formatBaht(satang, getLocale(), { decimals: 'always' })

function balanceText(owedSatang: Satang): string {
  if (owedSatang === 0) return m.my_settled()
  const amount = baht(Math.abs(owedSatang))
  return owedSatang > 0 ? m.my_owed({ amount }) : m.my_ahead({ amount })
}

async function viewOwnEntries(db: Executor, entries: Awaited<ReturnType<typeof listMemberEntries>>) {
  const { applications } = await findContexts(db, entries)
  return entries.toReversed().map(entry => ({
    id: entry.id,
    day: formatDay(entry.bookedOn, getLocale(), SHORT_DAY),
    text: KIND_NAMES[entry.kind].label(),
    about: aboutText(entry, applications.get(entry.applicationId ?? '')?.plan),
    amount: baht(entry.amountSatang),
  }))
}
