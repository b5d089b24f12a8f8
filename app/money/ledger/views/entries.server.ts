import { validate as isUuid, v7 as uuidv7 } from 'uuid'
import { type Actor, can } from '#app/house/access/rules.ts'
import { nameActors } from '#app/house/activity/queries/activity.server.ts'
import { planTitle } from '#app/house/plans/texts/plans.ts'
import type { Settings } from '#app/house/settings/schema/settings.ts'
import type { Executor } from '#app/kit/platform/database.server.ts'
import { type Day, formatDay } from '#app/kit/pure/days.ts'
import { PAGE_SIZE, readListQuery } from '#app/kit/pure/list-query.ts'
import { formatBaht, formatPercent, type Satang, satangToBaht } from '#app/kit/pure/money.ts'
import { type DocumentLink, listDocumentsOfEntries } from '#app/money/documents/queries.server.ts'
import { LEDGER_METHODS } from '#app/money/methods/rules.ts'
import { balanceOf, LEDGER_KINDS, SOLD_KINDS } from '#app/money/payments/rules.ts'
import { type Booked, bookedText, nameBooked } from '#app/money/payments/steps/booked.server.ts'
import { m } from '#app/paraglide/messages.js'
import { getLocale, localizeHref } from '#app/paraglide/runtime.js'
import { findContexts, findEntry, type LedgerEntry, type LedgerQuery } from '../queries.server.ts'
import { RECORD_KINDS, type RecordKind, readSpan } from '../rules.ts'
import type { RecordDialog } from '../schema.ts'

/**
 * What the list's address asks for. Without a month in it, this month: most look at it. Several are asked for by a report.
 * @param months the first days of the months that there are
 */
export function readLedgerQuery(params: URLSearchParams, months: Day[]): LedgerQuery {
  const asked = new URLSearchParams(params)
  if (!asked.has('month')) asked.set('month', months[0]?.slice(0, 7) ?? '')
  const several = asked.get('month') ?? ''
  const isSpan = readSpan(several) !== null
  const query = readListQuery(asked, {
    month: isSpan ? [several] : months.map(month => month.slice(0, 7)),
    kind: LEDGER_KINDS,
    sold: SOLD_KINDS,
    method: LEDGER_METHODS,
  })
  const { month } = query.filters
  return { ...query, filters: { ...query.filters, month: month && !isSpan ? `${month}-01` : month } }
}

const SHORT_DAY = { day: 'numeric', month: 'short', year: 'numeric' } as const

export const bahtText = (satang: Satang) => formatBaht(satang, getLocale(), { decimals: 'always' })

/** The entries as the screens show them: days and amounts in words, with names and ways on. */
export async function viewEntries(db: Executor, entries: LedgerEntry[], actor: Pick<Actor, 'admin'>) {
  const mayOpenPapers = can(actor, 'documents.view')
  const [contexts, booked, papers, actors] = await Promise.all([
    findContexts(db, entries),
    findBooked(db, entries),
    mayOpenPapers ? listPapersOf(db, entries) : new Map<string, DocumentLink>(),
    nameActors(db, [...new Set(entries.flatMap(({ recordedBy }) => recordedBy ?? []))]),
  ])
  return entries.map(entry => {
    const { id, kind, account, bookedOn, amountSatang, method, memberRowId, memberId } = entry
    const application = contexts.applications.get(entry.applicationId ?? '')
    const name = contexts.memberNames.get(memberRowId ?? '') ?? application?.name
    const isReversed = contexts.reversedIds.has(id)
    return {
      id,
      kind,
      method,
      memberId,
      isReversed,
      day: formatDay(bookedOn, getLocale(), SHORT_DAY),
      name: name ?? (memberId || m.ledger_nobody()),
      memberHref:
        memberRowId && can(actor, 'payments.view')
          ? localizeHref(`/admin/members/${memberRowId}/account`)
          : null,
      about: aboutText(entry, { plan: application?.plan, booked: booked.get(id) }),
      booked: booked.get(id) ?? null,
      paper: paperOf(papers.get(id)),
      note: entry.source === 'by_hand' || kind === 'reversal' ? entry.note : '',
      aboutHref: hrefOf(entry, actor),
      owed: account === 'owed' ? bahtText(amountSatang) : null,
      received: account === 'owed' ? null : bahtText(amountSatang),
      by:
        entry.recordedBy === null
          ? m.activity_system()
          : (actors.get(entry.recordedBy) ?? m.activity_nobody()),
      mayReverse: kind !== 'reversal' && !isReversed,
    }
  })
}
export type EntryView = Awaited<ReturnType<typeof viewEntries>>[number]

function listPapersOf(db: Executor, entries: LedgerEntry[]) {
  return listDocumentsOfEntries(
    db,
    entries.flatMap(({ id, source }) => (source === 'by_hand' ? id : [])),
  )
}

function paperOf(document: DocumentLink | undefined) {
  if (!document) return null
  return { number: document.number, href: localizeHref(`/admin/documents/${document.id}`) }
}

/** The bookings that entries are about, by the entries' ids, in the language read. */
export function findBooked(db: Executor, entries: LedgerEntry[]): Promise<Map<string, Booked>> {
  const lines = entries.flatMap(({ id, source, reference, createdAt, bookedOn }) =>
    source === 'booking' && isUuid(reference)
      ? { id, bookingId: reference, writtenAt: createdAt, day: bookedOn }
      : [],
  )
  return nameBooked(db, lines)
}

type About = { plan?: string | undefined; booked?: Booked | undefined }

/** What an entry is for, in words, with plans and bookings as they are called in the language read. */
export function aboutText(entry: LedgerEntry, { plan: planName = '', booked }: About): string {
  const { source, note, reference, receiptId } = entry
  const plan = planTitle(planName, getLocale())
  if (source === 'renewal') return m.ledger_about_renewal({ plan: soldText(note) })
  if (source === 'sale') return m.ledger_about_sale({ plan: soldText(note) })
  if (source === 'booking') return m.ledger_about_booking({ what: booked ? bookedText(booked) : note })
  if (source === 'by_hand') return receiptId ? m.ledger_about_slip() : m.ledger_about_by_hand()
  if (source === 'card_payment') return m.ledger_about_card({ reference: reference || plan })
  if (source === 'receipt') return m.ledger_about_receipt({ plan })
  return plan || m.ledger_about_application()
}

/** What was sold, which is noted as a plan's name, or several times one (rule sales.books). */
function soldText(note: string): string {
  const [name = '', ...times] = note.split(' × ')
  return [planTitle(name, getLocale()), ...times].join(' × ')
}

/** Where the reader can see what an entry is about. */
function hrefOf({ applicationId, receiptId }: LedgerEntry, actor: Pick<Actor, 'admin'>): string | null {
  if (receiptId) return can(actor, 'receipts.view') ? localizeHref(`/admin/receipts/${receiptId}`) : null
  const mayOpen = applicationId && can(actor, 'applications.view')
  return mayOpen ? localizeHref(`/admin/applications/${applicationId}`) : null
}

/** A page of a member's entries, the newest first, each with what was owed after it. @param entries all of them, in order */
export async function viewAccount(
  db: Executor,
  entries: LedgerEntry[],
  { actor, page }: { actor: Pick<Actor, 'admin'>; page: number },
) {
  const end = Math.max(0, entries.length - (page - 1) * PAGE_SIZE)
  const shown = entries.slice(Math.max(0, end - PAGE_SIZE), end)
  let after = balanceOf(entries.slice(0, end))
  const views = (await viewEntries(db, shown, actor)).toReversed().map((view, index) => {
    const balance = bahtText(after)
    after -= balanceOf(shown.slice(-1 - index, shown.length - index))
    return { ...view, balance }
  })
  return { rows: views, page, total: entries.length }
}

/** The entry that the address asks to take back; null where there is none, or it was taken back already. */
export async function findReversal(
  db: Executor,
  params: URLSearchParams,
  actor: Pick<Actor, 'admin'>,
): Promise<EntryView | null> {
  if (!can(actor, 'ledger.edit')) return null
  const id = params.get('reverse') ?? ''
  const entry = isUuid(id) ? await findEntry(db, id) : null
  const [view] = entry ? await viewEntries(db, [entry], actor) : []
  return view?.mayReverse ? view : null
}

type RecordContext = {
  today: Day
  owedSatang: Satang
  may: (kind: RecordKind) => boolean
  tax: Settings['tax']
}

/**
 * The form that the address of a member's account asks for, with what would settle it; a key of its own makes each open
 * form one entry.
 */
export function findRecordDialog(
  params: URLSearchParams,
  { today, owedSatang, may, tax }: RecordContext,
): RecordDialog | null {
  const kind = RECORD_KINDS.find(each => each === params.get('record'))
  if (!kind || !may(kind)) return null
  const due = { payment: owedSatang, refund: -owedSatang, correction: 0 }[kind]
  const amount = due > 0 ? satangToBaht(due).toFixed(2) : ''
  const empty = { direction: 'less', method: '', note: '', withholds: '' }
  const isOffered = kind === 'payment' && tax.offersWithholding
  const withholdingRate = isOffered ? formatPercent(tax.withholdingBasisPoints, getLocale()) : null
  return { kind, withholdingRate, values: { ...empty, amount, bookedOn: today, key: uuidv7() } }
}
