import { Gift, type LucideIcon, Minus } from 'lucide-react'
import { data, Link, useLocation } from 'react-router'
import { can } from '#app/house/accounts/rules/people.ts'
import { commandContext, permit } from '#app/house/accounts/steps/guard.server.ts'
import { logView } from '#app/house/activity/steps/log.server.ts'
import { findMember } from '#app/joining/members/queries/members.server.ts'
import { withoutDialog } from '#app/kit/pure/form-values.ts'
import { BackLink } from '#app/kit/ui/back-link.tsx'
import { buttonClasses } from '#app/kit/ui/button.tsx'
import { EmptyState } from '#app/kit/ui/empty-state.tsx'
import { MissingRecord } from '#app/kit/ui/missing-record.tsx'
import { PageHeader } from '#app/kit/ui/page-header.tsx'
import { Panel } from '#app/kit/ui/panel.tsx'
import { useOpenedDialog } from '#app/kit/ui/use-opened-dialog.ts'
import { m } from '#app/paraglide/messages.js'
import { localizeHref } from '#app/paraglide/runtime.js'
import { answerCreditForm } from '../actions.server.ts'
import { ChangeCreditsDialog, ReturnCreditsDialog } from '../components/credit-dialogs.tsx'
import { CreditLines } from '../components/credit-lines.tsx'
import { VoucherForms } from '../components/voucher-forms.tsx'
import { type CreditDialog, findCreditDialog, viewCredits } from '../views.server.ts'
import type { Route } from './+types/admin'

export const middleware: Route.MiddlewareFunction[] = [permit('credits.view')]

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { db, actor, now } = commandContext(context)
  const member = await findMember(db, params.id)
  if (!member) return data({ shown: null }, 404)
  await logView(db, { adminId: actor.userId, entityType: 'member', entityId: member.id })
  const credits = await viewCredits(db, member.id, now())
  const mayEdit = can(actor, 'credits.edit')
  return data({
    shown: {
      ...{ name: member.name, memberId: member.memberId, credits, mayEdit },
      backPath: can(actor, 'members.view') ? `/admin/members/${member.id}` : null,
      dialog: findCreditDialog(url.searchParams, credits, mayEdit),
    },
  })
}

export async function action({ request, params, url, context }: Route.ActionArgs) {
  return answerCreditForm(commandContext(context), { request, url, id: params.id })
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

function Found({ name, memberId, credits, mayEdit, backPath, dialog: found, reply }: Shown) {
  const { search } = useLocation()
  const dialog = useOpenedDialog(found)
  const balance = credits.balances.map(({ unit, left }) => `${unit}: ${left}`).join(' · ')
  return (
    <>
      <title>{`${m.credits_of({ name })} · Sala`}</title>
      {backPath && <BackLink to={localizeHref(backPath)}>{name}</BackLink>}
      <PageHeader
        title={m.credits_of({ name })}
        lead={
          <>
            <span className="font-semibold text-ink">{balance}</span> · {memberId}
          </>
        }
        actions={mayEdit && <ChangeLinks />}
      />
      {credits.lines.length === 0 ? (
        <EmptyState title={m.credits_none()} hint={m.credits_none_hint()} />
      ) : (
        <div className="grid gap-6">
          {mayEdit && <VoucherForms hours={credits.hours} />}
          <Grants grants={credits.grants} />
          <CreditLines lines={credits.lines} mayEdit={mayEdit} />
        </div>
      )}
      {dialog && <OpenDialog dialog={dialog} closeHref={withoutDialog(search)} reply={reply} />}
    </>
  )
}

function Grants({ grants }: Pick<Shown['credits'], 'grants'>) {
  if (grants.length === 0) return null
  return (
    <Panel title={m.credits_there()} lead={m.credits_there_lead()}>
      <ul className="grid divide-y divide-line border-y border-line">
        {grants.map(({ id, name, left, until }) => (
          <li key={id} className="flex flex-wrap justify-between gap-x-4 py-2">
            <span>
              <span className="font-semibold">{name}</span> <span className="text-muted">{until}</span>
            </span>
            <span className="tabular-nums">{left}</span>
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

function ChangeLinks() {
  return (
    <>
      <ChangeLink kind="give" label={m.credits_give()} drawing={Gift} />
      <ChangeLink kind="take" label={m.credits_take()} drawing={Minus} />
    </>
  )
}

type ChangeLinkProps = { kind: 'give' | 'take'; label: string; drawing: LucideIcon }

function ChangeLink({ kind, label, drawing: Drawing }: ChangeLinkProps) {
  const look = kind === 'give' ? 'primary' : 'secondary'
  return (
    <Link to={`?record=${kind}`} preventScrollReset className={buttonClasses(look, 'small', 'min-h-11')}>
      <Drawing className="size-5" aria-hidden="true" />
      {label}
    </Link>
  )
}
