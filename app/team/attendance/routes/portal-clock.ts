import { redirect } from 'react-router'
import { commandContext } from '#app/house/access/steps.server.ts'
import { AREA_PATHS } from '#app/house/accounts/rules/login.ts'
import { readForm } from '#app/kit/platform/form.server.ts'
import { localizeHref } from '#app/paraglide/runtime.js'
import { answerPress } from '../actions/clock.server.ts'
import type { Route } from './+types/portal-clock'

/** There is nothing to read here. */
export function loader() {
  return redirect(localizeHref(AREA_PATHS.employee.home))
}

/** Presses the clock for a script, which keeps what it could not send. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request)
  return Response.json(await answerPress(commandContext(context), form))
}
