import { data } from 'react-router'
import { drawQr } from '#app/kit/platform/qr-picture.server.ts'
import { heldUntil, mayCheckIn } from '#app/people/portal-accounts/rules.ts'
import { accountContext, ownMember } from '#app/people/portal-accounts/steps/guard.server.ts'
import { findOwnEntry } from '#app/people/portal-accounts/views/code.server.ts'
import { checkInCode } from '#app/presence/visits/steps/code.server.ts'
import type { Route } from './+types/check-in'

/** The code by which a member checks in at this moment, as a picture: nothing else of it leaves the house. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = accountContext(context)
  const { member, role } = await ownMember(ctx, params.member)
  const held = heldUntil(member.emailChangedAt, role, ctx.now())
  if (held || !mayCheckIn(role, await findOwnEntry(ctx, member))) throw data(null, { status: 404 })
  const picture = await drawQr(checkInCode(ctx, { kind: 'm', id: member.id }, ctx.now()))
  return new Response(picture, { headers: { 'Content-Type': 'image/svg+xml' } })
}
