import { readSeen } from '#app/joining/applications/schema/seen.ts'
import { viewUnseen } from '#app/joining/applications/views/changes.server.ts'
import type { Unseen } from '#app/joining/applications/views/changes.ts'
import type { Executor } from '#app/kit/platform/database.server.ts'
import { idOf } from '#app/money/bills/rules.ts'
import { type BillAsked, billOf } from '#app/money/bills/steps/kinds.server.ts'
import type { BillView } from '#app/money/bills/views.ts'
import { m } from '#app/paraglide/messages.js'
import type { Receipt } from '../tables.server.ts'

type Asked = Omit<BillAsked, 'sentForSatang' | 'email'>

/** What a slip pays for that is no application; null where nobody has said, and once it is gone. */
export async function viewBill(db: Executor, receipt: Receipt, asked: Asked): Promise<BillView | null> {
  const { subject } = receipt
  const shown = subject && (await billOf(subject)).shown
  const sent = { sentForSatang: receipt.totalSatang, email: receipt.email }
  const view = shown && (await shown.view(db, subject.id, { ...asked, ...sent }))
  return view && { ...view, title: shown.title() }
}

/** What is not as it was seen of a slip and of what it pays for, with what is to be seen now. Null where nothing can be compared. */
export async function viewUnseenSlip(
  db: Executor,
  receipt: Receipt,
  { seen, mark, ...asked }: Asked & { seen: string; mark: string },
): Promise<Unseen | null> {
  const { id: receiptId, subject } = receipt
  const applicationId = idOf('application', subject)
  const unseen = await viewUnseen(db, readSeen(seen), { applicationId, receiptId })
  const shown = subject && (await billOf(subject)).shown
  const now = await viewBill(db, receipt, asked)
  if (!unseen || !shown || !now) return unseen
  if (now.mark === mark) return { ...unseen, mark }
  const [before, after] = [shown.describe(mark), shown.describe(now.mark)]
  const { rows, notes } = unseen.change
  const change =
    before.value === after.value
      ? { rows, notes: [...notes, m.review_seen_bill()] }
      : { rows: [...rows, { term: before.term, before: before.value, now: after.value }], notes }
  return { ...unseen, change, mark: now.mark }
}
