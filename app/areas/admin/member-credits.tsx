import { Gift, type LucideIcon, Minus, ShoppingBag, Undo2 } from 'lucide-react'
import { data, Link, useLocation } from 'react-router'
import { can } from '#app/house/access/rules.ts'
import { commandContext, permit } from '#app/house/access/steps.server.ts'
import { logView } from '#app/house/activity/steps/log.server.ts'
import { withoutDialog } from '#app/kit/pure/form-values.ts'
import { BackLink } from '#app/kit/ui/back-link.tsx'
import { buttonClasses } from '#app/kit/ui/button.tsx'
import { EmptyState } from '#app/kit/ui/empty-state.tsx'
import { useDialogHref } from '#app/kit/ui/list-actions.tsx'
import { MissingRecord } from '#app/kit/ui/missing-record.tsx'
import { PageHeader } from '#app/kit/ui/page-header.tsx'
import { PageTitle } from '#app/kit/ui/page-title.tsx'
import { Panel } from '#app/kit/ui/panel.tsx'
import { useOpenedDialog } from '#app/kit/ui/use-opened-dialog.ts'
import { m } from '#app/paraglide/messages.js'
import { localizeHref } from '#app/paraglide/runtime.js'
import { findMember, memberRowIdOf } from '#app/people/members/queries/members.server.ts'
import { answerCreditForm } from '#app/space/credits/actions.server.ts'
import { ChangeCreditsDialog, ReturnCreditsDialog } from '#app/space/credits/components/credit-dialogs.tsx'
import { CreditLines } from '#app/space/credits/components/credit-lines.tsx'
import { VoucherForms } from '#app/space/credits/components/voucher-forms.tsx'
import { type CreditDialog, findCreditDialog, viewCredits } from '#app/space/credits/views.server.ts'
import { answerSellPack, answerTakeBack } from '#app/space/packs/actions.server.ts'
import { SellPackDialog } from '#app/space/packs/components/sell-pack-dialog.tsx'
import { TakeBackDialog } from '#app/space/packs/components/take-back-dialog.tsx'
import { countPacksOnSale } from '#app/space/packs/queries.server.ts'
import { viewSellDialog, viewTakeBack } from '#app/space/packs/views.server.ts'
import type { Route } from './+types/member-credits'

export const middleware: Route.MiddlewareFunction[] = [permit('credits.view')]

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { db, actor, now } = commandContext(context)
  const member = await findMember(db, params.id)
  if (!member) return data({ shown: null }, 404)
  await logView(db, { adminId: actor.userId, entityType: 'member', entityId: member.id })
  const may = {
    edit: can(actor, 'credits.edit'),
    sell: can(actor, 'payments.edit') && (await countPacksOnSale(db)) > 0,
    takeBack: can(actor, 'ledger.edit'),
  }
  const about = { memberRowId: member.id, now: now() }
  const saleId = url.searchParams.get('revoke')
  const isSelling = url.searchParams.get('record') === 'sell'
  const [credits, sell, takeBack] = await Promise.all([
    viewCredits(db, member.id, about.now),
    isSelling && may.sell ? viewSellDialog(db, member.id, about.now) : null,
    saleId && may.takeBack ? viewTakeBack(db, { ...about, saleId }) : null,
  ])
  return data({
    shown: {
      name: member.name,
      memberId: member.memberId,
      credits,
      may,
      backPath: can(actor, 'members.view') ? `/admin/members/${member.id}` : null,
      dialog: findCreditDialog(url.searchParams, credits, may.edit),
      sell,
      takeBack,
    },
  })
}

export async function action({ request, params, url, context }: Route.ActionArgs) {
  const ctx = commandContext(context)
  const asked = { request, url, id: await memberRowIdOf(ctx.db, params.id) }
  if (url.searchParams.get('record') === 'sell') return answerSellPack(ctx, asked)
  return url.searchParams.has('revoke') ? answerTakeBack(ctx, asked) : answerCreditForm(ctx, asked)
}

export default function MemberCredits({ loaderData: { shown }, actionData }: Route.ComponentProps) {
  if (shown) return <Found {...shown} reply={actionData} />
  return (
    <>
      <BackLink to={localizeHref('/admin/members')}>{m.member_back()}</BackLink>
      <MissingRecord title={m.member_gone()} hint={m.member_gone_text()} />
    </>
  )
}

type Props = Route.ComponentProps
type Reply = Props['actionData']
type Shown = NonNullable<Props['loaderData']['shown']> & { reply: Reply }

function Found({ name, memberId, credits, may, backPath, reply, ...found }: Shown) {
  const { search } = useLocation()
  const closeHref = withoutDialog(search)
  const { dialog, sell, takeBack } = useOpenedDialog({
    dialog: found.dialog,
    sell: found.sell,
    takeBack: found.takeBack,
  })
  const balance = credits.balances.map(({ unit, left }) => `${unit}: ${left}`).join(' · ')
  return (
    <>
      <PageTitle title={m.credits_of({ name })} />
      {backPath && <BackLink to={localizeHref(backPath)}>{name}</BackLink>}
      <PageHeader
        title={m.credits_of({ name })}
        lead={
          <>
            <span className="font-semibold text-ink">{balance}</span> · {memberId}
          </>
        }
        actions={<ChangeLinks may={may} />}
      />
      {credits.lines.length === 0 ? (
        <EmptyState title={m.credits_none()} hint={m.credits_none_hint()} />
      ) : (
        <div className="grid gap-6">
          {may.edit && <VoucherForms hours={credits.hours} />}
          <Grants grants={credits.grants} mayTakeBack={may.takeBack} />
          <CreditLines lines={credits.lines} mayEdit={may.edit} />
        </div>
      )}
      {dialog && <OpenDialog dialog={dialog} closeHref={closeHref} reply={reply} />}
      {sell && (
        <SellPackDialog
          name={name}
          dialog={sell}
          closeHref={closeHref}
          reply={reply && 'sell' in reply ? reply : undefined}
        />
      )}
      {takeBack && (
        <TakeBackDialog
          dialog={takeBack}
          closeHref={closeHref}
          reply={reply && 'takeBack' in reply ? reply.takeBack : undefined}
        />
      )}
    </>
  )
}

type GrantsProps = Pick<Shown['credits'], 'grants'> & { mayTakeBack: boolean }

function Grants({ grants, mayTakeBack }: GrantsProps) {
  const hrefOf = useDialogHref()
  if (grants.length === 0) return null
  return (
    <Panel title={m.credits_there()} lead={m.credits_there_lead()}>
      <ul className="grid divide-y divide-line border-y border-line">
        {grants.map(({ id, name, left, until, saleId }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-4 py-2">
            <span className="mr-auto wrap-anywhere">
              <span className="font-semibold">{name}</span> <span className="text-muted">{until}</span>
            </span>
            <span className="tabular-nums">{left}</span>
            {saleId && mayTakeBack && (
              <Link
                to={hrefOf('revoke', saleId)}
                preventScrollReset
                aria-label={m.pack_take_back_named({ name })}
                className={buttonClasses('secondary', 'small')}
              >
                <Undo2 className="size-5" aria-hidden="true" />
                {m.pack_take_back()}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  )
}

type OpenDialogProps = { dialog: CreditDialog; closeHref: string; reply: Reply }

function OpenDialog({ dialog, closeHref, reply }: OpenDialogProps) {
  if (dialog.kind === 'return') {
    const own = reply && 'error' in reply ? reply : undefined
    return <ReturnCreditsDialog line={dialog.line} closeHref={closeHref} reply={own} />
  }
  const own = reply && 'values' in reply ? reply : undefined
  return <ChangeCreditsDialog key={dialog.kind} {...dialog} closeHref={closeHref} reply={own} />
}

function ChangeLinks({ may }: Pick<Shown, 'may'>) {
  return (
    <>
      {may.sell && <ChangeLink kind="sell" label={m.pack_sell()} drawing={ShoppingBag} />}
      {may.edit && (
        <>
          <ChangeLink kind="give" label={m.credits_give()} drawing={Gift} />
          <ChangeLink kind="take" label={m.credits_take()} drawing={Minus} />
        </>
      )}
    </>
  )
}

type ChangeLinkProps = { kind: 'sell' | 'give' | 'take'; label: string; drawing: LucideIcon }

function ChangeLink({ kind, label, drawing: Drawing }: ChangeLinkProps) {
  const look = kind === 'sell' ? 'primary' : 'secondary'
  return (
    <Link to={`?record=${kind}`} preventScrollReset className={buttonClasses(look, 'small')}>
      <Drawing className="size-5" aria-hidden="true" />
      {label}
    </Link>
  )
}
