import type { RouterContextProvider } from 'react-router'
import { type CommandContext, commandContext } from '../features/accounts/guard.server.ts'
import { can } from '../features/accounts/rules.ts'
import { findWaiting, type WaitingItem } from '../features/applications/waiting.server.ts'
import { findSettings } from '../features/settings/queries.server.ts'
import { countStoppedDeliveries } from '../features/webhooks/queries.server.ts'
import { getLocale } from '../paraglide/runtime.js'
import { formatAgo } from '../pure/relative-time.ts'
import { readSidebar } from './sidebar-cookie.server.ts'
import { NOTHING_WAITS, type WaitingView } from './waiting-view.ts'

export type ShellData = Awaited<ReturnType<typeof loadShell>>

/** What the frame around every staff screen shows. */
export async function loadShell(context: Readonly<RouterContextProvider>, request: Request) {
  const ctx = commandContext(context)
  const [{ company }, waiting, sidebar] = await Promise.all([
    findSettings(ctx.db),
    loadWaiting(ctx),
    readSidebar(request),
  ])
  const { userId, email, name, admin } = ctx.actor
  return {
    companyName: company.name,
    userId,
    email,
    admin,
    displayName: admin?.displayName ?? name,
    sidebar,
    waiting,
    /** Names this request in the log, for the page that says what went wrong. */
    requestId: ctx.requestId,
  }
}

/** What waits for someone with the actor's permissions, in words of the request's language. */
export async function loadWaiting({ db, actor, now }: CommandContext): Promise<WaitingView> {
  const [waiting, stoppedDeliveries] = await Promise.all([
    can(actor, 'applications.review') ? findWaiting(db) : NOTHING_WAITS,
    can(actor, 'webhooks.edit') ? countStoppedDeliveries(db) : 0,
  ])
  const newest = waiting.newest.map(item => ('path' in item ? item : viewOf(item, now())))
  return { ...waiting, stoppedDeliveries, newest }
}

function viewOf({ kind, id, name, email, plan, submittedAt }: WaitingItem, now: Date) {
  const path = kind === 'application' ? `/admin/applications/${id}` : `/admin/receipts/${id}`
  return { path, kind, title: name ?? email, plan, ago: formatAgo(submittedAt, now, getLocale()) }
}
