import type { Seller } from '#app/house/settings/rules/seller.ts'
import { bangkokDay } from '#app/kit/pure/days.ts'
import { documentNumber, receiptKind, seriesOf } from '#app/money/documents/rules/documents.ts'
import { receiptContent } from '#app/money/documents/steps/issue.server.ts'
import type { documents } from '#app/money/documents/tables.server.ts'
import { type Approval, approvalsOf } from './purchases.ts'
import { sampleId } from './random.ts'
import type { Year } from './year.ts'

/** The receipt of each approval, numbered as they came. */
export function documentRows({ purchases, catalogue }: Year): (typeof documents.$inferInsert)[] {
  const last = new Map<string, number>()
  return approvalsOf(purchases)
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())
    .map(purchase => {
      const row = documentOf(purchase, catalogue.seller)
      const series = seriesOf(row.kind, Number(row.day.slice(0, 4)))
      const serial = (last.get(series) ?? 0) + 1
      last.set(series, serial)
      return { ...row, series, serial, number: documentNumber(series, serial) }
    })
}

/** As `issueReceipt` makes it. */
function documentOf(approval: Approval, seller: Seller) {
  const { key, applicationId, person, planName, total, at, by, after } = approval
  const { name, address } = person.contact
  const of = { name, address, memberId: after.memberId, period: periodOf(approval), selectedPlan: planName }
  const content = receiptContent({ ...of, ...total }, seller)
  const { taxableSatang, exemptSatang, vatSatang, totalSatang } = content.totals
  return {
    id: sampleId(`${key}-document`),
    kind: receiptKind(content.totals),
    day: bangkokDay(at),
    issuedAt: at,
    issuedBy: by.userId,
    createdAt: at,
    applicationId,
    memberRowId: after.id,
    buyerName: name,
    content,
    taxableSatang,
    exemptSatang,
    vatSatang,
    totalSatang,
  }
}

/** What was paid for; a service beside the membership has no days of its own. */
function periodOf({ before, after, firstDay }: Approval) {
  const { expiryDate: expiryDay } = after
  return expiryDay === null || expiryDay === before?.expiryDate ? null : { firstDay, expiryDay }
}
