import { data, redirect } from 'react-router'
import { findShownSettings } from '#app/house/settings/queries/settings.server.ts'
import { NEVER_CACHED } from '#app/kit/platform/never-cached.server.ts'
import { requestContext } from '#app/kit/platform/server-context.ts'
import { localizeHref } from '#app/paraglide/runtime.js'
import { findKiosk, noteSeen, tokenCookie } from '#app/presence/kiosks/steps/token.server.ts'
import { viewRoom } from '#app/space/bookings/views/room.server.ts'
import { findSpace } from '#app/space/spaces/queries.server.ts'
import type { Route } from './+types/room'
import { RoomScreen } from './room-screen.tsx'

/** The tablet at a room's door (rule bookings.room); one of another room goes there, and a browser that is none is asked to be paired. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext)
  const found = await findKiosk(ctx, request)
  const own = found?.kiosk.spaceId
  if (!found || (own && own !== params.space))
    throw redirect(localizeHref('/kiosk'), { headers: NEVER_CACHED })
  const space = own ? await findSpace(ctx.db, own) : null
  if (!space) throw data(null, { status: 404 })
  await noteSeen(ctx, found.kiosk)
  const [{ company }, room] = await Promise.all([
    findShownSettings(ctx),
    viewRoom(ctx.db, space, { now: ctx.now(), showsPurpose: found.kiosk.showsPurpose }),
  ])
  const headers = { ...NEVER_CACHED, 'Set-Cookie': tokenCookie(ctx, found.token) }
  return data({ companyName: company.name, spaceId: space.id, room }, { headers })
}

/** The page is whole as it is: what changes is told to it by its data. */
export const shouldRevalidate = () => false

export default function KioskRoom({ loaderData }: Route.ComponentProps) {
  return <RoomScreen {...loaderData} />
}
