import type { RouterContextProvider } from 'react-router'
import { portalEntries } from '#app/areas/shell/navigation.server.ts'
import { type CommandContext, commandContext } from '#app/house/access/steps.server.ts'
import { findSettings } from '#app/house/settings/queries/settings.server.ts'
import { ownEmployee } from '#app/team/employees/queries/own.server.ts'
import { countUnread } from '#app/team/messages/queries/messages.server.ts'

export type PortalData = Awaited<ReturnType<typeof loadPortal>>

/** What the frame around every page of the portal shows. */
export async function loadPortal(context: Readonly<RouterContextProvider>) {
  const ctx = commandContext(context)
  const [{ company }, waiting] = await Promise.all([findSettings(ctx.db), loadPortalWaiting(ctx)])
  return {
    companyName: company.name,
    userId: ctx.actor.userId,
    waiting,
    entries: portalEntries(),
    /** Names this request in the log, for the page that says what went wrong. */
    requestId: ctx.requestId,
  }
}

export type PortalWaiting = { unread: number }

/** What waits for the employee who is signed in. */
export async function loadPortalWaiting(ctx: CommandContext): Promise<PortalWaiting> {
  const { id } = await ownEmployee(ctx)
  return { unread: await countUnread(ctx.db, { type: 'employee', id }) }
}
