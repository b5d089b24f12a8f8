import { desc, eq } from 'drizzle-orm'
import { findSettings } from '#app/house/settings/queries/settings.server.ts'
import { formatInstant } from '#app/kit/pure/instants.ts'
import { getLocale } from '#app/paraglide/runtime.js'
import { type CodeState, codeStateOf } from '#app/people/access-codes/rules.ts'
import { openPass } from '#app/people/access-codes/steps/pass.server.ts'
import { accessCodes } from '#app/people/access-codes/tables.server.ts'
import { listEntitlements } from '#app/people/entitlements/queries.server.ts'
import { type Entry, mayEnter } from '#app/people/entitlements/rules.ts'
import type { LinkedMember } from '../queries/links.server.ts'
import { maySeeCode } from '../rules.ts'
import { type AccountContext, isFreshVisit } from '../steps/guard.server.ts'
import type { CodeView } from './code.ts'

type CodeRow = typeof accessCodes.$inferSelect

/** The best of a member's codes comes first: one that opens, one that will, and what became of the last. */
const ORDER: readonly CodeState[] = ['valid', 'early', 'over', 'revoked']

/**
 * What opens the door for a member now: the one place that decides what the home shows of it. Null for whoever only pays.
 */
export async function viewCode(
  ctx: AccountContext,
  { member, role }: LinkedMember,
  entry: Entry,
): Promise<CodeView | null> {
  if (role !== 'self') return null
  if (!maySeeCode(role, entry)) return { ...EMPTY, state: stateWithout(member.status, entry) }
  const codes = await ctx.db
    .select()
    .from(accessCodes)
    .where(eq(accessCodes.memberRowId, member.id))
    .orderBy(desc(accessCodes.createdAt), desc(accessCodes.id))
  const stated = codes.map(code => ({ code, state: codeStateOf(code, ctx.now()) }))
  const best = stated.toSorted((a, b) => ORDER.indexOf(a.state) - ORDER.indexOf(b.state))[0]
  return best ? viewOf(ctx, best) : { ...EMPTY, state: 'none' }
}

/** Why an active member has no code: a day that is used up is no membership that rests. */
function stateWithout(status: LinkedMember['member']['status'], entry: Entry): CodeView['state'] {
  if (status !== 'active' || entry.mayEnter) return 'rests'
  if (entry.reason === 'no_entry') return 'closed'
  return entry.reason === 'expired' ? 'used_up' : 'rests'
}

/** Whether a member may come in now, by the one rule of all doors. */
export async function findOwnEntry(
  { db, now }: AccountContext,
  { id, status }: LinkedMember['member'],
): Promise<Entry> {
  const [{ renewals }, entitlements] = await Promise.all([findSettings(db), listEntitlements(db, id)])
  return mayEnter({ status, entitlements }, now(), renewals.graceDays)
}

const EMPTY = { id: null, from: '', until: '', hours: null, access: null }

function viewOf(ctx: AccountContext, { code, state }: { code: CodeRow; state: CodeState }): CodeView {
  const locale = getLocale()
  const isGood = state === 'valid' || state === 'early'
  const pass = isGood ? openPass(ctx.secrets, code) : null
  return {
    state: isGood && pass === null ? 'lost' : state,
    id: pass === null ? null : code.id,
    from: formatInstant(code.validFrom, locale),
    // A code ends as a day does, at midnight; people read 23:59 of the day before as that day's end.
    until: formatInstant(new Date(code.validUntil.getTime() - 60_000), locale),
    hours: code.entryMinutes === null ? null : minutesText(code.entryMinutes, locale),
    access: pass !== null && isFreshVisit(ctx) ? { id: code.accessId, pass } : null,
  }
}

function minutesText(minutes: number, locale: string): string {
  return new Intl.NumberFormat(locale, { style: 'unit', unit: 'minute', unitDisplay: 'long' }).format(minutes)
}
