import { data, redirect } from 'react-router'
import { readForm } from '#app/kit/platform/form.server.ts'
import { THEMES, writeTheme } from '#app/kit/platform/theme.server.ts'
import { safeReturnPath } from '#app/kit/pure/return-path.ts'
import { ROW_HEIGHTS } from '#app/kit/ui/rows-context.ts'
import type { Route } from './+types/preferences'
import { writeRows } from './rows-cookie.server.ts'
import { SIDEBAR_STATES, writeSidebar } from './sidebar-cookie.server.ts'

/** Remembers how someone likes to see the pages; a plain form, so that it works without JavaScript. */
export async function action({ request }: Route.ActionArgs) {
  const form = await readForm(request)
  const theme = THEMES.find(name => name === form.get('theme'))
  const sidebar = SIDEBAR_STATES.find(state => state === form.get('sidebar'))
  const rows = ROW_HEIGHTS.find(height => height === form.get('rows'))
  if (!theme && !sidebar && !rows) throw data(null, { status: 400 })
  const response = redirect(safeReturnPath(form.get('returnTo'), new URL(request.url).origin))
  if (theme) response.headers.append('Set-Cookie', await writeTheme(theme))
  if (sidebar) response.headers.append('Set-Cookie', await writeSidebar(sidebar))
  if (rows) response.headers.append('Set-Cookie', await writeRows(rows))
  return response
}

export function loader() {
  return redirect('/')
}
