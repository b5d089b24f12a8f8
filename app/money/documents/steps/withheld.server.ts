import { and, eq, isNull } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Transaction } from '#app/kit/platform/database.server.ts'
import { bangkokDay } from '#app/kit/pure/days.ts'
import type { Satang } from '#app/kit/pure/money.ts'
import { recordWithheld, reverseEntry } from '#app/money/payments/steps/ledger.server.ts'
import { ledgerEntries } from '#app/money/payments/tables.server.ts'
import type { StandingDocument } from './lock.server.ts'

/**
 * Books what a new document says of tax that its buyer keeps back, and takes back what was booked of it before: whoever
 * paid the rest owes nothing then, and whoever had paid it all has credit, which we owe them for the certificate.
 */
export async function bookWithheld(
  tx: Transaction,
  ctx: { now: () => Date; actor: { userId: string | null } },
  { applicationId, entryId, memberRowId, content }: StandingDocument,
  withheldSatang: Satang | null,
) {
  if ((content.withheldSatang ?? 0) === (withheldSatang ?? 0)) return
  const by = { recordedBy: ctx.actor.userId, bookedOn: bangkokDay(ctx.now()) }
  const paid = entryId === null ? null : await findEntry(tx, entryId)
  // A bill is what all that is booked for it names.
  const ofBill = paid?.source === 'contract' ? paid : null
  const reference = ofBill?.reference ?? entryId ?? ''
  const booked = await findBooked(tx, { applicationId, reference, amountSatang: content.withheldSatang ?? 0 })
  if (booked) await reverseEntry(tx, booked, by)
  const entry = { ...by, applicationId, memberRowId, amountSatang: withheldSatang ?? 0, reference }
  const source = entryId ? 'by_hand' : 'application'
  await recordWithheld(
    tx,
    ofBill ? { ...entry, source: 'contract', memberId: ofBill.memberId } : { ...entry, source },
  )
}

async function findEntry(tx: Transaction, id: string) {
  const [entry] = await tx.select().from(ledgerEntries).where(eq(ledgerEntries.id, id))
  return entry ?? null
}

type Of = { applicationId: string | null; reference: string; amountSatang: Satang }

/** What was booked with a paper: a sale that was paid in parts has one entry with the amount of each. */
async function findBooked(tx: Transaction, { applicationId, reference, amountSatang }: Of) {
  const reversal = alias(ledgerEntries, 'reversal')
  const isOfSale = applicationId
    ? eq(ledgerEntries.applicationId, applicationId)
    : and(isNull(ledgerEntries.applicationId), eq(ledgerEntries.reference, reference))
  const isThat = eq(ledgerEntries.amountSatang, amountSatang)
  const isWithheld = and(eq(ledgerEntries.kind, 'payment'), eq(ledgerEntries.method, 'withheld'), isThat)
  const [found] = await tx
    .select({ entry: ledgerEntries })
    .from(ledgerEntries)
    .leftJoin(reversal, eq(reversal.reversesId, ledgerEntries.id))
    .where(and(isOfSale, isWithheld, isNull(reversal.id)))
    .limit(1)
  return found?.entry
}
