import { type Day, formatDay } from '#app/kit/pure/days.ts'
import { numberFormat } from '#app/kit/pure/formats.ts'
import { formatPercent, type Satang, satangToBaht } from '#app/kit/pure/money.ts'
import { m } from '#app/paraglide/messages.js'
import type { DocumentRecord } from '../queries.server.ts'
import { type DocumentContent, isOfContractBill } from '../rules/content.ts'
import {
  type DocumentKind,
  isOfDeposit,
  sharesOf,
  showsVat,
  WITHHOLDING_BASIS_POINTS,
} from '../rules/documents.ts'
import { englishWords, thaiWords } from '../texts/amount-in-words.ts'

/** What stands on a paper in both languages: the law wants Thai, the house's people read English. */
export type Pair = { thai: string; english: string }

/** A document as it is printed, whatever prints it: every text is final, every amount is in baht. */
export type Paper = {
  number: string
  title: Pair
  /** The customer keeps the original, the house the copy. */
  edition: Pair
  /** What became of it since, across its head. */
  stamp: Pair | null
  seller: { name: Pair; address: Pair; facts: string[] }
  facts: { term: Pair; value: Pair }[]
  buyer: { name: string; address: string; facts: string[] }
  lines: { text: Pair; quantity: string; amount: string }[]
  totals: { term: Pair; amount: string; isSum: boolean }[]
  words: Pair
  notes: Pair[]
  labels: Record<'buyer' | 'description' | 'quantity' | 'amount' | 'signature', Pair>
}

/** Which of the two that the law asks for: for the customer, or for the house's books. */
export type Edition = 'original' | 'copy'

type Printed = {
  number: string
  kind: DocumentKind
  day: Day
  content: DocumentContent
  replacedBy: string | null
  creditedBy: string[]
  debitedBy?: string[]
  edition?: Edition
}

/** The document as it is printed now: with what became of it. */
export function paperOf(document: DocumentRecord, edition: Edition = 'original'): Paper {
  const { number, kind, day, content, replacement, creditNotes, debitNotes } = document
  const replacedBy = replacement?.number ?? null
  const creditedBy = creditNotes.map(note => note.number)
  const debitedBy = debitNotes.map(note => note.number)
  return composePaper({ number, kind, day, content, replacedBy, creditedBy, debitedBy, edition })
}

type Message<Texts> = (texts: Texts, options: { locale: 'th' | 'en' }) => string

function both<Texts extends object>(message: Message<Texts>, thai: Texts, english: Texts = thai): Pair {
  return { thai: message(thai, { locale: 'th' }), english: message(english, { locale: 'en' }) }
}

const say = (message: Message<Record<string, never>>) => both(message, {})
const same = (text: string): Pair => ({ thai: text, english: text })

const dayOf = (day: Day): Pair => ({ thai: formatDay(day, 'th'), english: formatDay(day, 'en') })

const amountOf = (satang: Satang) =>
  numberFormat('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(satangToBaht(satang))

const TITLES: Record<DocumentKind, Message<Record<string, never>>> = {
  receipt: m.document_title_receipt,
  abbreviated_invoice: m.document_title_abbreviated,
  tax_invoice: m.document_title_invoice,
  credit_note: m.document_title_credit_note,
  debit_note: m.document_title_debit_note,
  deposit_receipt: m.document_kind_deposit_receipt,
  deposit_return: m.document_kind_deposit_return,
}

/** Only who is registered for VAT may call a note what the law calls it. */
const PLAIN_TITLES: Partial<typeof TITLES> = {
  credit_note: m.document_title_reduction,
  debit_note: m.document_title_supplement,
}

/** The document as a paper (Revenue Code s.86/4, 86/6, 86/9, 86/10, 105). */
export function composePaper(document: Printed): Paper {
  const { number, kind, content, edition = 'original' } = document
  const { seller, buyer, totals } = content
  const isOfVatPayer = showsVat(seller)
  return {
    number,
    title: say((isOfVatPayer ? undefined : PLAIN_TITLES[kind]) ?? TITLES[kind]),
    edition: say(edition === 'copy' ? m.document_edition_copy : m.document_edition_original),
    stamp: stampOf(document),
    seller: {
      name: { thai: seller.nameThai, english: seller.nameEnglish },
      address: { thai: seller.addressThai, english: seller.addressEnglish },
      facts: isOfVatPayer ? taxFacts(seller.tin, seller.branch) : [],
    },
    facts: factsOf(document),
    buyer: { name: buyer.name, address: buyer.address, facts: taxFacts(buyer.tin, buyer.branch) },
    lines: linesOf(kind, content),
    totals: totalRows(kind, content),
    words: { thai: thaiWords(totals.totalSatang), english: englishWords(totals.totalSatang) },
    notes: notesOf(kind, content),
    labels: {
      buyer: say(m.document_buyer),
      description: say(m.document_description),
      quantity: say(m.document_quantity),
      amount: say(m.document_amount_baht),
      signature: say(m.document_signature),
    },
  }
}

function stampOf({ replacedBy, creditedBy, debitedBy = [] }: Printed): Pair | null {
  if (replacedBy) return both(m.document_stamp_replaced, { number: replacedBy })
  const stamps = [
    ...(creditedBy.length > 0 ? [both(m.document_stamp_credited, { numbers: creditedBy.join(', ') })] : []),
    ...(debitedBy.length > 0 ? [both(m.document_stamp_debited, { numbers: debitedBy.join(', ') })] : []),
  ]
  if (stamps.length === 0) return null
  return {
    thai: stamps.map(({ thai }) => thai).join(' · '),
    english: stamps.map(({ english }) => english).join(' · '),
  }
}

/** Both languages on one line, or once what they say alike. */
export function once({ thai, english }: Pair): string {
  return thai === english ? thai : `${thai} / ${english}`
}

/** `branch` undefined says nothing about branches; null is the head office. */
function taxFacts(tin: string | null, branch: string | null | undefined): string[] {
  const facts = tin === null ? [] : [`${once(say(m.document_tax_id))} ${tin}`]
  if (branch === undefined) return facts
  return [...facts, once(branch === null ? say(m.document_head_office) : both(m.document_branch, { branch }))]
}

function factsOf({ number, day, content }: Printed): Paper['facts'] {
  const { memberId, credits, debits, replaces, paidOn } = content
  const noted = credits ?? debits
  const origin = noted ?? replaces
  const who = isOfContractBill(content) ? m.document_bill : m.document_member
  return [
    { term: say(m.document_number), value: same(number) },
    { term: say(m.document_day), value: dayOf(day) },
    ...(paidOn ? [{ term: say(m.document_paid_on), value: dayOf(paidOn) }] : []),
    // Whoever paid as a visitor has none.
    ...(memberId === '' ? [] : [{ term: say(who), value: same(memberId) }]),
    ...(origin
      ? [
          {
            term: say(noted ? m.document_credited_number : m.document_replaced_number),
            value: same(origin.number),
          },
          { term: say(m.document_origin_day), value: dayOf(origin.day) },
        ]
      : []),
  ]
}

type Line = DocumentContent['lines'][number]

/** An abbreviated invoice has its prices with the VAT in them (s.86/6), the others without. */
function linesOf(kind: DocumentKind, content: DocumentContent): Paper['lines'] {
  const { lines, totals } = content
  const net = lines.map(({ amountSatang }) => amountSatang)
  const amounts = kind === 'abbreviated_invoice' ? sharesOf(net, totals.totalSatang) : net
  return lines.map((line, index) => ({
    text: lineText(line, content),
    quantity: String(line.quantity ?? 1),
    amount: amountOf(amounts[index] ?? 0),
  }))
}

function planText({ planName, description, period }: Line): Pair {
  if (!description) return same(planName ?? '')
  const { thai, english } = description
  if (!period) return both(m.document_line_plan, { plan: thai }, { plan: english })
  const [from, until] = [dayOf(period.from), dayOf(period.until)]
  return both(
    m.document_line_plan_period,
    { plan: thai, from: from.thai, until: until.thai },
    { plan: english, from: from.english, until: until.english },
  )
}

function lineText(line: Line, { credits, debits }: DocumentContent): Pair {
  const { kind } = line
  if (kind === 'plan') return planText(line)
  if (kind === 'membership_fee') return say(m.document_line_fee)
  if (kind === 'deposit') return line.description ?? say(m.contract_line_deposit)
  if (kind === 'adjustment') return say(m.document_line_adjustment)
  if (kind === 'debit') return both(m.document_line_debit, { number: debits?.number ?? '' })
  return both(m.document_line_credit, { number: credits?.number ?? '' })
}

function totalRows(kind: DocumentKind, content: DocumentContent): Paper['totals'] {
  const { totals, credits, debits, withheldSatang, withholdingBasisPoints } = content
  const noted = credits ?? debits
  const row = (term: Pair, satang: Satang, isSum = false) => ({ term, amount: amountOf(satang), isSum })
  const isTaxed = totals.vatSatang > 0
  const before = debits
    ? [m.document_value_before_raise, m.document_worth_before_raise]
    : [m.document_value_before, m.document_worth_before]
  const rows = noted
    ? [
        row(say(before[isTaxed ? 0 : 1] ?? m.document_value_before), noted.valueSatang),
        row(say(isTaxed ? m.document_value_correct : m.document_worth_correct), noted.correctValueSatang),
      ]
    : []
  if (isTaxed && kind !== 'abbreviated_invoice') {
    rows.push(row(say(noted ? m.document_difference : m.document_taxable), totals.taxableSatang))
    if (totals.exemptSatang > 0) rows.push(row(say(m.document_exempt), totals.exemptSatang))
    const rate = (locale: string) => ({ rate: formatPercent(totals.vatBasisPoints, locale) })
    rows.push(row(both(m.document_vat, rate('th'), rate('en')), totals.vatSatang))
  }
  rows.push(row(say(sumTerm(kind)), totals.totalSatang, true))
  if (withheldSatang !== null) {
    const rate = { rate: formatPercent(withholdingBasisPoints ?? WITHHOLDING_BASIS_POINTS, 'en') }
    rows.push(row(both(m.document_withheld, rate), withheldSatang))
    rows.push(row(say(m.document_paid), totals.totalSatang - withheldSatang, true))
  }
  return rows
}

function sumTerm(kind: DocumentKind) {
  if (kind === 'credit_note') return m.document_sum_credited
  if (kind === 'debit_note') return m.document_sum_debited
  return kind === 'abbreviated_invoice' ? m.document_sum_with_vat : m.document_sum
}

function notesOf(
  kind: DocumentKind,
  { seller, totals, credits, debits, replaces, partOf }: DocumentContent,
): Pair[] {
  const notes: Pair[] = []
  if (partOf) {
    const [total, left] = [amountOf(partOf.totalSatang), amountOf(partOf.leftSatang)]
    notes.push(both(m.document_note_part, { paid: amountOf(totals.totalSatang), total, left }))
  }
  const noted = credits ?? debits
  if (noted) notes.push(both(m.document_note_reason, { reason: noted.reason }))
  if (replaces) notes.push(both(m.document_note_replaces, { number: replaces.number }))
  if (showsVat(seller) && totals.vatSatang === 0 && !isOfDeposit(kind))
    notes.push(say(m.document_note_no_vat))
  if (kind === 'receipt' || isOfDeposit(kind)) notes.push(say(m.document_note_no_invoice))
  return notes
}
