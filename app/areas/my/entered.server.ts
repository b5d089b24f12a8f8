import { redirect } from 'react-router'
import { localizeHref } from '#app/paraglide/runtime.js'

/** On to the member area, with the cookies of whoever has just signed in. */
export function entered({ cookies }: { cookies: string[] }): Response {
  const response = redirect(localizeHref('/my'), 303)
  for (const cookie of cookies) response.headers.append('Set-Cookie', cookie)
  return response
}
