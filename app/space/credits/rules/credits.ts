/** What a credit counts: minutes of a room or a desk, or uses of something, such as a voucher. */
export const CREDIT_UNITS = ['minute', 'use'] as const
export type CreditUnit = (typeof CREDIT_UNITS)[number]

/** Whose credits they are: a member's, or those of a company, which the holders of its seats share. */
export type WalletOwner = { memberRowId: string } | { customerId: string }

/** Where credits come from; `grace` is what was given back after its grant had ended. */
export const GRANT_KINDS = ['plan', 'pack', 'voucher', 'grace', 'gift'] as const
export type GrantKind = (typeof GRANT_KINDS)[number]

/** What becomes of them. Entries are never changed: what was wrong gets another entry. */
export const ENTRY_KINDS = ['grant', 'consume', 'reverse', 'expire', 'adjust'] as const
export type EntryKind = (typeof ENTRY_KINDS)[number]

/** Of those that end together the smallest is spent first: what came by itself, before what somebody has paid for. */
export const PRIORITIES: Record<GrantKind, number> = {
  grace: 50,
  plan: 100,
  voucher: 100,
  gift: 150,
  pack: 200,
}

/** Characters of a reason. */
export const LONGEST_REASON = 200

/** Most that one gift or one correction is for: a year of hours. */
export const MOST_CREDITS = 600_000

const DAY_MS = 24 * 60 * 60 * 1000

/** What is given back after its grant has ended may be used for so long (rule credits.given-back). */
export const GRACE_DAYS = 7

/** When credits that were given back late end. */
export function endOfGrace(now: Date): Date {
  return new Date(now.getTime() + GRACE_DAYS * DAY_MS)
}

/** What has been granted, with what is left of it. */
export type Grant = {
  id: string
  kind: GrantKind
  left: number
  usableFrom: Date
  /** Null without an end. */
  usableUntil: Date | null
  priority: number
  createdAt: Date
  /** Of a company's pool: how much of all of the pool whoever asks may still use; infinite without a cap. */
  capLeft?: number
}

/** Whether a grant has ended: what is left of it is lost. */
export function isOver({ usableUntil }: Pick<Grant, 'usableUntil'>, now: Date): boolean {
  return usableUntil !== null && usableUntil <= now
}

/** Whether a grant pays for what takes place at that moment; its end does not belong to it. */
export function isUsable(grant: Pick<Grant, 'usableFrom' | 'usableUntil'>, at: Date): boolean {
  return grant.usableFrom <= at && !isOver(grant, at)
}

/** How much can be spent on what takes place at a moment (rule credits.spendable): of a pool no more than its cap leaves. */
export function spendable(grants: readonly Grant[], at: Date): number {
  const usable = Map.groupBy(
    grants.filter(grant => isUsable(grant, at)),
    isOfPool,
  )
  const ofPool = usable.get(true) ?? []
  return sumOf(usable.get(false) ?? []) + Math.min(sumOf(ofPool), ofPool[0]?.capLeft ?? 0)
}

const isOfPool = ({ capLeft }: Grant) => capLeft !== undefined

/** What is there, also for later: everything that has not ended. */
export function balanceOf(grants: readonly Grant[], now: Date): number {
  return sumOf(grants.filter(grant => !isOver(grant, now)))
}

function sumOf(grants: readonly Grant[]): number {
  return grants.reduce((sum, { left }) => sum + left, 0)
}

/** So much of a grant. */
export type Share = { grantId: string; amount: number }

/**
 * From which grants an amount is taken for a moment: from one's own before those of a company's pool, of either from what ends
 * soonest, then by priority, then the oldest (rule credits.order), and of the pool no more than its cap leaves
 * (rule credits.cap). Null where there is not enough, and nothing is taken.
 */
export function pickShares(grants: readonly Grant[], amount: number, at: Date): Share[] | null {
  const shares: Share[] = []
  let missing = amount
  let ofPool = 0
  for (const grant of grants.filter(each => isUsable(each, at)).sort(byOrder)) {
    const { id, left, capLeft = Number.POSITIVE_INFINITY } = grant
    const taken = Math.min(left, missing, capLeft - ofPool)
    if (taken > 0) shares.push({ grantId: id, amount: taken })
    if (isOfPool(grant)) ofPool += taken
    missing -= taken
  }
  return missing > 0 ? null : shares
}

function byOrder(a: Grant, b: Grant): number {
  return (
    Number(isOfPool(a)) - Number(isOfPool(b)) ||
    endOf(a) - endOf(b) ||
    a.priority - b.priority ||
    a.createdAt.getTime() - b.createdAt.getTime() ||
    (a.id < b.id ? -1 : 1)
  )
}

/** Later than every end, and a number that can be subtracted from itself. */
const NEVER = Number.MAX_SAFE_INTEGER

function endOf({ usableUntil }: Grant): number {
  return usableUntil?.getTime() ?? NEVER
}

/** An entry that took something, and was not given back. */
export type Taken = { id: string; grantId: string; amount: number; usableUntil: Date | null }

/** One entry that is given back; `kept` of it is taken again, and `lost` has ended with its grant. */
export type Return<Entry extends Taken = Taken> = { entry: Entry; kept: number; lost: number }

/**
 * How an amount is given back (rule credits.given-back): what was taken last comes back first, always to the grant that it
 * came from. What comes back to a grant that is over is lost there, and given as grace.
 * @param taken in the order in which it was taken
 */
export function planReturns<Entry extends Taken>(
  taken: readonly Entry[],
  amount: number,
  now: Date,
): Return<Entry>[] {
  const returns: Return<Entry>[] = []
  let rest = amount
  for (const entry of taken.toReversed()) {
    const back = Math.min(entry.amount, rest)
    if (back === 0) break
    returns.push({ entry, kept: entry.amount - back, lost: isOver(entry, now) ? back : 0 })
    rest -= back
  }
  return returns
}
