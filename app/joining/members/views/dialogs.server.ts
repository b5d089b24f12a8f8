import { type Actor, can } from '#app/house/accounts/rules/people.ts'
import { findPlanNamed } from '#app/house/plans/queries.server.ts'
import type { PlanView } from '#app/house/plans/rules/catalogue.ts'
import { type Period, periodOf } from '#app/house/plans/rules/prices.ts'
import { totalFor } from '#app/house/plans/rules/total.ts'
import { withPeriod } from '#app/house/plans/texts/period.ts'
import { planTitle } from '#app/house/plans/texts/plans.ts'
import { findSettings } from '#app/house/settings/queries/settings.server.ts'
import { canBeAsked } from '#app/joining/renewals/rules.ts'
import { bahtText } from '#app/joining/sales/texts.ts'
import { findDeskWithholding } from '#app/joining/sales/views.server.ts'
import type { Executor } from '#app/kit/platform/database.server.ts'
import type { ListPage } from '#app/kit/platform/list-page.server.ts'
import { bangkokDay, type Day, formatDay, SHORT_DAY } from '#app/kit/pure/days.ts'
import { findMemberBalance } from '#app/money/ledger/queries.server.ts'
import { balanceText } from '#app/money/ledger/texts/balance.ts'
import { findPricing } from '#app/money/payments/queries.server.ts'
import { getLocale } from '#app/paraglide/runtime.js'
import { findMember, type ListedMember, listNamed, type MemberRow } from '../queries/members.server.ts'
import { graceEnd, renewalOf } from '../rules/members.ts'
import { type MemberDialog, newMemberValues, type RenewalDialog, type RenewalPrice } from '../schema.ts'
import { findToCome } from '../steps/departures.server.ts'
import { savedFieldsOf, valuesOf } from '../steps/values.server.ts'
import { fromToday, TYPE_NAMES } from '../texts.ts'

/** The dialog over a screen: a new member, one to edit, to clone or to renew, some to delete; null for none. */
export async function findMemberDialog(
  db: Executor,
  params: URLSearchParams,
  { actor, now }: { actor: Pick<Actor, 'admin'>; now: Date },
): Promise<MemberDialog | null> {
  const today = bangkokDay(now)
  const find = (name: string) => findMember(db, params.get(name) ?? '')
  if (params.has('delete'))
    return can(actor, 'members.delete') ? findDeletion(db, params.getAll('delete'), now) : null
  if (!can(actor, 'members.edit')) return null
  const edited = await find('edit')
  if (edited) return { kind: 'edit', ...savedFieldsOf(edited) }
  const source = await find('clone')
  if (source) return { kind: 'new', fields: cloneOf(source, today), version: '' }
  const renewal = await findRenewal(db, params.get('renew') ?? '', { actor, now })
  if (renewal) return renewal
  const asked = await find('ask')
  if (asked && canBeAsked(asked)) return { kind: 'ask', id: asked.id, name: asked.name, email: asked.email }
  return params.has('new') ? { kind: 'new', fields: newMemberValues(today), version: '' } : null
}

async function findDeletion(db: Executor, names: string[], now: Date): Promise<MemberDialog | null> {
  const found = await listNamed(db, names)
  if (found.length === 0) return null
  const ids = found.map(({ id }) => id)
  const toCome = await findToCome(db, ids, now)
  return { kind: 'delete', ids, names: found.map(({ name }) => name), toCome }
}

/** A cloned member has an empty email, is active, joins today and has no expiry (rule members.clone). */
function cloneOf(source: MemberRow, today: Day) {
  const { email, status, joinDate, expiryDate } = { ...newMemberValues(today), expiryDate: '' }
  return { ...valuesOf(source), name: `${source.name} (Copy)`, email, status, joinDate, expiryDate }
}

/** The renewal of a member to decide about, as it would be now; null when there is nobody. */
export async function findRenewal(
  db: Executor,
  id: string,
  { actor, now }: { actor: Pick<Actor, 'admin'>; now: Date },
): Promise<RenewalDialog | null> {
  const member = await findMember(db, id)
  if (!member) return null
  const { graceDays } = (await findSettings(db)).renewals
  const plan = await findPlanNamed(db, member.planName)
  const today = bangkokDay(now)
  return {
    ...viewRenewal({ ...member, period: plan && periodOf(plan) }, today, graceDays),
    price: plan ? await viewPrice(db, { plan, memberRowId: member.id, today, actor }) : null,
  }
}

type Priced = { plan: PlanView; memberRowId: string; today: Day; actor: Pick<Actor, 'admin'> }

async function viewPrice(db: Executor, { plan, memberRowId, today, actor }: Priced): Promise<RenewalPrice> {
  const [pricing, owed, withholding] = await Promise.all([
    findPricing(db, today),
    findMemberBalance(db, memberRowId),
    findDeskWithholding(db, today),
  ])
  const { totalSatang: total } = totalFor(plan, true, pricing)
  return {
    ...{ total, owed, totalText: bahtText(total), owedText: balanceText(owed) },
    plan: withPeriod(planTitle(plan.name, getLocale()), periodOf(plan), getLocale()),
    ...{ mayPay: can(actor, 'payments.edit'), withholding },
  }
}

type Renewed = MemberRow & { period: Period | undefined }

function viewRenewal(member: Renewed, today: Day, graceDays: number): Omit<RenewalDialog, 'price'> {
  const { id, name, memberId, membershipType, expiryDate } = member
  const renewal = renewalOf(member, today, graceDays)
  const locale = getLocale()
  return {
    kind: 'renew',
    ...{ id, name, memberId, membershipType, from: expiryDate ?? '', to: renewal.expiryDate },
    fromText: expiryDate && formatDay(expiryDate, locale),
    fromAway: expiryDate && fromToday(expiryDate, today, locale),
    toText: formatDay(renewal.expiryDate, locale),
    status: renewal.status,
    becomesActive: renewal.status !== member.status,
  }
}

const DAY_OF_YEAR = { day: 'numeric', month: 'short' } as const

/** When it expires: the day, the same without its year where that is this one, as a card has no room for it, and how far off. */
function viewExpiry(day: Day, today: Day, locale: string) {
  const expires = formatDay(day, locale, SHORT_DAY)
  const expiresIn = fromToday(day, today, locale)
  if (day.slice(0, 4) !== today.slice(0, 4)) return { expires, expiresIn }
  const shortExpires = formatDay(day, locale, DAY_OF_YEAR)
  return { expires, expiresIn, ...(expires.startsWith(shortExpires) && { shortExpires }) }
}

/** The rows as the list shows them, and nothing besides: they go over the line twice, as a page and as data. */
export function viewRows({ rows }: ListPage<ListedMember>, today: Day, graceDays: number) {
  const locale = getLocale()
  return rows.map(({ memberId, name, email, membershipType, planName, status, autoRenew, ...row }) => ({
    ...{ memberId, name, email, autoRenew },
    canBeAsked: canBeAsked({ status, email, expiryDate: row.expiryDate }),
    // The plan says of which type it is.
    membership: planName ? planTitle(planName, locale) : TYPE_NAMES[membershipType](),
    state: graceEnd({ status, expiryDate: row.expiryDate }, today, graceDays) ? ('grace' as const) : status,
    joined: formatDay(row.joinDate, locale, SHORT_DAY),
    ...(row.expiryDate && viewExpiry(row.expiryDate, today, locale)),
  }))
}
