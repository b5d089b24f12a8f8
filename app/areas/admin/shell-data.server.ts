import type { RouterContextProvider } from 'react-router'
import { staffPlaces } from '#app/areas/shell/navigation.server.ts'
import { readRows } from '#app/areas/shell/rows-cookie.server.ts'
import { readSidebar } from '#app/areas/shell/sidebar-cookie.server.ts'
import { commandContext } from '#app/house/access/steps.server.ts'
import { findShownSettings } from '#app/house/settings/queries/settings.server.ts'
import { findShownViews } from '#app/house/views/queries.server.ts'
import { GIVEN_PALETTE } from '#app/kit/pure/palette.ts'
import { findShowsCompanies } from '#app/people/customers/queries.server.ts'
import { loadWaiting } from './waiting.server.ts'

export type ShellData = Awaited<ReturnType<typeof loadShell>>

/** What the frame around every staff screen shows. */
export async function loadShell(context: Readonly<RouterContextProvider>, request: Request) {
  const ctx = commandContext(context)
  const [{ company }, waiting, views, hasCompanies, sidebar, rows] = await Promise.all([
    findShownSettings(ctx),
    loadWaiting(ctx),
    findShownViews(ctx, ctx.actor.userId),
    findShowsCompanies(ctx),
    readSidebar(request),
    readRows(request),
  ])
  const { userId, email, name, admin } = ctx.actor
  return {
    companyName: company.name,
    palette: company.palette === GIVEN_PALETTE ? undefined : company.palette,
    userId,
    email,
    admin,
    displayName: admin?.displayName ?? name,
    sidebar,
    rows,
    waiting,
    views,
    places: staffPlaces(ctx.actor, hasCompanies),
    /** Names this request in the log, for the page that says what went wrong. */
    requestId: ctx.requestId,
  }
}
