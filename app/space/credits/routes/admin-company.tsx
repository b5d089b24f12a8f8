import { Gift, type LucideIcon, Minus } from 'lucide-react'
import { data, Link, useLocation } from 'react-router'
import { can } from '#app/house/access/rules.ts'
import { commandContext, permit } from '#app/house/access/steps.server.ts'
import { logView } from '#app/house/activity/steps/log.server.ts'
import { withoutDialog } from '#app/kit/pure/form-values.ts'
import { BackLink } from '#app/kit/ui/back-link.tsx'
import { buttonClasses } from '#app/kit/ui/button.tsx'
import { PageHeader } from '#app/kit/ui/page-header.tsx'
import { PageTitle } from '#app/kit/ui/page-title.tsx'
import { Panel } from '#app/kit/ui/panel.tsx'
import { useOpenedDialog } from '#app/kit/ui/use-opened-dialog.ts'
import { m } from '#app/paraglide/messages.js'
import { localizeHref } from '#app/paraglide/runtime.js'
import { findCustomer } from '#app/people/customers/queries.server.ts'
import { answerPoolForm } from '../actions.server.ts'
import { ChangeCreditsDialog } from '../components/credit-dialogs.tsx'
import { PoolForm, PoolMonths } from '../components/pool-panels.tsx'
import { findChangeDialog, viewPoolForStaff } from '../views.server.ts'
import type { Route } from './+types/admin-company'

export const middleware: Route.MiddlewareFunction[] = [permit('credits.view')]

const NO_POOL = { takesSeats: false, cap: '', left: null, months: [], grants: [] }

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { db, actor, now } = commandContext(context)
  const customer = await findCustomer(db, params.id)
  if (customer?.kind !== 'company') throw data(null, { status: 404 })
  await logView(db, { adminId: actor.userId, entityType: 'customer', entityId: customer.id })
  const mayEdit = can(actor, 'credits.edit')
  return {
    name: customer.name,
    mayEdit,
    maySeeCompany: can(actor, 'customers.view'),
    pool: (await viewPoolForStaff(db, customer.id, now())) ?? NO_POOL,
    dialog: findChangeDialog(url.searchParams, mayEdit),
  }
}

export async function action({ request, params, url, context }: Route.ActionArgs) {
  return answerPoolForm(commandContext(context), { request, url, id: params.id })
}

export default function CompanyCredits({ loaderData, actionData: reply, params }: Route.ComponentProps) {
  const { name, mayEdit, maySeeCompany, pool } = loaderData
  const { search } = useLocation()
  const dialog = useOpenedDialog(loaderData.dialog)
  return (
    <>
      <PageTitle title={m.credits_of({ name })} />
      {maySeeCompany && <BackLink to={localizeHref(`/admin/customers/${params.id}`)}>{name}</BackLink>}
      <PageHeader
        title={m.credits_of({ name })}
        lead={m.credits_pool_lead()}
        actions={
          mayEdit && (
            <>
              <ChangeLink kind="give" label={m.credits_give()} drawing={Gift} />
              <ChangeLink kind="take" label={m.credits_take()} drawing={Minus} />
            </>
          )
        }
      />
      <div className="grid gap-6">
        {pool.left !== null && <Left left={pool.left} grants={pool.grants} />}
        <PoolMonths months={pool.months} />
        {mayEdit && (
          <PoolForm
            key={`${pool.cap} ${pool.takesSeats}`}
            pool={pool}
            isForStaff
            reply={reply && 'capError' in reply ? reply : undefined}
          />
        )}
      </div>
      {dialog && (
        <ChangeCreditsDialog
          key={dialog.kind}
          {...dialog}
          isOfPool
          closeHref={withoutDialog(search)}
          reply={reply && 'values' in reply ? reply : undefined}
        />
      )}
    </>
  )
}

type Pool = Route.ComponentProps['loaderData']['pool']

function Left({ left, grants }: { left: string; grants: Pool['grants'] }) {
  return (
    <Panel title={m.credits_there()} lead={m.credits_there_lead()}>
      <p>
        {m.credits_pool_left()} <span className="font-semibold tabular-nums">{left}</span>
      </p>
      <ul className="grid divide-y divide-line border-y border-line">
        {grants.map(({ id, name, left: of, until }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-4 py-2">
            <span className="mr-auto wrap-anywhere">
              <span className="font-semibold">{name}</span> <span className="text-muted">{until}</span>
            </span>
            <span className="tabular-nums">{of}</span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

type ChangeLinkProps = { kind: 'give' | 'take'; label: string; drawing: LucideIcon }

function ChangeLink({ kind, label, drawing: Drawing }: ChangeLinkProps) {
  return (
    <Link to={`?record=${kind}`} preventScrollReset className={buttonClasses('secondary', 'small')}>
      <Drawing className="size-5" aria-hidden="true" />
      {label}
    </Link>
  )
}
