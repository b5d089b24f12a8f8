import { redirect } from 'react-router'
import { commandContext, permit } from '#app/house/access/steps.server.ts'
import { nextHref } from '../actions/go-on.server.ts'
import type { Route } from './+types/admin'

export const middleware: Route.MiddlewareFunction[] = [permit('settings.edit')]

/** Goes on where one was. */
export async function loader({ context }: Route.LoaderArgs) {
  return redirect(await nextHref(commandContext(context)))
}
