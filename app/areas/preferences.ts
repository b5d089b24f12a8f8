import { data, redirect } from 'react-router'
import { THEMES, writeTheme } from '../platform/theme.server.ts'
import { safeReturnPath } from '../pure/return-path.ts'
import type { Route } from './+types/preferences'

/** Remembers the visitor's choice of day or night; a plain form, so that it works without JavaScript. */
export async function action({ request }: Route.ActionArgs) {
  const form = await request.formData().catch(() => new FormData())
  const theme = THEMES.find(name => name === form.get('theme'))
  if (!theme) throw data(null, { status: 400 })
  return redirect(safeReturnPath(form.get('returnTo'), new URL(request.url).origin), {
    headers: { 'Set-Cookie': await writeTheme(theme) },
  })
}

export function loader() {
  return redirect('/')
}
