import { data } from 'react-router'
import { m } from '#app/paraglide/messages.js'
import { findPersonOf } from '#app/people/customers/queries.server.ts'
import {
  type AccountContext,
  accountContext,
  ownMember,
} from '#app/people/portal-accounts/steps/guard.server.ts'
import type { Route } from './+types/member-bill'
import { loadOwnBill, sendOwnSlip } from './own-bill.server.ts'
import { OwnBill } from './own-bill.tsx'

type Params = Route.LoaderArgs['params']

/** A bill of a contract that is a member's own, for the member and whoever pays for them. */
async function askFor(ctx: AccountContext, { member: memberRowId, bill: billId }: Params) {
  const { member } = await ownMember(ctx, memberRowId)
  const person = await findPersonOf(ctx.db, member.id)
  if (!person) throw data(null, { status: 404 })
  return { owner: { ...person, name: member.name }, billId, path: `/my/members/${member.id}/bills/${billId}` }
}

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const ctx = accountContext(context)
  return loadOwnBill(ctx, await askFor(ctx, params), url)
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const ctx = accountContext(context)
  return sendOwnSlip(ctx, await askFor(ctx, params), request)
}

export default function MyMemberBill({ loaderData, actionData, params }: Route.ComponentProps) {
  const back = { path: `/my/members/${params.member}`, text: m.my_title() }
  return <OwnBill loaded={loaderData} reply={actionData} back={back} />
}
