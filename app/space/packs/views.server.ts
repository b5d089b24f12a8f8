import { v7 as uuidv7 } from 'uuid'
import { listCatalogue } from '#app/house/plans/queries.server.ts'
import { planTitle } from '#app/house/plans/texts/plans.ts'
import { viewAccounts } from '#app/joining/contracts/views/extras.server.ts'
import type { DeskWithholding } from '#app/joining/sales/rules.ts'
import { findDeskWithholding } from '#app/joining/sales/views/sale.server.ts'
import { textIn, writeLocal } from '#app/kit/forms/local-text.ts'
import type { Executor } from '#app/kit/platform/database.server.ts'
import { savedFields } from '#app/kit/platform/saved-fields.server.ts'
import { bangkokDay } from '#app/kit/pure/days.ts'
import type { Satang } from '#app/kit/pure/money.ts'
import { findMemberBalance } from '#app/money/ledger/queries.server.ts'
import { METHOD_NAMES } from '#app/money/methods/texts.ts'
import type { NounSections } from '#app/noun-views.ts'
import { m } from '#app/paraglide/messages.js'
import { getLocale } from '#app/paraglide/runtime.js'
import {
  countPacksOnSale,
  findPack,
  findPayment,
  findSale,
  listAllPacks,
  listPacksOnSale,
  type PackRow,
  type SaleRow,
} from './queries.server.ts'
import { lastDayOf, markOf, mayBuy, takeBackRefusal } from './rules.ts'
import type { PackDialog, PackValues } from './schema.ts'
import { savedPack } from './steps/saved.server.ts'
import { type Buyer, findBuyer } from './steps/sell.server.ts'
import { bahtText, contentText, daysText, dayText, eachText, TAKE_BACK_REFUSALS, termsText } from './texts.ts'

export const sections: NounSections = async ({ db }) => ({
  packs: { text: m.settings_state_packs({ count: await countPacksOnSale(db) }) },
})

const planOf = (name: string) => planTitle(name, getLocale())

/** Every pack in the reader's words, and the plans that can be ticked. */
export async function viewPacks(db: Executor) {
  const [packs, plans] = await Promise.all([listAllPacks(db), listCatalogue(db)])
  return {
    rows: packs.map(pack => ({
      id: pack.id,
      name: textIn(pack.name, getLocale()),
      content: contentText(pack),
      price: bahtText(pack.priceSatang),
      each: eachText(pack),
      lasts: daysText(pack),
      sold: pack.sold,
      isOnSale: pack.isOnSale,
      who: pack.plans.length === 0 ? m.pack_all_members() : pack.plans.map(planOf).join(', '),
    })),
    plans: plans.map(({ name }) => ({ value: name, label: planOf(name) })),
  }
}

const NEW: PackValues = {
  ...writeLocal('name', {}),
  unit: 'minute',
  amount: '',
  price: '',
  days: '90',
  plans: '',
  isOnSale: 'on',
}

/** The dialog that the address asks for; null for none, and for whoever may not. */
export async function findPackDialog(
  db: Executor,
  params: URLSearchParams,
  mayEdit: boolean,
): Promise<PackDialog | null> {
  if (!mayEdit) return null
  if (params.has('new')) return { kind: 'new', saved: savedFields(NEW) }
  const pack = await findPack(db, params.get('edit') ?? params.get('clone') ?? params.get('delete') ?? '')
  if (!pack) return null
  if (params.has('edit')) return { kind: 'edit', saved: savedPack(pack) }
  return params.has('clone')
    ? { kind: 'new', saved: savedPack(pack) }
    : { kind: 'delete', id: pack.id, title: textIn(pack.name, getLocale()) }
}

export type PackOffer = Awaited<ReturnType<typeof viewOffers>>[number]

/** What a member can buy now, the cheapest first; none for whoever may buy nothing (rule packs.who). */
export async function viewOffers(db: Executor, member: Buyer, now: Date) {
  const packs = await listPacksOnSale(db)
  if (packs.length === 0) return []
  const { person, graceDays } = await findBuyer(db, member)
  return packs.filter(pack => mayBuy(pack, person, { at: now, graceDays, by: 'member' })).map(viewOffer)
}

function viewOffer(pack: PackRow) {
  return {
    id: pack.id,
    name: textIn(pack.name, getLocale()),
    price: bahtText(pack.priceSatang),
    each: eachText(pack),
    terms: m.pack_offer({ what: contentText(pack), days: daysText(pack) }),
  }
}

/** A pack before it is bought: what one gets until when, and for what; null for one that is not sold. */
export async function viewPackProposal(
  db: Executor,
  { packId, member, now }: { packId: string; member: Buyer; now: Date },
) {
  const pack = await findPack(db, packId)
  if (!pack?.isOnSale) return null
  const { person, graceDays } = await findBuyer(db, member)
  const day = dayText(lastDayOf(pack, bangkokDay(now)))
  const price = bahtText(pack.priceSatang)
  return {
    ...viewOffer(pack),
    seen: markOf(pack),
    accounts: await viewAccounts(db, { memberRowId: member.id, on: bangkokDay(now), now }, pack.priceSatang),
    isAllowed: mayBuy(pack, person, { at: now, graceDays, by: 'member' }),
    sentence: m.pack_confirm({ what: contentText(pack), price, day }),
  }
}

/** What can be sold to a member at the desk, with what the browser computes from. */
export type SellPackDialog = {
  key: string
  /** What the member owes before it; below zero they have paid ahead. */
  owedSatang: Satang
  withholding: DeskWithholding | null
  /** `value` is what the form sends: the id, and the terms that were shown. */
  packs: { value: string; title: string; priceSatang: Satang }[]
}

/** The sale of a pack; null where none is sold. */
export async function viewSellDialog(
  db: Executor,
  memberRowId: string,
  now: Date,
): Promise<SellPackDialog | null> {
  const [packs, owedSatang, withholding] = await Promise.all([
    listPacksOnSale(db),
    findMemberBalance(db, memberRowId),
    findDeskWithholding(db, bangkokDay(now)),
  ])
  if (packs.length === 0) return null
  return {
    key: uuidv7(),
    owedSatang,
    withholding,
    packs: packs.map(pack => ({
      value: `${pack.id} ${markOf(pack)}`,
      title: m.pack_sell_option({ name: textIn(pack.name, getLocale()), terms: termsText(pack) }),
      priceSatang: pack.priceSatang,
    })),
  }
}

const openText = ({ isOfCompany }: SaleRow, amount: string) =>
  isOfCompany ? m.booking_cancel_company({ amount }) : m.pack_take_back_open({ amount })

export type TakeBackDialog = NonNullable<Awaited<ReturnType<typeof viewTakeBack>>>

/** What taking a sale back would do, or why it can't be; null for no sale of the member's. */
export async function viewTakeBack(
  db: Executor,
  { saleId, memberRowId, now }: { saleId: string; memberRowId: string; now: Date },
) {
  const sale = await findSale(db, { id: saleId, memberRowId })
  if (!sale) return null
  const refused = takeBackRefusal(sale, now)
  const payment = sale.paymentId ? await findPayment(db, sale.paymentId) : null
  const openSatang = sale.priceSatang - (payment?.satang ?? 0)
  const method = payment?.method ? METHOD_NAMES[payment.method]() : ''
  return {
    id: sale.id,
    name: textIn(sale.name, getLocale()),
    price: bahtText(sale.priceSatang),
    soldOn: dayText(bangkokDay(sale.soldAt)),
    refused: refused && TAKE_BACK_REFUSALS[refused](),
    does: [
      ...(payment ? [m.pack_take_back_paid({ amount: bahtText(payment.cameSatang), method })] : []),
      ...(openSatang > 0 ? [openText(sale, bahtText(openSatang))] : []),
    ],
  }
}
