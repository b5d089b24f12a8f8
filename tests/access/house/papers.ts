import { eq } from 'drizzle-orm'
import { addDays } from '#app/kit/pure/days.ts'
import { issueNamedDocument } from '#app/money/documents/commands.server.ts'
import { listDocumentsOfBooking, listDocumentsOfMember } from '#app/money/documents/queries.server.ts'
import { documents } from '#app/money/documents/tables.server.ts'
import { findCashClosedThrough } from '#app/money/payments/queries.server.ts'
import { recordCertificate } from '#app/money/withholdings/commands.server.ts'
import { takeVisitorPayment } from '#app/space/bookings/commands/visitor-money.server.ts'
import { seenBooking } from '../../support/seen-booking.ts'
import type { Applications } from './applications.ts'
import { type Ground, idOf } from './ground.ts'

export type Papers = ReturnType<typeof openPapers>

/** Papers and the books of the house. */
export function openPapers({ db, owner, today }: Ground, { approved }: Pick<Applications, 'approved'>) {
  const document = async () => {
    const { id: applicationId, statusKey } = await approved()
    const [row] = await db.select().from(documents).where(eq(documents.applicationId, applicationId))
    return { id: idOf(row), applicationId, statusKey }
  }
  const withheld = async () => {
    const { id: documentId } = await document()
    const buyer = { name: 'Buyer Co., Ltd.', address: 'Jomtien', tin: '0994000617721', branch: '00000' }
    const fields = { ...buyer, withholds: 'on' }
    const issued = await issueNamedDocument(owner, { documentId, fields })
    if (!issued.ok) throw new Error(issued.reason)
    return issued.value
  }
  const certified = async () => {
    const paper = await withheld()
    await recordCertificate(owner, { documentId: paper.id, fields: { number: '50', day: '2026-01-05' } })
    return paper
  }
  /** A day long ago that nobody has closed the cash of. */
  const openCashDay = async () => {
    const closedThrough = await findCashClosedThrough(db)
    return addDays(closedThrough ?? addDays(today, -300), 1)
  }
  /** The paper of a member that nothing was issued instead of. */
  const standingPaper = async (memberRowId: string) => {
    const papers = await listDocumentsOfMember(db, memberRowId, 1)
    return papers.rows.find(({ isReplaced }) => !isReplaced)?.id ?? ''
  }
  /** The paper of what a visitor has paid for a booking. */
  const bookingPaper = async (bookingId: string) => {
    await takeVisitorPayment(owner, { ...(await seenBooking(db, bookingId)), method: 'transfer' })
    return (await listDocumentsOfBooking(db, bookingId))[0]?.id ?? ''
  }
  return { document, withheld, certified, openCashDay, standingPaper, bookingPaper }
}
