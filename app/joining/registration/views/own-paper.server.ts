import { findSettings } from '#app/house/settings/queries/settings.server.ts'
import { sellerOf } from '#app/house/settings/rules/seller.ts'
import type { Settings } from '#app/house/settings/schema/settings.ts'
import type { RequestContext } from '#app/kit/platform/server-context.ts'
import { bangkokDay, type Day, formatDay, monthOf } from '#app/kit/pure/days.ts'
import type { FormFields } from '#app/kit/pure/form-fields.ts'
import { formatBaht, formatPercent, type Satang } from '#app/kit/pure/money.ts'
import { type DocumentRecord, findDocument, listDocumentsOf } from '#app/money/documents/queries.server.ts'
import { lawfulContent } from '#app/money/documents/rules/content.ts'
import { isExchangeable, namedKind, replaceRefusal, showsVat } from '#app/money/documents/rules/documents.ts'
import { fieldsOfBuyer } from '#app/money/documents/schema.ts'
import { findBuyer } from '#app/money/documents/steps/buyer.server.ts'
import { findFirstOpenDay } from '#app/money/payments/steps/ledger.server.ts'
import { getLocale } from '#app/paraglide/runtime.js'
import type { Application } from '../steps/save.server.ts'
import { mayWithhold, savedWishes } from '../steps/wishes.server.ts'

/** What a buyer can still ask for: `before` the paper is issued, or `after`, instead of one that there is. */
export type OwnPaperView = {
  state: 'before' | 'after' | 'too_late' | 'nothing'
  /** Whether it will be a tax invoice; else it is a receipt. */
  isInvoice: boolean
  /** Of the paper that there is; of several, the one that was chosen. */
  documentId: string | null
  number: string
  month: string
  /** The papers among which to choose; empty where there is one. */
  papers: { id: string; number: string; day: string }[]
  fields: FormFields
  /** A mark of what is kept of them. */
  version: string
  /** What keeping tax back would mean; null where it cannot be chosen. */
  withholding: { rate: string; from: string } | null
  /** What is kept back now, and what is then to be paid; null where nothing is. */
  withheld: { amount: string; due: string } | null
}

type Ctx = Pick<RequestContext, 'db' | 'now'>

/**
 * @param isByStaff staff may choose to keep tax back also once a slip was sent
 * @param documentId the paper that the buyer means; of none, the newest that can still be exchanged
 */
export async function viewOwnPaper(
  ctx: Ctx,
  application: Application,
  { isByStaff = false, documentId }: { isByStaff?: boolean; documentId?: string | null } = {},
): Promise<OwnPaperView> {
  const { id, status, totalSatang } = application
  const [settings, asked] = await Promise.all([findSettings(ctx.db), findBuyer(ctx.db, id)])
  const { fields, version } = await savedWishes(ctx.db, application)
  const unissued = { documentId: null, number: '', month: '', papers: [] }
  const none = { ...unissued, withholding: null, withheld: withheldView(application) }
  const view = { ...none, fields, version, isInvoice: showsVat(sellerOf(settings)) }
  if (status === 'submitted') {
    const isOpen = isByStaff ? settings.tax.offersWithholding : await mayWithhold(ctx.db, application)
    const withholding = isOpen ? termsView(settings) : null
    return { ...view, withholding, state: totalSatang > 0 ? 'before' : 'nothing' }
  }
  const standing = await listStanding(ctx, id)
  const days = { today: bangkokDay(ctx.now()), firstOpenDay: await findFirstOpenDay(ctx.db) }
  const open = standing.filter(({ day }) => isExchangeable(day, days))
  const document = open.find(each => each.id === documentId) ?? open[0] ?? standing[0]
  if (status === 'rejected' || !document) return { ...view, state: 'nothing' }
  const { number, day, content } = document
  return {
    ...none,
    state: open.length > 0 ? 'after' : 'too_late',
    documentId: document.id,
    papers: open.length > 1 ? open.map(paperView) : [],
    isInvoice: namedKind(lawfulContent(content).totals) === 'tax_invoice',
    version,
    fields: asked ? fields : fieldsOfBuyer(content.buyer),
    number,
    month: monthText(day),
  }
}

function termsView({ tax }: Settings) {
  return {
    rate: formatPercent(tax.withholdingBasisPoints, getLocale()),
    from: formatBaht(tax.withholdingFromSatang, getLocale()),
  }
}

function withheldView({ totalSatang, withheldSatang }: Application) {
  if (withheldSatang === 0) return null
  const baht = (satang: Satang) => formatBaht(satang, getLocale(), { decimals: 'always' })
  return { amount: baht(withheldSatang), due: baht(totalSatang - withheldSatang) }
}

function monthText(day: Day): string {
  return formatDay(monthOf(day), getLocale(), { month: 'long', year: 'numeric' })
}

function paperView({ id, number, day }: DocumentRecord) {
  return { id, number, day: formatDay(day, getLocale()) }
}

/** The documents of the application that others can be issued instead of, the newest first. */
async function listStanding({ db }: Ctx, applicationId: string): Promise<DocumentRecord[]> {
  const issued = await listDocumentsOf(db, applicationId)
  const found = await Promise.all(issued.map(({ id }) => findDocument(db, id)))
  return found.flatMap(document => (document && !replaceRefusal(document.standing) ? [document] : []))
}
