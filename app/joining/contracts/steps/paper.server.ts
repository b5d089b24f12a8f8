import { findSettings } from '#app/house/settings/queries/settings.server.ts'
import { type Seller, sellerOf } from '#app/house/settings/rules/seller.ts'
import type { Transaction } from '#app/kit/platform/database.server.ts'
import type { Day } from '#app/kit/pure/days.ts'
import type { Satang } from '#app/kit/pure/money.ts'
import type { Buyer, DocumentContent } from '#app/money/documents/rules/content.ts'
import {
  creditTotals,
  namedKind,
  receiptKind,
  showsVat,
  type Totals,
  untaxed,
} from '#app/money/documents/rules/documents.ts'
import { issueDocument } from '#app/money/documents/steps/issue.server.ts'
import { m } from '#app/paraglide/messages.js'
import type { Locale } from '#app/paraglide/runtime.js'
import { type LineOfPlan, listLines } from '../queries/bills.server.ts'
import { findPayer, type Payer } from '../queries/payers.server.ts'
import type { VatClass } from '../rules/contracts.ts'
import type { ContractBill } from '../tables.server.ts'
import { lineText } from '../texts/lines.ts'
import { chargeOf } from './charge.server.ts'

type Ctx = { now: () => Date; actor: { userId: string | null } }

type Payment = {
  /** The entry of the ledger that the paper is about. */
  entryId: string
  /** What of the bill's charge it pays, with what was kept back, and how much of it was paid before. */
  amountSatang: Satang
  beforeSatang: Satang
  withheldSatang: Satang
  bookedOn: Day
  /** The day on which it really came in, where the books of that month are closed. */
  paidOn: Day
  /** Whether a tax invoice was issued before, when the deposit came in that pays it now. */
  isTaxPaid: boolean
}

/**
 * The paper of money for a bill, made out to its customer: a full tax invoice where the house is registered and the customer has a
 * tax number. It says of VAT what the bill says: all of it where that is paid whole, else its share. Its deposit has none.
 */
export async function issueBillPaper(tx: Transaction, ctx: Ctx, bill: ContractBill, payment: Payment) {
  const { entryId, bookedOn, paidOn, withheldSatang } = payment
  const [settings, lines, payers] = [
    await findSettings(tx),
    await listLines(tx, [bill.id]),
    await findPayer(tx, bill.customerId),
  ]
  const content = {
    ...contentOf(bill, { lines, payer: payers, payment, seller: sellerOf(settings) }),
    ...(withheldSatang > 0 && {
      withheldSatang,
      withholdingBasisPoints: settings.tax.withholdingBasisPoints,
    }),
    ...(bookedOn !== paidOn && { paidOn }),
  }
  const kind = content.buyer.tin ? namedKind(content.totals) : receiptKind(content.totals)
  const about = { applicationId: null, entryId, memberRowId: null, day: bookedOn }
  await issueDocument(tx, ctx, { kind, content, ...about })
}

type Said = { lines: LineOfPlan[]; payer: Payer; payment: Payment; seller: Seller }

function contentOf(bill: ContractBill, { lines, payer, payment, seller }: Said): DocumentContent {
  const { amountSatang, beforeSatang, isTaxPaid } = payment
  const whole = isTaxPaid ? untaxed(chargeOf(bill)) : wholeOf(bill, lines, seller)
  const isWhole = amountSatang === whole.totalSatang
  const totals = isWhole ? whole : creditTotals(whole, beforeSatang, amountSatang)
  const leftSatang = whole.totalSatang - beforeSatang - amountSatang
  const isListed =
    isWhole &&
    whole.vatSatang === bill.vatSatang &&
    !isTaxPaid &&
    lines.every(({ line }) => line.amountSatang > 0)
  return {
    version: 1,
    seller,
    buyer: buyerOf(payer),
    memberId: bill.number,
    ...(!isWhole && { partOf: { totalSatang: whole.totalSatang, leftSatang } }),
    lines: isListed ? lines.map(lineOfPlan) : linesOfClasses(bill, totals, lines),
    totals,
    withheldSatang: null,
    replaces: null,
    credits: null,
  }
}

/** What all of a bill comes to without its deposit; a house that is not registered any more shows no VAT. */
function wholeOf(bill: ContractBill, lines: LineOfPlan[], seller: Seller): Totals {
  const { vatBasisPoints, vatSatang } = bill
  const totalSatang = chargeOf(bill)
  if (vatBasisPoints === 0 || !showsVat(seller)) return untaxed(totalSatang)
  const exemptSatang = lines.reduce(
    (sum, { line }) => (line.vatClass === 'exempt' ? sum + line.amountSatang : sum),
    0,
  )
  const taxableSatang = totalSatang - vatSatang - exemptSatang
  return { taxableSatang, exemptSatang, vatBasisPoints, vatSatang, totalSatang }
}

function lineOfPlan(said: LineOfPlan) {
  const { line, planName } = said
  const { quantity, amountSatang, firstDay: from, lastDay: until } = line
  const textIn = (locale: Locale) => lineText(said, locale)
  const description = { thai: textIn('th'), english: textIn('en') }
  return {
    kind: 'plan' as const,
    planName,
    description,
    period: { from, until },
    amountSatang,
    ...(quantity > 1 && { quantity }),
  }
}

/** One line of what is taxed and one of what is not, where those of the bill do not stand by themselves: it names them. */
function linesOfClasses(
  { number, firstDay: from, lastDay: until }: ContractBill,
  totals: Totals,
  lines: LineOfPlan[],
) {
  const lineIn = (vatClass: VatClass, amountSatang: Satang) => {
    const own = totals.taxableSatang === 0 ? lines : lines.filter(({ line }) => line.vatClass === vatClass)
    const textIn = (locale: Locale) =>
      [
        m.contract_bill_services({ number }, { locale }),
        ...new Set(own.map(of => lineText(of, locale))),
      ].join(', ')
    const description = { thai: textIn('th'), english: textIn('en') }
    return { kind: 'plan' as const, planName: null, description, period: { from, until }, amountSatang }
  }
  return [lineIn('standard', totals.taxableSatang), lineIn('exempt', totals.exemptSatang)].filter(
    ({ amountSatang }) => amountSatang > 0,
  )
}

/** Whom a paper is made out to. */
export function buyerOf({ kind, name, address, taxId, branch }: Payer): Buyer {
  const office = branch === '' || branch === '00000' ? null : branch
  return { name, address, tin: taxId || null, ...(kind === 'company' && { branch: office }) }
}
