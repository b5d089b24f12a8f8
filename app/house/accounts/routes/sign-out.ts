import { redirect } from 'react-router'
import { readForm } from '#app/kit/platform/form.server.ts'
import { requestContext } from '#app/kit/platform/server-context.ts'
import { localizeHref } from '#app/paraglide/runtime.js'
import { signOut } from '../commands/sign-in.server.ts'
import { AREA_PATHS } from '../rules/login.ts'
import type { Route } from './+types/sign-out'

/** Ends the session and leads back to the login of the area that was left. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request)
  const cookies = await signOut(context.get(requestContext), request)
  const area = form.get('area') === 'employee' ? 'employee' : 'admin'
  const response = redirect(localizeHref(AREA_PATHS[area].login))
  for (const cookie of cookies) response.headers.append('Set-Cookie', cookie)
  return response
}

/** Following a link must not sign anyone out. */
export function loader() {
  return redirect(localizeHref('/'))
}
