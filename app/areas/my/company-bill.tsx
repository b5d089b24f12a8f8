import {
  type AccountContext,
  accountContext,
  ownCompany,
} from '#app/people/portal-accounts/steps/guard.server.ts'
import type { Route } from './+types/company-bill'
import { loadOwnBill, sendOwnSlip } from './own-bill.server.ts'
import { OwnBill } from './own-bill.tsx'

type Params = Route.LoaderArgs['params']

/** A bill of a company that the account acts for. */
async function askFor(ctx: AccountContext, { customer, bill: billId }: Params) {
  const owner = await ownCompany(ctx, customer)
  return { owner, billId, path: `/my/companies/${owner.id}/bills/${billId}` }
}

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const ctx = accountContext(context)
  const asked = await askFor(ctx, params)
  return { company: asked.owner.name, loaded: await loadOwnBill(ctx, asked, url) }
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const ctx = accountContext(context)
  return sendOwnSlip(ctx, await askFor(ctx, params), request)
}

export default function MyCompanyBill({ loaderData, actionData, params }: Route.ComponentProps) {
  const { company, loaded } = loaderData
  const back = { path: `/my/companies/${params.customer}`, text: company }
  return <OwnBill loaded={loaded} reply={actionData} back={back} />
}
