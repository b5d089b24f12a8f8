import { and, eq, inArray, isNull } from 'drizzle-orm'
import { z } from 'zod'
import { logActivity } from '#app/house/activity/steps/log.server.ts'
import { lockCustomer } from '#app/joining/contracts/steps/lock.server.ts'
import { announceChange } from '#app/kit/platform/changes.server.ts'
import type { Transaction } from '#app/kit/platform/database.server.ts'
import type { Job } from '#app/kit/platform/jobs.server.ts'
import type { ServerContext } from '#app/kit/platform/server-context.ts'
import { customers } from '#app/people/customers/tables.server.ts'
import type { GivenCard } from '../adapters/stripe-cards.server.ts'
import { findCard, isLiving } from '../queries/cards.server.ts'
import { type SavedCard, savedCards } from '../tables.server.ts'

/** Asks Stripe for the card that was given. */
export const keepCard: Job<{ id: string }> = { name: 'keep-saved-card', payload: z.object({ id: z.uuid() }) }

type Ctx = Pick<ServerContext, 'enqueue' | 'now'>

/** The card as it stands, which nobody removes before the transaction ends; null for one that was removed. Locked last, after what it pays. */
export async function lockCard(tx: Transaction, id: string): Promise<SavedCard | null> {
  const isIt = and(eq(savedCards.id, id), isLiving)
  const [card] = await tx.select().from(savedCards).where(isIt).for('update')
  return card ?? null
}

/** Has Stripe asked for a card that somebody gave on a page of ours; news of any other page changes nothing. */
export async function hearOfCard(tx: Transaction, { enqueue }: Ctx, sessionId: string) {
  const isIt = and(eq(savedCards.sessionId, sessionId), isNull(savedCards.givenAt))
  const [card] = await tx.select({ id: savedCards.id }).from(savedCards).where(isIt)
  if (card) await enqueue(tx, keepCard, card)
}

/** Keeps a card that was given, once; the one before it goes. */
export async function keepGiven(tx: Transaction, ctx: Ctx, id: string, given: GivenCard) {
  const [known] = await tx.select().from(savedCards).where(eq(savedCards.id, id))
  if (!known?.customerId || !(await lockCustomer(tx, known.customerId))) return
  const isOpen = and(eq(savedCards.id, id), isNull(savedCards.givenAt), isNull(savedCards.removedAt))
  const [open] = await tx.select().from(savedCards).where(isOpen).for('update')
  if (!open) return
  const before = await findCard(tx, known.customerId)
  if (before) await removeCard(tx, ctx.now(), before, null)
  await tx
    .update(savedCards)
    .set({ ...given, givenAt: ctx.now() })
    .where(eq(savedCards.id, id))
  await logCard(tx, { ...open, ...given }, { action: 'card_saved', adminId: null })
}

/** Nothing is charged to it from now on; a job has Stripe forget it as soon as that answers. */
export async function removeCard(tx: Transaction, now: Date, card: SavedCard, adminId: string | null) {
  await tx.update(savedCards).set({ removedAt: now }).where(eq(savedCards.id, card.id))
  if (card.givenAt !== null) await logCard(tx, card, { action: 'card_removed', adminId })
}

/** Those of members who go, and pages on which they may still give one. */
export async function removeCardsOf(tx: Transaction, memberRowIds: readonly string[], now: Date) {
  const own = tx
    .select({ id: customers.id })
    .from(customers)
    .where(inArray(customers.memberRowId, [...memberRowIds]))
  const isTheirs = and(inArray(savedCards.customerId, own), isNull(savedCards.removedAt))
  const cards = await tx.select().from(savedCards).where(isTheirs).for('update')
  for (const card of cards) await removeCard(tx, now, card, null)
}

async function logCard(
  tx: Transaction,
  { customerId, brand, lastFour }: Pick<SavedCard, 'customerId' | 'brand' | 'lastFour'>,
  { action, adminId }: { action: 'card_saved' | 'card_removed'; adminId: string | null },
) {
  const entity = { entityType: 'customer', entityId: customerId ?? '' }
  await logActivity(tx, { ...entity, action, adminId, details: { brand, lastFour } })
  await announceChange(tx, 'customers')
}
