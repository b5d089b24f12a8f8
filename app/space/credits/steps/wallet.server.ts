import { and, eq } from 'drizzle-orm'
import type { Transaction } from '#app/kit/platform/database.server.ts'
import { isOf } from '../queries/credits.server.ts'
import { type CreditUnit, type GrantKind, PRIORITIES, type WalletOwner } from '../rules/credits.ts'
import { creditEntries, creditGrants, creditWallets } from '../tables.server.ts'

// These are steps of commands, within whose transaction they run: the command asks who may.

export type WalletOf = WalletOwner & { unit: CreditUnit }
export type MemberWallet = { memberRowId: string; unit: CreditUnit }

/**
 * Locks a wallet, a member's before that of a company, and makes it where there is none. A statement of its own, before anything is read of it: one
 * that locks and reads at once reads what was there before it had to wait, and so spends twice.
 * @returns its id
 */
export async function lockWallet(tx: Transaction, { unit, ...owner }: WalletOf): Promise<string> {
  await tx
    .insert(creditWallets)
    .values({ ...owner, unit })
    .onConflictDoNothing()
  const [wallet] = await tx
    .select({ id: creditWallets.id })
    .from(creditWallets)
    .where(and(isOf(owner), eq(creditWallets.unit, unit)))
    .for('update')
  if (!wallet) throw new Error('no wallet')
  return wallet.id
}

/** Who made an entry, when, and why. */
export type EntryFacts = {
  now: Date
  /** The account of whoever of staff does it; null for the member, a program or the house itself. */
  adminId?: string | null | undefined
  why?: string | undefined
}

export type NewGrant = WalletOf &
  EntryFacts & {
    kind: GrantKind
    amount: number
    usableFrom: Date
    /** Null without an end. */
    usableUntil: Date | null
    /** What makes it: it makes one, however often it is told (rule credits.once). */
    sourceKey: string
    rules?: Record<string, number>
  }

/** Grants credits, once for each source. @returns the id of the grant; null where the source has made it before */
export async function grantCredits(tx: Transaction, grant: NewGrant): Promise<string | null> {
  const {
    kind,
    amount,
    usableFrom,
    usableUntil,
    sourceKey,
    rules,
    now,
    adminId = null,
    why,
    ...wallet
  } = grant
  const walletId = await lockWallet(tx, wallet)
  const values = { kind, amount, usableFrom, usableUntil, sourceKey, rules }
  const [made] = await tx
    .insert(creditGrants)
    .values({ ...values, walletId, priority: PRIORITIES[kind] })
    .onConflictDoNothing({ target: creditGrants.sourceKey })
    .returning({ id: creditGrants.id })
  if (!made) return null
  const entry = { grantId: made.id, amount, at: now, adminId, why }
  await tx.insert(creditEntries).values({ ...entry, kind: 'grant' })
  return made.id
}
