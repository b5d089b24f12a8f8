import { and, asc, eq, inArray } from 'drizzle-orm'
import { mapCardPayments } from '#app/joining/card-payments/queries/payments.server.ts'
import { otherAmountPaid } from '#app/joining/card-payments/rules/payments.ts'
import { receipts } from '#app/joining/receipts/tables.server.ts'
import {
  changedSincePaid,
  type Reviewed,
  type ReviewedField,
} from '#app/joining/registration/rules/reviewed.ts'
import { slips } from '#app/joining/slips/tables.server.ts'
import type { Executor } from '#app/kit/platform/database.server.ts'
import { formatInstant } from '#app/kit/pure/instants.ts'
import { formatBaht } from '#app/kit/pure/money.ts'
import { bills } from '#app/money/bills/tables.server.ts'
import { m } from '#app/paraglide/messages.js'
import { getLocale } from '#app/paraglide/runtime.js'
import { applicationVersions } from '#app/people/applicants/tables.server.ts'
import type { Application } from '../steps/decisions.server.ts'
import { viewFields } from '../texts/changes.ts'
import type { SlipChangeView } from '../views/changes.ts'

/** What an application was when its first slip came in, and what of it is not so any more. */
type SlipChange = { sentAt: Date; paidFor: Partial<Reviewed>; fields: ReviewedField[] }

/**
 * The applications whose visitors changed what they buy, or whose it is, after a slip of it came in that nobody has
 * decided about. The first slip counts, also when another picture came in its place or it was sent again since.
 */
export async function findSlipChanges(db: Executor, rows: Application[]): Promise<Map<string, SlipChange>> {
  const waiting = rows.filter(({ status }) => status === 'submitted')
  const sent = await listSent(
    db,
    waiting.map(({ id }) => id),
  )
  const found = waiting.flatMap(application => {
    const changes = sent
      .filter(({ applicationId }) => applicationId === application.id)
      .map(slip => {
        const paidFor = paidForBy(slip, application)
        return { sentAt: slip.sentAt, paidFor, fields: changedSincePaid(paidFor, application) }
      })
    const first = changes.find(({ fields }) => fields.length > 0)
    return first ? [[application.id, first] as const] : []
  })
  return new Map(found)
}

type Sent = Awaited<ReturnType<typeof listSent>>[number]

/** Every picture that came for what waits, the first one first. */
async function listSent(db: Executor, applicationIds: string[]) {
  if (applicationIds.length === 0) return []
  const { selectedPlan, totalSatang } = receipts
  const applicationId = bills.subjectId
  const isThen = and(
    eq(applicationVersions.applicationId, slips.applicationId),
    eq(applicationVersions.version, slips.applicationVersion),
  )
  const isApplications = and(eq(bills.id, receipts.billId), eq(bills.kind, 'application'))
  const rows = await db
    .select({
      applicationId,
      selectedPlan,
      totalSatang,
      submittedAt: receipts.submittedAt,
      pictureAt: slips.createdAt,
      earlier: applicationVersions,
      sentFor: slips.applicationId,
      version: slips.applicationVersion,
    })
    .from(receipts)
    .innerJoin(bills, isApplications)
    .leftJoin(slips, eq(slips.receiptId, receipts.id))
    .leftJoin(applicationVersions, isThen)
    .where(and(inArray(applicationId, applicationIds), eq(receipts.status, 'submitted')))
    .orderBy(asc(slips.createdAt), asc(receipts.submittedAt), asc(receipts.id))
  return rows.map(row => ({ ...row, sentAt: row.pictureAt ?? row.submittedAt }))
}

/** Of a slip that came before it was kept what it was sent for, plan and total of its receipt are known. */
function paidForBy(slip: Sent, application: Application): Partial<Reviewed> {
  if (slip.sentFor === application.id && slip.version === application.version) return application
  if (slip.earlier) return slip.earlier
  return {
    ...(slip.selectedPlan !== null && { selectedPlan: slip.selectedPlan }),
    ...(slip.totalSatang !== null && { totalSatang: slip.totalSatang }),
  }
}

/** What changed after money or a slip came in, by the application's id. */
export async function viewSlipChanges(
  db: Executor,
  rows: Application[],
): Promise<Map<string, SlipChangeView>> {
  const [changes, cards] = await Promise.all([
    findSlipChanges(db, rows),
    mapCardPayments(
      db,
      rows.map(({ id }) => id),
    ),
  ])
  const views = rows.flatMap(application => {
    const change = changes.get(application.id)
    const paid = otherAmountPaid(cards.get(application.id) ?? [], application)
    if (!change && paid === null) return []
    const view = {
      rows: change ? viewFields(change.fields, change.paidFor, application) : [],
      notes: paid === null ? [] : [cardText(paid, application.totalSatang)],
      sentText: change ? formatInstant(change.sentAt, getLocale()) : '',
    }
    return [[application.id, view] as const]
  })
  return new Map(views)
}

function cardText(paid: number, total: number): string {
  const baht = (satang: number) => formatBaht(satang, getLocale(), { decimals: 'always' })
  return m.review_changed_card({ paid: baht(paid), total: baht(total) })
}
