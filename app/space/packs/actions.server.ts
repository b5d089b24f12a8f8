import { authorise, type CommandContext } from '#app/house/access/steps.server.ts'
import { readPaid } from '#app/joining/sales/schema.ts'
import { textIn } from '#app/kit/forms/local-text.ts'
import { redirectWithMessage } from '#app/kit/platform/flash.server.ts'
import { readForm } from '#app/kit/platform/form.server.ts'
import { refuse } from '#app/kit/platform/refuse.server.ts'
import { readTexts, withoutDialog } from '#app/kit/pure/form-values.ts'
import { findMemberBalance } from '#app/money/ledger/queries.server.ts'
import { balanceText } from '#app/money/ledger/texts/balance.ts'
import { findCashClosedThrough } from '#app/money/payments/queries.server.ts'
import { cashClosedText } from '#app/money/payments/texts.ts'
import { m } from '#app/paraglide/messages.js'
import { getLocale } from '#app/paraglide/runtime.js'
import { reasonError } from '#app/space/credits/schema.ts'
import { sellPackToMember, takeBackPack } from './commands/staff.server.ts'
import { findPack } from './queries.server.ts'
import { readMark } from './rules.ts'
import { SELL_FIELDS, type SellErrors, type SellReply } from './schema.ts'
import { changedText, PACK_REFUSALS, TAKE_BACK_REFUSALS } from './texts.ts'

type Asked = { request: Request; url: URL; id: string }

/** Answers the dialog that sells a member a pack. */
export async function answerSellPack(ctx: CommandContext, { request, url, id }: Asked) {
  await authorise(ctx, 'payments.edit')
  const sell = readTexts(await readForm(request), SELL_FIELDS)
  const read = readPaid(sell)
  const [packId = '', seen = ''] = sell.pack.split(' ')
  const errors: SellErrors = {
    ...(packId === '' && { pack: m.pack_error_pack() }),
    ...(!read.ok && read.errors),
  }
  if (!read.ok || packId === '') return refuse<SellReply>({ sell, errors })
  const pack = await findPack(ctx.db, packId)
  const sold = await sellPackToMember(ctx, { memberRowId: id, packId, seen, paid: read.paid, key: sell.key })
  if (sold.ok) {
    const balance = balanceText(await findMemberBalance(ctx.db, id))
    const what = pack ? textIn(pack.name, getLocale()) : ''
    return redirectWithMessage(url.pathname + withoutDialog(url.search), m.sale_done({ what, balance }))
  }
  const { reason } = sold
  if (reason === 'cash_closed')
    return refuse<SellReply>(
      { sell, errors: { method: cashClosedText(await findCashClosedThrough(ctx.db)) } },
      409,
    )
  const now = reason === 'changed' ? await findPack(ctx.db, packId) : null
  const text =
    reason === 'changed' ? (now ? changedText(readMark(seen), now) : m.pack_gone()) : PACK_REFUSALS[reason]()
  return refuse<SellReply>({ sell: { ...sell, pack: '' }, errors: { form: text } }, 409)
}

export type TakeBackReply = { takeBack: { reason: string; error?: string; form?: string } }

/** Answers the dialog that takes a pack back. */
export async function answerTakeBack(ctx: CommandContext, { request, url, id }: Asked) {
  await authorise(ctx, 'ledger.edit')
  const { reason } = readTexts(await readForm(request), ['reason'])
  const saleId = url.searchParams.get('revoke') ?? ''
  const taken = await takeBackPack(ctx, { memberRowId: id, saleId, reason })
  if (taken.ok) {
    const balance = balanceText(await findMemberBalance(ctx.db, id))
    return redirectWithMessage(url.pathname + withoutDialog(url.search), m.pack_taken_back({ balance }))
  }
  if (taken.reason === 'bad_reason')
    return refuse<TakeBackReply>({ takeBack: { reason, error: reasonError(reason) ?? '' } })
  const form =
    taken.reason === 'cash_closed'
      ? cashClosedText(await findCashClosedThrough(ctx.db))
      : TAKE_BACK_REFUSALS[taken.reason]()
  return refuse<TakeBackReply>({ takeBack: { reason, form } }, 409)
}
