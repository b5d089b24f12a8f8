import { and, asc, inArray, notInArray } from 'drizzle-orm'
import { findSettings } from '#app/house/settings/queries/settings.server.ts'
import { RECEIPT, receipts, type Receipt as Sent } from '#app/joining/receipts/tables.server.ts'
import { DUE } from '#app/joining/registration/queries.server.ts'
import type { Executor } from '#app/kit/platform/database.server.ts'
import { bangkokDay, formatDay, SHORT_DAY } from '#app/kit/pure/days.ts'
import { formatInstant } from '#app/kit/pure/instants.ts'
import { idOf } from '#app/money/bills/rules.ts'
import { m } from '#app/paraglide/messages.js'
import { getLocale, localizeHref } from '#app/paraglide/runtime.js'
import { applications } from '#app/people/applicants/tables.server.ts'
import {
  findFirstUse,
  findReadings,
  listSightings,
  purchaseOf,
  type SlipSighting,
} from '../queries.server.ts'
import { outdatedBy, type Payable } from '../rules/binding.ts'
import { receiverOf } from '../rules/receiver.ts'
import { findOddities, isSameSender, type Oddity } from '../rules/slips.ts'
import type { slips } from '../tables.server.ts'
import { bankName } from '../texts/banks.ts'
import { checkedText, isDoubted, listCodesInDoubt, verificationNotes } from './notes.server.ts'
import type { ReadingView } from './readings.ts'

type Slip = typeof slips.$inferSelect
type Receipt = Pick<Sent, 'id' | 'subject' | 'status' | 'fileSha256' | 'submittedAt'>

/** Why an application is not approved: its slip paid for somebody else's. */
export async function slipUsedText(db: Executor, applicationId: string): Promise<string> {
  const use = await findFirstUse(db, applicationId)
  if (!use) return m.slips_used_before()
  const { usedAt } = use
  return m.slips_refused({ name: nameOf(use), day: formatDay(bangkokDay(usedAt), getLocale()) })
}

/** What was read from each of these receipts, by its id; nothing for those from before slips were read. */
export async function viewReadings(db: Executor, shown: Receipt[]): Promise<Map<string, ReadingView>> {
  const readings = await findReadings(
    db,
    shown.map(({ id }) => id),
  )
  const keys = [...readings.values()].flatMap(slip => slip.keys)
  const [sightings, pictures, doubted, payables] = await Promise.all([
    listSightings(db, keys),
    listSamePictures(db, shown),
    listCodesInDoubt(db, [...readings.values()]),
    mapPayables(db, shown, [...readings.values()]),
  ])
  const views = shown.flatMap(receipt => {
    const slip = readings.get(receipt.id)
    if (!slip) return []
    const same = sightings.filter(({ keys }) => keys.some(key => slip.keys.includes(key)))
    const picture = pictures.find(
      other =>
        other.fileSha256 === receipt.fileSha256 &&
        other.submittedAt < receipt.submittedAt &&
        (purchaseOf(other) === null || purchaseOf(other) !== purchaseOf(receipt)),
    )
    const payable = payables.get(purchaseOf(receipt) ?? '') ?? null
    // What was decided about stays as it was then.
    const outdated = receipt.status === 'submitted' ? outdatedBy(slip, payable) : null
    const said = verificationNotes(slip, { hasCode: doubted.has(receipt.id), outdated, payable })
    const found = { sightings: same, samePictureId: picture?.id ?? null, said }
    const view = viewReading(slip, receipt, { ...found, isOutdated: outdated !== null })
    return [[receipt.id, view] as const]
  })
  return new Map(views)
}

/** What is to be paid by each of the receipts; nothing where no service was asked about any. */
async function mapPayables(db: Executor, shown: Receipt[], readings: Slip[]): Promise<Map<string, Payable>> {
  const ids = shown.flatMap(({ subject }) => idOf('application', subject) ?? [])
  if (
    shown.every(receipt => purchaseOf(receipt) === null) ||
    readings.every(({ verification }) => verification === null)
  )
    return new Map()
  const { id: applicationId } = applications
  const [bought, sent, settings] = await Promise.all([
    db.select({ applicationId, totalSatang: DUE }).from(applications).where(inArray(applicationId, ids)),
    listSentFor(db, shown),
    findSettings(db),
  ])
  const rows = [...bought, ...sent]
  return new Map(rows.map(row => [row.applicationId, { ...row, ...receiverOf(settings) }]))
}

/** What visitors' bookings cost and members owed whose slips these are, as it was when each was sent. */
async function listSentFor(db: Executor, shown: Receipt[]) {
  const ids = shown.filter(({ subject }) => subject?.kind !== 'application').map(({ id }) => id)
  if (ids.length === 0) return []
  const rows = await db.select(RECEIPT).from(receipts).where(inArray(receipts.id, ids))
  return rows.flatMap(({ totalSatang, ...row }) => {
    const applicationId = purchaseOf(row)
    return applicationId === null || totalSatang === null ? [] : { applicationId, totalSatang }
  })
}

/** Receipts besides the shown ones, and the shown ones among themselves, that have the very same picture. */
async function listSamePictures(db: Executor, shown: Receipt[]): Promise<Receipt[]> {
  const { id, fileSha256, submittedAt } = receipts
  const ids = shown.map(receipt => receipt.id)
  const prints = shown.map(receipt => receipt.fileSha256)
  if (ids.length === 0) return []
  const others = await db
    .select({ id, subject: RECEIPT.subject, status: receipts.status, fileSha256, submittedAt })
    .from(receipts)
    .where(and(inArray(fileSha256, prints), notInArray(id, ids)))
    .orderBy(asc(submittedAt))
  return [...others, ...shown]
}

function viewReading(
  slip: Slip,
  receipt: Receipt,
  found: Pick<ReadingView, 'isOutdated'> & {
    sightings: SlipSighting[]
    samePictureId: string | null
    said: ReadingView['notes']
  },
): ReadingView {
  const { sightings, samePictureId, said, isOutdated } = found
  const odd = findOddities({ ...slip, slipCount: slip.keys.length }, bangkokDay(receipt.submittedAt))
  const uses = usesOf(receipt, sightings)
  const isUsedBefore = uses.some(({ isBefore }) => isBefore)
  // Where the slip was seen before, its notes say so.
  const pictureNote =
    samePictureId === null || uses.length > 0
      ? []
      : [{ text: m.slips_same_picture(), href: receiptPath(samePictureId) }]
  const isOdd = odd.length > 0 || uses.length > 0 || isDoubted(slip.verification) || isOutdated
  return {
    ...verdictOf(slip, { isUsedBefore, isOdd }),
    slip: viewSlip(slip),
    notes: [...said, ...uses.map(({ note }) => note), ...odd.map(noteOf), ...pictureNote],
    isUsedBefore,
    isOutdated,
    checked: checkedText(slip),
  }
}

/**
 * Nothing that a picture says is ever called verified (rule slips.proves-nothing); what a service says stands in its
 * note.
 */
function verdictOf(
  { state }: Slip,
  { isUsedBefore, isOdd }: { isUsedBefore: boolean; isOdd: boolean },
): Pick<ReadingView, 'verdict' | 'tone'> {
  if (state === 'pending') return { verdict: m.slips_pending(), tone: 'neutral' }
  if (state === 'none') return { verdict: m.slips_none(), tone: 'waiting' }
  if (state === 'unreadable') return { verdict: m.slips_unreadable(), tone: 'waiting' }
  if (isUsedBefore) return { verdict: m.slips_used_before(), tone: 'bad' }
  return isOdd ? { verdict: m.slips_odd(), tone: 'waiting' } : { verdict: m.slips_read(), tone: 'good' }
}

function viewSlip({ bank, reference, paidOn, paidAtTime }: Slip): ReadingView['slip'] {
  if (bank === null || reference === null) return null
  const day = paidOn && formatDay(paidOn, getLocale(), SHORT_DAY)
  const paid = day && paidAtTime ? `${day} ${paidAtTime}` : day
  return { bank: bankName(bank, getLocale()), reference, paid }
}

const ODDITY_TEXTS: Record<Oddity, () => string> = {
  no_slip: m.slips_none_hint,
  unreadable: m.slips_unreadable_hint,
  two_slips: m.slips_two,
  old: m.slips_old,
  future: m.slips_future,
}

function noteOf(oddity: Oddity): ReadingView['notes'][number] {
  return { text: ODDITY_TEXTS[oddity](), href: null }
}

/** What else the slip came for, or has paid for already: `isBefore` where it counts for that and not for this. */
function usesOf(receipt: Receipt, sightings: SlipSighting[]) {
  const own = sightings.find(({ receiptId }) => receiptId === receipt.id)
  const isOfAnother = ({ applicationId }: SlipSighting) =>
    applicationId === null || applicationId !== purchaseOf(receipt)
  const others = sightings.filter(
    other =>
      other.receiptId !== receipt.id &&
      (isOfAnother(other) || (other.isUse && receipt.status === 'submitted')),
  )
  return others.map(other => {
    const isBefore = other.isUse || (!own?.isUse && other.submittedAt < receipt.submittedAt)
    const isOwn = own !== undefined && isSameSender(own.sender, other.sender)
    return { isBefore: isBefore && (other.isUse || !isOwn), note: useNote(other, isBefore) }
  })
}

const nameOf = ({ who, memberId }: { who: string; memberId: string | null }) =>
  memberId ? `${who}, ${memberId}` : who

function useNote({ receiptId, isUse, submittedAt, ...sender }: SlipSighting, isBefore: boolean) {
  const name = nameOf(sender)
  const time = formatInstant(submittedAt, getLocale())
  const text = isUse
    ? m.slips_approved_for({ name, time })
    : isBefore
      ? m.slips_came_before({ name, time })
      : m.slips_came_again({ name, time })
  return { text, href: receiptPath(receiptId) }
}

function receiptPath(id: string): string {
  return localizeHref(`/admin/receipts/${id}`)
}
