import { type Actor, can } from '#app/house/access/rules.ts'
import { planTitle } from '#app/house/plans/texts/plans.ts'
import type { Executor } from '#app/kit/platform/database.server.ts'
import type { ListPage } from '#app/kit/platform/list-page.server.ts'
import { bangkokDay, type Day, formatDay, SHORT_DAY } from '#app/kit/pure/days.ts'
import { getLocale } from '#app/paraglide/runtime.js'
import { findMember, type ListedMember, listNamed, type MemberRow } from '../queries/members.server.ts'
import { canBeAsked, graceEnd } from '../rules/members.ts'
import { type MemberDialog, newMemberValues } from '../schema.ts'
import { findToCome } from '../steps/departures.server.ts'
import { savedFieldsOf, valuesOf } from '../steps/values.server.ts'
import { fromToday, TYPE_NAMES } from '../texts.ts'

/** The dialog over a screen: a new member, one to edit or to clone, some to delete; null for none. */
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
    memberId,
    name,
    email,
    autoRenew,
    canBeAsked: canBeAsked({ status, email, expiryDate: row.expiryDate }),
    // The plan says of which type it is.
    membership: planName ? planTitle(planName, locale) : TYPE_NAMES[membershipType](),
    state: graceEnd({ status, expiryDate: row.expiryDate }, today, graceDays) ? ('grace' as const) : status,
    joined: formatDay(row.joinDate, locale, SHORT_DAY),
    ...(row.expiryDate && viewExpiry(row.expiryDate, today, locale)),
  }))
}
