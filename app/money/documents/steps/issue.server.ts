import { and, desc, eq, notInArray, type SQL, sql } from 'drizzle-orm'
import { logActivity } from '#app/house/activity/steps/log.server.ts'
import { planTitle } from '#app/house/plans/texts/plans.ts'
import { findSettings } from '#app/house/settings/queries/settings.server.ts'
import { type Seller, sellerOf } from '#app/house/settings/rules/seller.ts'
import { announceChange } from '#app/kit/platform/changes.server.ts'
import type { Transaction } from '#app/kit/platform/database.server.ts'
import { bangkokDay, type Day } from '#app/kit/pure/days.ts'
import type { Satang } from '#app/kit/pure/money.ts'
import { isPrintable } from '#app/kit/pure/printable.ts'
import { findPaidOn, openDay, sumMoneyOf } from '#app/money/payments/steps/ledger.server.ts'
import { ledgerEntries } from '#app/money/payments/tables.server.ts'
import { type DocumentContent, documentContentSchema } from '../rules/content.ts'
import {
  creditContent,
  refundedByHandReason,
  refundedReason,
  returnedReason,
  undoneReason,
} from '../rules/credit.ts'
import {
  creditable,
  type DocumentKind,
  documentNumber,
  linesOf,
  namedKind,
  receiptKind,
  type Sale,
  seriesOf,
  totalsOf,
} from '../rules/documents.ts'
import { documentSeries, documents } from '../tables.server.ts'
import { findBuyer } from './buyer.server.ts'
import { lockDocument, lockDocumentsOf, type StandingDocument } from './lock.server.ts'
import { takeSerial } from './serial.server.ts'
import { spelled } from './spelling.server.ts'

// These are steps of commands, within whose transaction they run: the command asks who may.

/** The actor is null where the house issues by itself, for example after a card payment. */
type Issuing = { now: () => Date; actor: { userId: string | null } }

type NewDocument = {
  id?: string
  kind: DocumentKind
  content: DocumentContent
  /** What was bought; null where staff booked a payment by hand, which is `entryId`. */
  applicationId: string | null
  entryId?: string | null
  memberRowId: string | null
  /** The day on the paper, where it is not today, or the first open day; its year is that of the number. */
  day?: Day
  replacesId?: string
  creditsId?: string
  debitsId?: string
}

/** Gives the document the next number of its series and stores it for good. */
export async function issueDocument(
  tx: Transaction,
  { now, actor }: Issuing,
  { content: said, ...document }: NewDocument,
): Promise<{ id: string; number: string }> {
  const issuedAt = now()
  const { kind, applicationId } = document
  const content = await spelled(tx, said, document)
  const day = await dayOf(tx, issuedAt, document)
  const series = seriesOf(kind, Number(day.slice(0, 4)))
  const serial = await takeSerial(tx, series, lastOf(series))
  const { totals, buyer } = content
  const { taxableSatang, exemptSatang, vatSatang, totalSatang } = totals
  const number = documentNumber(series, serial)
  const [row] = await tx
    .insert(documents)
    .values({
      issuedAt,
      issuedBy: actor.userId,
      series,
      serial,
      number,
      buyerName: buyer.name,
      ...document,
      day,
      taxableSatang,
      exemptSatang,
      vatSatang,
      totalSatang,
      content: documentContentSchema.parse(content),
    })
    .returning({ id: documents.id, number: documents.number })
  if (!row) throw new Error('The document was not stored')
  const entity = { entityType: 'document', entityId: row.id }
  const details = { number, kind, day, totalSatang, applicationId }
  await logActivity(tx, { adminId: actor.userId, action: 'issued', ...entity, details })
  await announceChange(tx, 'documents')
  return row
}

/** No paper is issued into a closed month, but one that stands instead of another, with the same amounts. */
function dayOf(tx: Transaction, issuedAt: Date, { day, replacesId }: Omit<NewDocument, 'content'>) {
  if (day !== undefined && replacesId !== undefined) return day
  return openDay(tx, day ?? bangkokDay(issuedAt))
}

/** Of a series of papers. */
function lastOf(series: string): SQL {
  return sql`(select coalesce(max(${documents.serial}), 0) from ${documents} where ${documents.series} = ${series})`
}

/** After the sample's documents were removed: each series goes on from the last that is left of it. */
export async function forgetSerials(tx: Transaction) {
  await tx.delete(documentSeries)
}

/** What somebody bought, as it was sold; money in satang. */
type Sold = {
  name: string
  address: string
  selectedPlan: string
  /** What it is called on paper, where that is no name of a plan. */
  description?: { thai: string; english: string }
} & Omit<Sale, 'planName'>

/** What of it the buyer keeps back for the tax office. */
type Withheld = { withheldSatang: Satang; withholdingBasisPoints: number }

type Approval = {
  /** The part that was paid, where that is not all. */
  application: Sold & Withheld & { id: string }
  /** Of the name, in letters that can be printed, where it has others. */
  spelling?: string | undefined
  /** What all of it costs. */
  wholeSatang: Satang
  /** What is still to be paid; by default what the part leaves of the whole. */
  leftSatang?: Satang
  memberRowId: string | null
  /** Whose membership it is: an application that renews one has only a reference of its own. */
  memberId: string
  /** What it pays for; null for what has no first and last day of its own. */
  period: { firstDay: Day; expiryDay: Day } | null
  /** The day on which the money came in: where its month is closed, the paper is of another day and names this one. */
  paidOn: Day
  /** Whether it is about this money alone, and not about all that came in for the application so far. */
  isFurther?: boolean
}

/**
 * The receipt, or abbreviated tax invoice, of an approval, or what its buyer asked for beforehand, dated the day the money came
 * in (Revenue Code s.78/1); nothing for what costs nothing. What a card provider gave back before it is credited at once, so
 * that the papers are those of a refund that came later.
 */
export async function issueReceipt(
  tx: Transaction,
  ctx: Issuing,
  {
    application,
    wholeSatang,
    leftSatang,
    memberRowId,
    memberId,
    period,
    paidOn,
    isFurther = false,
    spelling,
  }: Approval,
) {
  const { id: applicationId, totalSatang } = application
  if (totalSatang === 0) return
  const seller = sellerOf(await findSettings(tx))
  const asked = await findBuyer(tx, applicationId)
  const name = (!isPrintable(application.name) && spelling) || application.name
  const anonymous = receiptContent({ ...application, name, memberId, period }, seller)
  const kind = asked ? namedKind(anonymous.totals) : receiptKind(anonymous.totals)
  const bookedOn = isFurther ? paidOn : await findPaidOn(tx, applicationId)
  const document = { kind, applicationId, memberRowId, ...(bookedOn && { day: bookedOn }) }
  const isLate = (await openDay(tx, paidOn)) !== paidOn
  const content = {
    ...anonymous,
    ...partOf(wholeSatang, totalSatang, leftSatang),
    ...withheldContent(application),
    ...(asked && { buyer: asked }),
    ...(isLate && { paidOn }),
  }
  await issueDocument(tx, ctx, { ...document, content })
  const { refundedSatang } = await sumMoneyOf(tx, applicationId)
  await creditRefunded(tx, ctx, { applicationId, refundedSatang })
}

function partOf(
  wholeSatang: Satang,
  paidSatang: Satang,
  leftSatang = wholeSatang - paidSatang,
): Pick<DocumentContent, 'partOf'> {
  if (paidSatang >= wholeSatang) return {}
  return { partOf: { totalSatang: wholeSatang, leftSatang } }
}

type DeskSale = {
  /** What it is about: the part that was paid. */
  sale: Sold & Withheld
  /** What all of it costs, and what is still to be paid of it. */
  wholeSatang: Satang
  leftSatang: Satang
  quantity: number
  /** The payment in the ledger. */
  entryId: string
  memberRowId: string
  memberId: string
  period: Approval['period']
}

/** The same for what was sold at the desk and paid there, dated today. */
export async function issueSaleReceipt(
  tx: Transaction,
  ctx: Issuing,
  { sale, wholeSatang, leftSatang, quantity, entryId, memberRowId, memberId, period }: DeskSale,
) {
  const seller = sellerOf(await findSettings(tx))
  const content = {
    ...receiptContent({ ...sale, quantity, memberId, period }, seller),
    ...(leftSatang > 0 && { partOf: { totalSatang: wholeSatang, leftSatang } }),
    ...withheldContent(sale),
  }
  const kind = receiptKind(content.totals)
  await issueDocument(tx, ctx, { kind, content, applicationId: null, entryId, memberRowId })
}

function withheldContent({ withheldSatang, withholdingBasisPoints }: Withheld) {
  return withheldSatang > 0 ? { withheldSatang, withholdingBasisPoints } : {}
}

/** What the receipt of an application says: who bought what, as it was sold. */
export function receiptContent(
  application: Sold & Pick<Approval, 'memberId' | 'period'> & { quantity?: number },
  seller: Seller,
): DocumentContent {
  const { name, address, memberId, selectedPlan: planName, period, quantity = 1 } = application
  const { description } = application
  const sale = { ...application, planName }
  return {
    version: 1,
    seller,
    buyer: { name, address, tin: null },
    memberId,
    lines: linesOf(sale, seller).map(line =>
      line.kind === 'plan'
        ? { ...line, ...described(planName, period, description), ...(quantity > 1 && { quantity }) }
        : line,
    ),
    totals: totalsOf(sale, seller),
    withheldSatang: null,
    replaces: null,
    credits: null,
  }
}

function described(planName: string, period: Approval['period'], own?: Sold['description']) {
  const description = own ?? { thai: planTitle(planName, 'th'), english: planTitle(planName, 'en') }
  return { description, ...(period && { period: { from: period.firstDay, until: period.expiryDay } }) }
}

type Of = ({ applicationId: string } | { entryId: string }) & {
  /** Only the documents of that moment, and those that were issued instead of them; all of them by default. */
  issuedAt?: Date
}
type Crediting = Of & { reason: string; upToSatang: number }

/** Takes back, by credit notes, whatever still stands of the documents of an approval, or a payment, that is undone. */
export function creditUndone(tx: Transaction, ctx: Issuing, of: Of) {
  return credit(tx, ctx, { ...of, reason: undoneReason(), upToSatang: Number.POSITIVE_INFINITY })
}

/**
 * Takes back what was refunded, by credit notes, as far as documents of the application say more than what it was paid:
 * none where nothing was issued yet, where all of it was credited before, or where other money paid for it.
 */
export async function creditRefunded(
  tx: Transaction,
  ctx: Issuing,
  {
    applicationId,
    refundedSatang,
    reason = refundedReason(),
  }: { applicationId: string; refundedSatang: number; reason?: string },
) {
  if (refundedSatang === 0) return
  const { receivedSatang } = await sumMoneyOf(tx, applicationId)
  const unpaidSatang = (await sumStanding(tx, applicationId)) - receivedSatang
  const upToSatang = Math.min(refundedSatang, unpaidSatang)
  if (upToSatang > 0) await credit(tx, ctx, { applicationId, reason, upToSatang })
}

/**
 * Takes back what was paid ahead and went back to the member: the papers of money that came for nothing that was bought,
 * the newest first (rule tax.ahead).
 */
export async function creditReturned(
  tx: Transaction,
  ctx: Issuing,
  { memberRowId, upToSatang }: { memberRowId: string; upToSatang: Satang },
) {
  const isPaidAhead = and(
    eq(documents.memberRowId, memberRowId),
    notInArray(ledgerEntries.source, ['sale', 'renewal']),
  )
  const papers = await tx
    .select({ entryId: ledgerEntries.id })
    .from(documents)
    .innerJoin(ledgerEntries, eq(ledgerEntries.id, documents.entryId))
    .where(and(isPaidAhead, notInArray(documents.kind, ['credit_note', 'debit_note'])))
    .orderBy(desc(documents.day), desc(documents.id))
  let left = upToSatang
  for (const entryId of new Set(papers.map(paper => paper.entryId)))
    left = await credit(tx, ctx, { entryId, reason: returnedReason(), upToSatang: left })
}

/**
 * Takes back what went back of one payment: its papers, as far as they say that much.
 * @returns how much of it no paper was left to credit for
 */
export function creditPayment(
  tx: Transaction,
  ctx: Issuing,
  { entryId, upToSatang }: { entryId: string; upToSatang: Satang },
): Promise<Satang> {
  return credit(tx, ctx, { entryId, reason: refundedByHandReason(), upToSatang })
}

/** What the documents of the application still say together. */
async function sumStanding(tx: Transaction, applicationId: string): Promise<number> {
  let sum = 0
  for (const id of await lockDocumentsOf(tx, { applicationId })) {
    const document = await lockDocument(tx, id)
    if (document) sum += creditable(document.standing)
  }
  return sum
}

/** The document that it was issued instead of in the end; itself where it replaces none. */
function firstOf(document: StandingDocument, all: StandingDocument[]): StandingDocument {
  const replaced = all.find(({ id }) => id === document.replacesId)
  return replaced ? firstOf(replaced, all) : document
}

/** Answers how much of it no document was left to credit for. */
async function credit(tx: Transaction, ctx: Issuing, { reason, upToSatang, issuedAt, ...of }: Crediting) {
  let left = upToSatang
  const locked: StandingDocument[] = []
  for (const id of await lockDocumentsOf(tx, of)) {
    const document = await lockDocument(tx, id)
    if (document) locked.push(document)
  }
  for (const document of locked) {
    const first = firstOf(document, locked)
    if (issuedAt && first.issuedAt.getTime() !== issuedAt.getTime()) continue
    const amountSatang = Math.min(creditable(document.standing), left)
    if (amountSatang === 0) continue
    const content = creditContent(document, { amountSatang, reason })
    const { applicationId, entryId, memberRowId } = document
    const about = { applicationId, entryId, memberRowId, creditsId: document.id }
    await issueDocument(tx, ctx, { kind: 'credit_note', content, ...about })
    left -= amountSatang
  }
  return left
}
