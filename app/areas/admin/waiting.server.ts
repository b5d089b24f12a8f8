import { can } from '#app/house/access/rules.ts'
import type { CommandContext } from '#app/house/access/steps.server.ts'
import { formatAgo } from '#app/kit/pure/relative-time.ts'
import { EVERY_WAITING } from '#app/overview/dashboard/views/every-waiting.server.ts'
import { getLocale } from '#app/paraglide/runtime.js'
import type { WaitingView } from './waiting-view.ts'

const SHOWN = 10

/**
 * What waits for someone with the actor's permissions, newest first, in words of the request's language. What they are
 * made from is kept until it changes: every screen shows it.
 */
export async function loadWaiting(asked: CommandContext): Promise<WaitingView> {
  const ctx = { ...asked, db: asked.db.prepared }
  const seen = EVERY_WAITING.filter(({ permission }) => can(ctx.actor, permission))
  const bells = seen.flatMap(({ bell }) => bell ?? [])
  const [found, warnings] = await Promise.all([
    Promise.all(bells.map(async bell => ({ bell, ...(await bell.find(ctx, SHOWN)) }))),
    Promise.all(seen.map(({ warnings }) => warnings?.(ctx) ?? [])),
  ])
  const newest = found
    .flatMap(({ bell, newest }) => newest.map(line => ({ ...line, icon: bell.icon, label: bell.label() })))
    .toSorted((a, b) => b.since.getTime() - a.since.getTime())
    .slice(0, SHOWN)
    .map(({ since, ...line }) => ({ ...line, ago: formatAgo(since, ctx.now(), getLocale()) }))
  return {
    total: found.reduce((sum, { count }) => sum + count, 0),
    counts: Object.fromEntries(found.map(({ bell, count }) => [bell.kind, count])),
    newest,
    warnings: warnings.flat().filter(warning => warning !== null),
    all: bells.map(({ all }) => ({ path: all.path, text: all.label() })),
  }
}
