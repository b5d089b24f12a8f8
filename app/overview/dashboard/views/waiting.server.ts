import { can } from '#app/house/access/rules.ts'
import { formatAgo } from '#app/kit/pure/relative-time.ts'
import type { LookingContext, TodayRow } from '#app/noun-views.ts'
import { getLocale } from '#app/paraglide/runtime.js'
import { EVERY_WAITING } from './every-waiting.server.ts'
import type { WaitingGroup, WaitingRow } from './waiting.ts'

/** A look at the day's work, not the queue itself. */
const SHOWN = 5

/** "Needs you today": what waits for somebody with the actor's permissions, in their language; nothing that is empty. */
export async function findWaitingWork(ctx: LookingContext): Promise<WaitingGroup[]> {
  const kinds = EVERY_WAITING.filter(({ permission }) => can(ctx.actor, permission))
  const groups = await Promise.all(
    kinds
      .flatMap(({ today }) => today ?? [])
      .map(async ({ kind, title, count, all, find }) => {
        const { total, rows } = await find(ctx, SHOWN)
        return {
          kind,
          title: title(),
          total,
          rows: rows.map(row => inWords(row, ctx.now())),
          count:
            'meaning' in count
              ? { meaning: count.meaning() }
              : { text: count.text({ count: total }), tone: count.tone },
          all: { path: all.path, label: all.label() },
        }
      }),
  )
  return groups.filter(({ total }) => total > 0)
}

function inWords({ facts, since, note = null, ...row }: TodayRow, now: Date): WaitingRow {
  const ago = since ? formatAgo(since, now, getLocale()) : null
  return { ...row, note, facts: [...facts, ago].filter(fact => fact !== null) }
}
