import { redirect } from 'react-router'
import { readForm } from '#app/kit/platform/form.server.ts'
import { requestContext } from '#app/kit/platform/server-context.ts'
import { localizeHref } from '#app/paraglide/runtime.js'
import { signOutHere } from '#app/people/portal-accounts/commands/sessions.server.ts'
import type { Route } from './+types/sign-out'

/** Ends the member's session and leads to the site. */
export async function action({ request, context }: Route.ActionArgs) {
  await readForm(request)
  const cookie = await signOutHere(context.get(requestContext), request)
  return redirect(localizeHref('/'), { status: 303, headers: { 'Set-Cookie': cookie } })
}

/** Following a link must not sign anyone out. */
export function loader() {
  return redirect(localizeHref('/my'))
}
