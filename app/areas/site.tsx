import { Outlet } from 'react-router'
import { findSettings } from '../features/settings/queries.server.ts'
import { requestContext } from '../platform/server-context.ts'
import type { Route } from './+types/site'

export async function loader({ context }: Route.LoaderArgs) {
  const { db } = context.get(requestContext)
  const { company, hours, links } = await findSettings(db)
  return { company, hours, links }
}

export default function Site() {
  return <Outlet />
}
