import { data, Link } from 'react-router'
import { can } from '#app/house/access/rules.ts'
import { commandContext, permit } from '#app/house/access/steps.server.ts'
import { logView } from '#app/house/activity/steps/log.server.ts'
import { findContract } from '#app/joining/contracts/queries/contracts.server.ts'
import { readForm } from '#app/kit/platform/form.server.ts'
import { bangkokDay } from '#app/kit/pure/days.ts'
import { BackLink } from '#app/kit/ui/back-link.tsx'
import { Badge } from '#app/kit/ui/badge.tsx'
import { buttonClasses } from '#app/kit/ui/button.tsx'
import { IntentForm } from '#app/kit/ui/intent-form.tsx'
import { useDialogHref } from '#app/kit/ui/list-actions.tsx'
import { PageHeader } from '#app/kit/ui/page-header.tsx'
import { PageTitle } from '#app/kit/ui/page-title.tsx'
import { useOpenedDialog } from '#app/kit/ui/use-opened-dialog.ts'
import { m } from '#app/paraglide/messages.js'
import { localizeHref } from '#app/paraglide/runtime.js'
import { answerSigningForm } from '../actions.server.ts'
import { PaperDialog, SendDialog, WithdrawDialog } from '../components/signing-dialogs.tsx'
import { VersionPanel } from '../components/version-panel.tsx'
import { viewSendForm, viewSigning } from '../views/signing.server.ts'
import type { Route } from './+types/admin-signing'

export const middleware: Route.MiddlewareFunction[] = [permit('contracts.view')]

export async function loader({ url, context, params }: Route.LoaderArgs) {
  const { db, actor, now } = commandContext(context)
  const contract = await findContract(db, params.id)
  if (!contract) throw data(null, { status: 404 })
  await logView(db, { adminId: actor.userId, entityType: 'contract', entityId: contract.id })
  const today = bangkokDay(now())
  const { may, ...signing } = await viewSigning(db, contract, today)
  const mayEdit = can(actor, 'contracts.edit')
  const isAsked = (name: string) => mayEdit && url.searchParams.has(name)
  return {
    signing,
    today,
    may: mayEdit ? may : null,
    given: may.send && isAsked('new') ? await viewSendForm(db, contract, { actor, today }) : null,
    isWithdrawal: may.withdraw && isAsked('close'),
    isPaper: may.bring && isAsked('record'),
  }
}

export async function action({ request, url, context, params: { id } }: Route.ActionArgs) {
  const form = await readForm(request)
  return answerSigningForm(commandContext(context), { form, id, screen: url.pathname })
}

export default function SigningScreen({ loaderData, actionData }: Route.ComponentProps) {
  const { signing, may, given, isWithdrawal, isPaper, today } = loaderData
  const { id, number, customer, state, tone, versions } = signing
  const dialog = useOpenedDialog({ given, isWithdrawal, isPaper })
  return (
    <>
      <PageTitle title={m.signing_title_of({ number })} />
      <BackLink to={localizeHref(`/admin/contracts/${id}`)}>{number}</BackLink>
      <PageHeader
        title={m.signing_title()}
        lead={
          <>
            {customer} <Badge tone={tone}>{state}</Badge>
          </>
        }
        actions={may && <Actions may={may} />}
      />
      <div className="grid gap-4">
        {versions.length === 0 && <p className="max-w-prose text-muted">{m.signing_none()}</p>}
        {versions.map(version => (
          <VersionPanel key={version.id} version={version} />
        ))}
      </div>
      {dialog.given && <SendDialog given={dialog.given} today={today} reply={actionData?.send} />}
      {dialog.isPaper && <PaperDialog today={today} reply={actionData?.paper} />}
      {dialog.isWithdrawal && <WithdrawDialog reply={actionData?.withdraw} />}
    </>
  )
}

type May = NonNullable<Route.ComponentProps['loaderData']['may']>

function Actions({ may }: { may: May }) {
  const hrefOf = useDialogHref()
  return (
    <>
      {may.ask && <IntentForm intent="ask">{m.signing_ask()}</IntentForm>}
      {may.rewrite && <IntentForm intent="rewrite">{m.signing_rewrite()}</IntentForm>}
      {may.send && (
        <Link to={hrefOf('new')} preventScrollReset className={buttonClasses('primary', 'small')}>
          {m.signing_send()}
        </Link>
      )}
      {may.bring && (
        <Link to={hrefOf('record')} preventScrollReset className={buttonClasses('secondary', 'small')}>
          {m.signing_paper_bring()}
        </Link>
      )}
      {may.withdraw && (
        <Link to={hrefOf('close')} preventScrollReset className={buttonClasses('danger', 'small')}>
          {m.signing_withdraw()}
        </Link>
      )}
    </>
  )
}
