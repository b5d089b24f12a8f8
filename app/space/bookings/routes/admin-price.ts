import { commandContext, permit } from '#app/house/access/steps.server.ts'
import { readTexts } from '#app/kit/pure/form-values.ts'
import { viewStaffPrice } from '../views/staff-price.server.ts'
import type { Route } from './+types/admin-price'

export const middleware: Route.MiddlewareFunction[] = [permit('bookings.edit')]

/** What a new booking would cost, while staff fill in its form. */
export async function loader({ url: { searchParams }, context }: Route.LoaderArgs) {
  const typed = readTexts(searchParams, ['intent', 'member', 'space', 'from', 'to', 'pay'])
  const price = await viewStaffPrice(commandContext(context).db, typed)
  return Response.json(price, { headers: { 'Cache-Control': 'no-store' } })
}
