import { authorise, type CommandContext } from '#app/house/access/steps.server.ts'
import { findPlanBySlug } from '#app/house/plans/queries.server.ts'
import { planTitle } from '#app/house/plans/texts/plans.ts'
import { redirectWithMessage } from '#app/kit/platform/flash.server.ts'
import { readForm } from '#app/kit/platform/form.server.ts'
import { refuse } from '#app/kit/platform/refuse.server.ts'
import { readTexts, withoutDialog } from '#app/kit/pure/form-values.ts'
import { readShown, type Satang } from '#app/kit/pure/money.ts'
import { readSpelling } from '#app/money/documents/schema.ts'
import { findMemberBalance } from '#app/money/ledger/queries.server.ts'
import { balanceText } from '#app/money/ledger/texts/balance.ts'
import { findCashClosedThrough } from '#app/money/payments/queries.server.ts'
import { cashClosedText } from '#app/money/payments/texts.ts'
import { m } from '#app/paraglide/messages.js'
import { getLocale } from '#app/paraglide/runtime.js'
import { type Sold, sellToMember } from '../commands/sell.server.ts'
import { MOST_OF_ONE, OWN_LINE } from '../rules.ts'
import {
  readOwnLine,
  readPaid,
  readQuantity,
  SALE_FIELDS,
  type SaleErrors,
  type SaleValues,
} from '../schema.ts'
import { bahtText } from '../texts.ts'

export type SaleReply = { sale: SaleValues; errors: SaleErrors }

/** Answers the dialog that sells something to a member. */
export async function answerSaleForm(
  ctx: CommandContext,
  { request, url, id }: { request: Request; url: URL; id: string },
) {
  await authorise(ctx, 'payments.edit')
  const sale = readTexts(await readForm(request), SALE_FIELDS)
  const quantity = readQuantity(sale.quantity)
  const read = readPaid(sale)
  const spelling = readSpelling(sale.spelling)
  const own = sale.plan === OWN_LINE ? readOwnLine(sale) : null
  const errors: SaleErrors = {
    ...(sale.plan === '' && { plan: m.sale_error_plan() }),
    ...(own && !own.ok && own.errors),
    ...(quantity === null && { quantity: m.sale_error_quantity({ most: MOST_OF_ONE }) }),
    ...(spelling === null && { spelling: m.document_spelling_missing() }),
    ...(!read.ok && read.errors),
  }
  if (!read.ok || spelling === null || quantity === null || sale.plan === '' || own?.ok === false)
    return refuse({ sale, errors } satisfies SaleReply)
  const { plan, key } = sale
  const totalSatang = Number(sale.total)
  const paid = { ...read.paid, ...(spelling && { spelling }) }
  const input = { memberRowId: id, plan, own: own?.line ?? null, quantity, paid, key }
  const withVoucher = sale.voucher === 'on'
  const sold = await sellToMember(ctx, { ...input, totalSatang, withVoucher })
  if (!sold.ok) return refuse(await refusalOf(ctx, sale, sold), 409)
  const name = own?.line.what ?? (await findPlanBySlug(ctx.db, plan))?.name ?? plan
  const what = planTitle(name, getLocale())
  const balance = balanceText(await findMemberBalance(ctx.db, id))
  return redirectWithMessage(url.pathname + withoutDialog(url.search), m.sale_done({ what, balance }))
}

const shownText = (satang: Satang) => (satang < 0 ? '–' : bahtText(satang))

async function refusalOf(
  ctx: CommandContext,
  sale: SaleValues,
  sold: Sold & { ok: false },
): Promise<SaleReply> {
  if (sold.reason === 'price_changed') {
    const after = bahtText(sold.totalSatang)
    // Without a script the first answer is what shows it.
    const form =
      sale.total === ''
        ? m.sale_price_changed({ total: after })
        : m.sale_price_changed_both({ before: shownText(readShown(sale.total)), after })
    return { sale: { ...sale, total: String(sold.totalSatang) }, errors: { form } }
  }
  if (sold.reason === 'cash_closed')
    return { sale, errors: { method: cashClosedText(await findCashClosedThrough(ctx.db)) } }
  if (sold.reason === 'no_voucher') return { sale, errors: { voucher: m.sale_no_voucher() } }
  if (sold.reason === 'spelling_missing') return { sale, errors: { spelling: m.document_spelling_missing() } }
  if (sold.reason === 'not_on_sale') return { sale, errors: { plan: m.sale_plan_gone() } }
  return { sale, errors: { form: m.member_deleted_meanwhile() } }
}
