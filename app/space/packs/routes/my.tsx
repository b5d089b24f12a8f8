import { data, Form } from 'react-router'
import { v7 as uuidv7 } from 'uuid'
import { accountOptions, fullAccountTexts } from '#app/joining/contracts/texts/extras.ts'
import { textIn } from '#app/kit/forms/local-text.ts'
import type { Executor } from '#app/kit/platform/database.server.ts'
import { redirectWithMessage } from '#app/kit/platform/flash.server.ts'
import { readForm } from '#app/kit/platform/form.server.ts'
import { refuse } from '#app/kit/platform/refuse.server.ts'
import { readTexts } from '#app/kit/pure/form-values.ts'
import { BackLink } from '#app/kit/ui/back-link.tsx'
import { Button, ButtonLink } from '#app/kit/ui/button.tsx'
import { RadioGroup } from '#app/kit/ui/field.tsx'
import { FormAlert } from '#app/kit/ui/form-alert.tsx'
import { PageTitle } from '#app/kit/ui/page-title.tsx'
import { isOfBill } from '#app/money/ledger/rules.ts'
import { m } from '#app/paraglide/messages.js'
import { getLocale, localizeHref } from '#app/paraglide/runtime.js'
import { accountContext, ownSelf } from '#app/people/portal-accounts/steps/guard.server.ts'
import { lastDayText } from '#app/space/credits/texts.ts'
import { buyOwnPack } from '../commands/own.server.ts'
import { findPack, findSale } from '../queries.server.ts'
import { readMark } from '../rules.ts'
import { bahtText, changedText, PACK_REFUSALS } from '../texts.ts'
import { viewPackProposal } from '../views.server.ts'
import type { Route } from './+types/my'

/** One pack, before it is bought: what one gets, until when, and where the price goes. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = accountContext(context)
  const member = await ownSelf(ctx, params.member)
  const pack = await viewPackProposal(ctx.db, { packId: params.pack, member, now: ctx.now() })
  if (!pack) throw data(null, { status: 404 })
  return { pack, key: uuidv7() }
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const ctx = accountContext(context)
  const member = await ownSelf(ctx, params.member)
  const { seen, key, pay } = readTexts(await readForm(request), ['seen', 'key', 'pay'])
  const screen = localizeHref(`/my/members/${member.id}/credits`)
  const bought = await buyOwnPack(ctx, {
    memberRowId: member.id,
    packId: params.pack,
    seen,
    key,
    contractId: pay === '' || pay === 'baht' ? null : pay,
  })
  if (bought.ok) return redirectWithMessage(screen, await boughtText(ctx.db, bought.value, member.id))
  const now = bought.reason === 'changed' ? await findPack(ctx.db, params.pack) : null
  if (now?.isOnSale) return refuse({ error: changedText(readMark(seen), now), isBill: false }, 409)
  const { reason } = bought
  const isToChoose = reason === 'account_closed' || reason === 'account_full'
  if (reason === 'not_allowed' || isToChoose || isOfBill(reason))
    return refuse({ error: PACK_REFUSALS[reason](), isBill: isOfBill(reason) }, 409)
  // The page of a pack that is not sold any more is gone: they are told where they came from.
  return redirectWithMessage(screen, m.pack_refused_not_on_sale())
}

/** Of the sale as it was made, whatever became of the pack. */
async function boughtText(db: Executor, saleId: string, memberRowId: string): Promise<string> {
  const sale = await findSale(db, { id: saleId, memberRowId })
  if (!sale) return m.pack_refused_not_on_sale()
  const day = lastDayText(sale.usableUntil) ?? ''
  const said = { name: textIn(sale.name, getLocale()), day, price: bahtText(sale.priceSatang) }
  return sale.isOfCompany ? m.pack_bought_company(said) : m.pack_bought(said)
}

export default function MyPack({ loaderData: { pack, key }, actionData, params }: Route.ComponentProps) {
  const { price } = pack
  const own = { value: 'baht', label: m.booking_pay_baht({ amount: price }), hint: m.booking_pay_baht_hint() }
  const [chosen] = accountOptions(pack.accounts)
  const options = [...accountOptions(pack.accounts), own]
  const refused = actionData?.error ?? (pack.isAllowed ? undefined : m.pack_refused_not_allowed())
  return (
    <div className="mx-auto max-w-xl">
      <PageTitle title={pack.name} />
      <BackLink to={localizeHref(`/my/members/${params.member}/credits`)}>{m.my_credits()}</BackLink>
      <section className="grid gap-5 rounded-card border-2 border-line bg-surface p-5 sm:p-8">
        <h1 className="text-3xl font-bold wrap-anywhere">{pack.name}</h1>
        <FormAlert>{refused}</FormAlert>
        {actionData?.isBill && (
          <ButtonLink href={localizeHref(`/my/members/${params.member}/pay`)}>{m.my_pay()}</ButtonLink>
        )}
        <p className="text-lead font-semibold">{pack.sentence}</p>
        <dl className="flex flex-wrap items-baseline justify-between gap-x-3 border-y border-line py-3">
          <dt className="text-lg font-bold">{m.booking_price()}</dt>
          <dd className="text-lg font-bold tabular-nums">{pack.price}</dd>
          <dd className="basis-full text-right text-muted tabular-nums">{pack.each}</dd>
        </dl>
        {!chosen && <p className="text-muted">{m.booking_pay_baht_hint()}</p>}
        {fullAccountTexts(pack.accounts).map(text => (
          <p key={text} className="text-muted">
            {text}
          </p>
        ))}
        {pack.isAllowed && (
          <Form method="post" className="grid gap-5">
            {chosen && (
              <RadioGroup legend={m.booking_pay_how()} name="pay" value={chosen.value} options={options} />
            )}
            <input type="hidden" name="key" value={key} />
            <input type="hidden" name="seen" value={pack.seen} />
            <Button type="submit">{m.pack_buy_for({ price: pack.price })}</Button>
          </Form>
        )}
      </section>
    </div>
  )
}
