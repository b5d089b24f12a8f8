import { m } from '../../../paraglide/messages.js'
import { actorContext } from '../../accounts/guard.server.ts'
import type { Route } from './+types/portal'

export function loader({ context }: Route.LoaderArgs) {
  const { name, email } = context.get(actorContext)
  return { name, email }
}

export default function PortalHome({ loaderData: { name, email } }: Route.ComponentProps) {
  return (
    <>
      <title>{`${m.portal_title()} · Sala`}</title>
      <p className="font-semibold text-reef">{m.portal_title()}</p>
      <h1 className="mt-2 text-title font-bold">{m.portal_greeting({ name })}</h1>
      <p className="mt-4 text-lead text-muted">{m.portal_text({ email })}</p>
    </>
  )
}
