import { data } from 'react-router'
import { BackLink } from '#app/kit/ui/back-link.tsx'
import { PageHeader } from '#app/kit/ui/page-header.tsx'
import { PageTitle } from '#app/kit/ui/page-title.tsx'
import { m } from '#app/paraglide/messages.js'
import { localizeHref } from '#app/paraglide/runtime.js'
import { accountContext, ownManaged } from '#app/people/portal-accounts/steps/guard.server.ts'
import { answerOwnPool } from '../actions.server.ts'
import { PoolForm, PoolMonths } from '../components/pool-panels.tsx'
import { viewPool } from '../views.server.ts'
import type { Route } from './+types/my-company'

/** What the people of a company use of its credits, in sums, for its managers. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = accountContext(context)
  const { id, name } = await ownManaged(ctx, params.customer)
  const pool = await viewPool(ctx.db, id, ctx.now())
  if (!pool) throw data(null, { status: 404 })
  return { name, pool }
}

export async function action({ request, context, params, url }: Route.ActionArgs) {
  return answerOwnPool(accountContext(context), { request, url, companyId: params.customer })
}

export default function MyCompanyCredits({ loaderData, actionData, params }: Route.ComponentProps) {
  const { name, pool } = loaderData
  return (
    <>
      <PageTitle title={m.credits_pool()} />
      <BackLink to={localizeHref(`/my/companies/${params.customer}`)}>{name}</BackLink>
      <PageHeader title={m.credits_pool()} lead={m.credits_pool_lead()} />
      <div className="grid gap-6">
        <p>
          {m.credits_pool_left()} <span className="font-semibold tabular-nums">{pool.left}</span>
        </p>
        <PoolMonths months={pool.months} />
        <p className="text-sm text-muted">{m.credits_pool_sums()}</p>
        <PoolForm key={pool.cap} pool={pool} reply={actionData} />
      </div>
    </>
  )
}
