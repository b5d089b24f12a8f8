import { findSettings } from '#app/house/settings/queries/settings.server.ts'
import { sellerOf } from '#app/house/settings/rules/seller.ts'
import type { Transaction } from '#app/kit/platform/database.server.ts'
import type { Day } from '#app/kit/pure/days.ts'
import type { Satang } from '#app/kit/pure/money.ts'
import type { DocumentContent } from '#app/money/documents/rules/content.ts'
import { creditTotals, namedKind, receiptKind, untaxed } from '#app/money/documents/rules/documents.ts'
import { issueDocument } from '#app/money/documents/steps/issue.server.ts'
import { m } from '#app/paraglide/messages.js'
import type { Locale } from '#app/paraglide/runtime.js'
import { findPayer } from '../queries/payers.server.ts'
import type { ContractBill } from '../tables.server.ts'
import { buyerOf } from './paper.server.ts'

type Ctx = { now: () => Date; actor: { userId: string | null } }

type Taken = {
  /** The entry of the deposit. */
  entryId: string
  amountSatang: Satang
  /** What of the bill's deposit was paid before. */
  beforeSatang: Satang
  bookedOn: Day
  paidOn: Day
}

/** The paper of a deposit that came in: it is held, and no tax is owed of it; where it is, this is its tax invoice. */
export async function issueDepositPaper(tx: Transaction, ctx: Ctx, bill: ContractBill, taken: Taken) {
  const { entryId, amountSatang, beforeSatang, bookedOn, paidOn } = taken
  const payer = await findPayer(tx, bill.customerId)
  const isTaxed = bill.depositVatSatang > 0
  const totals = isTaxed
    ? creditTotals(wholeDeposit(bill), beforeSatang, amountSatang)
    : untaxed(amountSatang)
  const netSatang = totals.taxableSatang + totals.exemptSatang
  const content = {
    ...(await contentFor(tx, bill.customerId, bill.number)),
    lines: [lineOf(locale => m.contract_line_deposit({}, { locale }), netSatang)],
    totals,
    ...(bookedOn !== paidOn && { paidOn }),
  }
  const taxed = payer.taxId === '' ? receiptKind(totals) : namedKind(totals)
  const kind = isTaxed ? taxed : 'deposit_receipt'
  await issueDocument(tx, ctx, {
    kind,
    content,
    applicationId: null,
    entryId,
    memberRowId: null,
    day: bookedOn,
  })
}

function wholeDeposit({ depositSatang, depositVatSatang, vatBasisPoints }: ContractBill) {
  const taxableSatang = depositSatang - depositVatSatang
  return {
    taxableSatang,
    exemptSatang: 0,
    vatBasisPoints,
    vatSatang: depositVatSatang,
    totalSatang: depositSatang,
  }
}

/** What becomes of a deposit, each part above zero and in the words of a language. */
export type DepositPart = { text: (locale: Locale) => string; amountSatang: Satang }

type Used = { entryId: string; parts: DepositPart[]; bookedOn: Day }

/** The paper that says what became of a deposit: what it paid, what was kept, and what went back. */
export async function issueDepositReturn(tx: Transaction, ctx: Ctx, customerId: string, used: Used) {
  const { entryId, parts, bookedOn } = used
  const content = {
    ...(await contentFor(tx, customerId, '')),
    lines: parts.map(({ text, amountSatang }) => lineOf(text, amountSatang)),
    totals: untaxed(parts.reduce((sum, { amountSatang }) => sum + amountSatang, 0)),
  }
  const about = { applicationId: null, entryId, memberRowId: null, day: bookedOn }
  await issueDocument(tx, ctx, { kind: 'deposit_return', content, ...about })
}

async function contentFor(tx: Transaction, customerId: string, memberId: string) {
  const [settings, payer] = [await findSettings(tx), await findPayer(tx, customerId)]
  const nothing = { withheldSatang: null, replaces: null, credits: null }
  return { version: 1 as const, seller: sellerOf(settings), buyer: buyerOf(payer), memberId, ...nothing }
}

function lineOf(text: (locale: Locale) => string, amountSatang: Satang): DocumentContent['lines'][number] {
  const description = { thai: text('th'), english: text('en') }
  return { kind: 'deposit', planName: null, description, amountSatang }
}
