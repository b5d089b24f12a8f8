import type { Executor } from '#app/kit/platform/database.server.ts'
import {
  type BilledEntry,
  findSaid,
  listBankEvents,
  listBankMatches,
  listCards,
  listEntries,
  listPapers,
  listSlips,
  type ToldBill,
} from '../queries/bills.server.ts'
import type { BillRecord, Proof } from './schema.ts'

/** Bills as programs are told them, in the order in which they came. */
export async function recordsOf(db: Executor, rows: readonly ToldBill[]): Promise<BillRecord[]> {
  const ids = rows.map(({ bill }) => bill.id)
  const [said, entries, slips, cards, matches, events] = await Promise.all([
    findSaid(db, rows),
    listEntries(db, ids),
    listSlips(db, ids),
    listCards(db, ids),
    listBankMatches(db, ids),
    listBankEvents(db, ids),
  ])
  const isOfBank = new Set(matches.flatMap(({ entryIds }) => entryIds))
  const papers = await listPapers(db, {
    applicationIds: rows.flatMap(({ bill }) => (bill.kind === 'application' ? bill.subjectId : [])),
    entryIds: entries.map(({ entry }) => entry.id),
  })
  return rows.map(row => {
    const { bill, kind, payerMemberId, askedSatang } = row
    const own = entries.filter(({ billId }) => billId === bill.id).map(({ entry }) => entry)
    const {
      number = '',
      lines = [],
      payer = { name: '', email: null },
      dueOn = null,
    } = said.get(bill.id) ?? {}
    const ownPapers = papers.filter(
      ({ applicationId, entryId }) =>
        (bill.kind === 'application' && applicationId === bill.subjectId) ||
        own.some(({ id }) => id === entryId),
    )
    const totalSatang = lines.reduce((sum, line) => sum + line.amountSatang, 0)
    return {
      id: bill.id,
      number,
      kind,
      state: bill.state,
      payer: { customer_id: bill.customerId, member_id: payerMemberId, ...payer },
      lines: lines.map(({ unitSatang, amountSatang, ...line }) => ({
        ...line,
        unit_satang: unitSatang,
        amount_satang: amountSatang,
      })),
      total_satang: totalSatang,
      asked_satang: askedSatang,
      ...receivedOf(row, own),
      due_on: dueOn,
      created_at: bill.createdAt.toISOString(),
      paid_at: bill.settledAt?.toISOString() ?? null,
      updated_at: bill.updatedAt.toISOString(),
      proofs: [
        ...slips.filter(({ billId }) => billId === bill.id).map(slip => proofOfSlip(slip)),
        ...cards.filter(({ billId }) => billId === bill.id).map(card => proofOfCard(card)),
        ...own
          .filter(entry => isOfDesk(entry, own) && !isOfBank.has(entry.id))
          .map(entry => proofOfDesk(entry, own)),
        ...proofsOfBank(
          bill,
          matches.filter(({ billId }) => billId === bill.id),
          events.filter(({ billId }) => billId === bill.id),
        ),
      ],
      papers: ownPapers.map(({ number, kind }) => ({ number, kind })),
    }
  })
}

/** A guest's Day Pass is booked on the account of the host: it is paid whole, or not. */
function receivedOf({ bill }: ToldBill, entries: BilledEntry[]) {
  const sum = (some: BilledEntry[]) => some.reduce((all, { amountSatang }) => all + amountSatang, 0)
  const withheld = entries.filter(({ method }) => method === 'withheld')
  const ofGuest = bill.kind === 'guest_pass' && bill.state === 'paid' ? (bill.totalSatang ?? 0) : 0
  return {
    received_satang: ofGuest + sum(entries.filter(({ method }) => method !== 'withheld')),
    withheld_satang: sum(withheld),
  }
}

const SLIP_STATES = {
  submitted: 'waiting',
  approved: 'accepted',
  rejected: 'rejected',
  withdrawn: 'rejected',
} as const

function proofOfSlip({ id, status, totalSatang, at }: Awaited<ReturnType<typeof listSlips>>[number]): Proof {
  return { id, kind: 'slip', state: SLIP_STATES[status], amount_satang: totalSatang, at: at.toISOString() }
}

function proofOfCard({
  id,
  status,
  amountSatang,
  refundedSatang,
  at,
}: Awaited<ReturnType<typeof listCards>>[number]): Proof {
  const came = refundedSatang >= amountSatang ? 'given_back' : 'accepted'
  const state = status === 'paid' ? came : 'waiting'
  return { id, kind: 'card', state, amount_satang: amountSatang, at: at.toISOString() }
}

/** Of what came together, one proves it: a deposit goes with the payment that it came with. */
function isOfDesk(entry: BilledEntry, entries: BilledEntry[]) {
  const first = togetherWith(entry, entries)[0] ?? entry
  const { receiptId, source, method } = entry
  return (
    entry.id === first.id &&
    (entry.kind === 'payment' || entry.kind === 'deposit_taken') &&
    receiptId === null &&
    source !== 'card_payment' &&
    method !== 'withheld' &&
    method !== 'card'
  )
}

/** What of the money for a contract came in the same transaction; of anything else, the entry alone. */
function togetherWith(entry: BilledEntry, entries: BilledEntry[]): BilledEntry[] {
  if (entry.source !== 'contract') return [entry]
  const isSame = ({ kind, method, createdAt }: BilledEntry) =>
    kind !== 'reversal' && method === entry.method && createdAt.getTime() === entry.createdAt.getTime()
  return entries.filter(isSame)
}

function proofOfDesk(entry: BilledEntry, entries: BilledEntry[]): Proof {
  const { id, createdAt } = entry
  const isBack = entries.some(({ reversesId }) => reversesId === id)
  const state = isBack ? 'given_back' : 'accepted'
  const satang = togetherWith(entry, entries).reduce((sum, each) => sum + each.amountSatang, 0)
  const kind = entry.method === 'deposit' ? 'deposit' : 'desk'
  return { id, kind, state, amount_satang: satang, at: createdAt.toISOString() }
}

type Matches = Awaited<ReturnType<typeof listBankMatches>>
type Events = Awaited<ReturnType<typeof listBankEvents>>

/** Lines that stand, and what was heard while the bill is open and no line says that much. */
function proofsOfBank({ state }: ToldBill['bill'], matches: Matches, events: Events): Proof[] {
  const standing = matches.filter(({ undoneAt }) => undoneAt === null)
  const seen = events.filter(
    ({ amountSatang }) => state === 'open' && !standing.some(({ satang }) => satang === amountSatang),
  )
  return [
    ...standing.map(({ id, satang, at }) => ({
      id,
      kind: 'bank' as const,
      state: satang > 0 ? ('accepted' as const) : ('given_back' as const),
      amount_satang: Math.abs(satang),
      at: at.toISOString(),
    })),
    ...seen.map(({ id, amountSatang, at }) => ({
      id,
      kind: 'bank' as const,
      state: 'waiting' as const,
      amount_satang: amountSatang,
      at: at.toISOString(),
    })),
  ]
}

/** The mark of a revision. */
export function etagOf({ bill }: ToldBill): string {
  return `"${bill.updatedAt.toISOString()}"`
}
