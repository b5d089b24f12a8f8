import { can } from '#app/house/access/rules.ts'
import { formatInstant } from '#app/kit/pure/instants.ts'
import { formatAgo } from '#app/kit/pure/relative-time.ts'
import type { LookingContext, TodayRow } from '#app/noun-views.ts'
import { EVERY_NOUN } from '#app/nouns.ts'
import { EVERY_WAITING } from '#app/overview/dashboard/views/every-waiting.server.ts'
import { getLocale } from '#app/paraglide/runtime.js'
import { type InLine, inOrder } from '../rules.ts'

/** Of each kind: who has decided so many looks again. */
const MOST = 100

export type Inbox = Awaited<ReturnType<typeof viewInbox>>

/**
 * What came in and wants a decision of somebody with the actor's permissions, what waits longest first.
 * @param asked the kind that is to be shown; all of them where it is none of theirs
 */
export async function viewInbox(ctx: LookingContext, asked: string | null) {
  const found = await findWaiting(ctx)
  const shown = found.filter(({ kind }) => kind === asked)
  const kinds = shown.length > 0 ? shown : found
  return {
    kind: shown[0]?.kind ?? null,
    kinds: found.map(({ kind, label, total }) => ({ kind, label, total })),
    total: kinds.reduce((sum, { total }) => sum + total, 0),
    rows: inOrder(kinds.flatMap(({ rows }) => rows)).map(row => inWords(row, ctx.now())),
    lists: listsFor(ctx),
  }
}

/** Everything that waits for a decision of the actor, as it stands in the line. */
export async function findLine(ctx: LookingContext): Promise<InLine[]> {
  return (await findWaiting(ctx)).flatMap(({ rows }) => rows)
}

function findWaiting(ctx: LookingContext) {
  const kinds = EVERY_WAITING.flatMap(({ permission, bell, today }) =>
    bell && today?.inbox && can(ctx.actor, permission) ? [{ bell, today, label: today.inbox }] : [],
  )
  return Promise.all(
    kinds.map(async ({ bell: { kind, icon, label: one }, today, label }) => {
      const { total, rows } = await today.find(ctx, MOST)
      const items = rows.flatMap(({ since, ...row }) => (since ? [{ ...row, since, icon, what: one() }] : []))
      return { kind, label: label(), total, rows: items }
    }),
  )
}

/** The lists of what came in, also of what is decided, that the actor may see. */
function listsFor({ actor }: LookingContext) {
  return EVERY_NOUN.flatMap(({ see, navigation }) => {
    const entry = navigation?.staff
    const isSeen = entry?.place[0] === 'inbox' && (!see || can(actor, see))
    return isSeen ? [{ screen: entry.screen, label: entry.label() }] : []
  })
}

function inWords<Row extends InLine & TodayRow>({ since, facts, ...row }: Row, now: Date) {
  return {
    ...row,
    facts: facts.filter(fact => fact !== null),
    since: since.toISOString(),
    sinceText: formatInstant(since, getLocale()),
    agoText: formatAgo(since, now, getLocale()),
  }
}
