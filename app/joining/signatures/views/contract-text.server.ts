import { findSettings } from '#app/house/settings/queries/settings.server.ts'
import { sellerOf } from '#app/house/settings/rules/seller.ts'
import type { Settings } from '#app/house/settings/schema/settings.ts'
import { findPayer, type Payer } from '#app/joining/contracts/queries/payers.server.ts'
import { listItems } from '#app/joining/contracts/queries/screens.server.ts'
import { findVatTerms } from '#app/joining/contracts/queries/vat.server.ts'
import type { ThenHow } from '#app/joining/contracts/rules/contracts.ts'
import { monthOfItem } from '#app/joining/contracts/rules/items.ts'
import { totalsOf } from '#app/joining/contracts/rules/totals.ts'
import type { Contract, ContractItem } from '#app/joining/contracts/tables.server.ts'
import { itemText } from '#app/joining/contracts/texts/lines.ts'
import type { Executor } from '#app/kit/platform/database.server.ts'
import { type Day, formatDay } from '#app/kit/pure/days.ts'
import { formatBaht, formatPercent, type Satang } from '#app/kit/pure/money.ts'
import { m } from '#app/paraglide/messages.js'
import type { Locale } from '#app/paraglide/runtime.js'
import type { SignerSide } from '../rules/signings.ts'
import { SIDE_NAMES } from '../texts.ts'

/** A contract as it is printed: every text is final, in one language. */
export type ContractText = {
  locale: Locale
  title: string
  edition: string
  parties: { side: SignerSide; label: string; name: string; lines: string[] }[]
  items: { heads: string[]; rows: string[][]; sums: { term: string; value: string }[] }
  sections: { title: string; paragraphs: string[] }[]
  /** Where those who sign on paper write. */
  places: { label: string; name: string }[]
}

type Wanted = {
  version: number
  locale: Locale
  today: Day
  /** What the house adds to what every contract says. */
  terms: string
  signers: readonly { side: SignerSide; name: string }[]
}

type Options = { locale: Locale }
const bahtText = (satang: Satang, { locale }: Options) => formatBaht(satang, locale, { decimals: 'always' })
const dayText = (day: Day, { locale }: Options) => formatDay(day, locale)

/** Writes a contract as it stands, in the language in which it is to be signed. */
export async function writeContractText(
  db: Executor,
  contract: Contract,
  { version, today, terms, signers, ...options }: Wanted,
): Promise<ContractText> {
  const [settings, payer, items, { vatBasisPoints }] = await Promise.all([
    findSettings(db),
    findPayer(db, contract.customerId),
    listItems(db, contract.id),
    findVatTerms(db, contract.firstDay),
  ])
  const lasting = items.filter(({ item }) => item.lastDay === null || item.lastDay >= contract.firstDay)
  return {
    ...options,
    title: m.signing_doc_title({ number: contract.number }, options),
    edition: m.signing_doc_version({ version, day: dayText(today, options) }, options),
    parties: [houseOf(settings, options), customerOf(payer, options)],
    items: tableOf(contract, lasting, { vatBasisPoints, options }),
    sections: sectionsOf(contract, { settings, payer, terms, options }),
    places: signers.map(({ side, name }) => ({ label: SIDE_NAMES[side]({}, options), name })),
  }
}

type Party = ContractText['parties'][number]

function houseOf(settings: Settings, options: Options): Party {
  const seller = sellerOf(settings)
  const isThai = options.locale === 'th'
  return {
    side: 'house',
    label: SIDE_NAMES.house({}, options),
    name: isThai ? seller.nameThai : seller.nameEnglish,
    lines: [
      isThai ? seller.addressThai : seller.addressEnglish,
      ...taxLine(seller.tin ?? '', seller.branch ?? '00000', options),
    ],
  }
}

function customerOf({ name, address, taxId, branch }: Payer, options: Options): Party {
  const lines = [...(address === '' ? [] : [address]), ...taxLine(taxId, branch, options)]
  return { side: 'customer', label: SIDE_NAMES.customer({}, options), name, lines }
}

function taxLine(tin: string, branch: string, options: Options): string[] {
  if (tin === '') return []
  const of = branch === '00000' ? m.document_head_office({}, options) : m.document_branch({ branch }, options)
  return [`${m.document_tax_id({}, options)} ${tin}${branch === '' ? '' : `, ${of}`}`]
}

type Item = { item: ContractItem; planName: string | null }

function tableOf(
  { firstDay }: Contract,
  items: Item[],
  { vatBasisPoints, options }: { vatBasisPoints: number; options: Options },
): ContractText['items'] {
  const first = items.filter(({ item }) => item.firstDay <= firstDay)
  const lines = first.map(({ item }) => ({ vatClass: item.vatClass, amountSatang: monthOfItem(item) }))
  const { vatSatang, totalSatang } = totalsOf(lines, vatBasisPoints)
  const vat = { term: m.signing_doc_vat({ rate: formatPercent(vatBasisPoints, options.locale) }, options) }
  return {
    heads: [
      m.contract_line({}, options),
      m.contract_quantity({}, options),
      m.contract_unit({}, options),
      m.signing_doc_month({}, options),
    ],
    rows: items.map(({ item, planName }) => [
      `${itemText({ item, planName }, options.locale)}\n${spanText(item, options)}`,
      String(item.quantity),
      bahtText(item.unitSatang, options),
      bahtText(monthOfItem(item), options),
    ]),
    sums: [
      { term: m.contract_month({}, options), value: bahtText(totalSatang - vatSatang, options) },
      ...(vatBasisPoints === 0 ? [] : [{ ...vat, value: bahtText(vatSatang, options) }]),
      { term: m.signing_doc_total({}, options), value: bahtText(totalSatang, options) },
    ],
  }
}

function spanText({ firstDay, lastDay }: { firstDay: Day; lastDay: Day | null }, options: Options): string {
  if (lastDay === null) return m.contract_from({ day: dayText(firstDay, options) }, options)
  return m.contract_from_to({ from: dayText(firstDay, options), to: dayText(lastDay, options) }, options)
}

type Terms = { settings: Settings; payer: Payer; terms: string; options: Options }

function sectionsOf(contract: Contract, { settings, payer, terms, options }: Terms) {
  const written = terms.split('\n').filter(line => line.trim() !== '')
  return [
    { title: m.signing_doc_when({}, options), paragraphs: termOf(contract, options) },
    {
      title: m.signing_doc_payment({}, options),
      paragraphs: paymentOf(contract, { settings, payer, options }),
    },
    ...(written.length > 0 ? [{ title: m.signing_doc_terms({}, options), paragraphs: written }] : []),
    { title: m.signing_doc_signing({}, options), paragraphs: [m.signing_doc_how({}, options)] },
  ]
}

const ENDS = {
  ends: m.signing_doc_ends,
  month_to_month: m.signing_doc_then_months,
  same_term: m.signing_doc_then_term,
} as const satisfies Record<ThenHow, unknown>

function termOf({ firstDay, lastDay, thenHow, noticeDays }: Contract, options: Options): string[] {
  const day = dayText(firstDay, options)
  return [
    lastDay === null
      ? m.signing_doc_goes_on({ day }, options)
      : ENDS[thenHow]({ day, last: dayText(lastDay, options) }, options),
    m.signing_doc_notice({ days: noticeDays }, options),
  ]
}

function paymentOf(
  { graceDays, depositSatang, givesBack, renewsId }: Contract,
  { settings, payer, options }: Omit<Terms, 'terms'>,
): string[] {
  const { lateFeeSatang, billReminderDays: days } = settings.renewals
  const fee = bahtText(lateFeeSatang, options)
  const amount = bahtText(depositSatang, options)
  const deposit = renewsId === null ? m.signing_doc_deposit : m.signing_doc_deposit_renewed
  return [
    m.signing_doc_billed({ day: payer.billingDay }, options),
    m.signing_doc_grace({ days: graceDays }, options),
    ...(lateFeeSatang > 0 ? [m.signing_doc_late({ days, fee }, options)] : []),
    ...(depositSatang > 0 ? [deposit({ amount }, options)] : []),
    givesBack ? m.signing_doc_gives_back({}, options) : m.signing_doc_keeps({}, options),
  ]
}
