import { redirect } from 'react-router'
import { commandContext } from '#app/house/access/steps.server.ts'
import { readTexts } from '#app/kit/pure/form-values.ts'
import { localizeHref } from '#app/paraglide/runtime.js'
import { nextOf } from '../rules.ts'
import { findLine } from '../views/inbox.server.ts'
import type { Route } from './+types/admin-next'

/** Leads to what waits next after `?after=<path>&since=<instant>`, or where nothing does to the inbox, which says so. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { after, since } = readTexts(url.searchParams, ['after', 'since'])
  const instant = new Date(since)
  const isInstant = !Number.isNaN(instant.getTime())
  const line = await findLine(commandContext(context))
  const next = nextOf(line, { path: after, since: isInstant ? instant : new Date(0) })
  throw redirect(localizeHref(next?.path ?? '/admin/inbox'))
}
