import type { Permission } from '#app/house/access/rules.ts'
import type { CommandContext } from '#app/house/access/steps.server.ts'
import type { CataloguePlan } from '#app/house/plans/queries.server.ts'
import type { Settings } from '#app/house/settings/schema/settings.ts'
import type { RequestContext } from '#app/kit/platform/server-context.ts'
import type { Tone } from '#app/kit/ui/badge.tsx'
import type { IconName } from '#app/kit/ui/icons.ts'

/** How a section of the settings stands, in one line; `needsWork` where the house cannot do without it. */
export type SectionState = { text: string; needsWork?: boolean }

/** The stored settings and every plan are handed in: several sections show a part of them. */
export type SectionsContext = Pick<RequestContext, 'db' | 'env' | 'now'> & {
  settings: Settings
  plans: readonly CataloguePlan[]
}

/**
 * How the noun's sections of the settings stand, by their names: `sections` of any file of its `views`, where
 * `areas/admin/settings/states.server.ts` finds it.
 */
export type NounSections = (
  ctx: SectionsContext,
) => Promise<Record<string, SectionState>> | Record<string, SectionState>

/**
 * A kind of thing that waits for staff, in the bell of their area and on the dashboard. `waiting` of any file of a noun's
 * `views` holds the noun's kinds, where `app/overview/dashboard/views/every-waiting.server.ts` finds them.
 */
export type Waiting = {
  /** Among all kinds: the smallest is the most urgent, and comes first. */
  place: number
  /** Who is to see to it. */
  permission: Permission
  bell?: Bell
  today?: Today
  /** What went wrong and stands below the bell's list; null for nothing. */
  warnings?: (ctx: CommandContext) => Promise<(Way | null)[]>
}

/** Leads to where something is seen to, in words. */
export type Way = { path: `/${string}`; text: string }

/** What the bell counts, and names the newest of. */
type Bell = {
  /** The name of its count, by which the navigation asks for it. */
  kind: string
  icon: IconName
  label: () => string
  all: { path: `/${string}`; label: () => string }
  /** Whatever is looked for is kept (`ctx.kept`): every screen shows it. */
  find: (ctx: CommandContext, most: number) => Promise<{ count: number; newest: BellLine[] }>
}

export type BellLine = { path: `/${string}`; title: string; detail: string | null; since: Date }

/** A part of "Needs you today": a count and what waits longest, or what it means where it is no number of things. */
type Today = {
  kind: string
  title: () => string
  count: { text: (texts: { count: number }) => string; tone: Tone } | { meaning: () => string }
  all: { path: `/${string}`; label: () => string }
  /** Of what came in and wants a decision: what all of it is called in the inbox, where it stands. */
  inbox?: () => string
  /** What has waited longest comes first. What the bell looks for as well is kept (`ctx.kept`). */
  find: (ctx: LookingContext, most: number) => Promise<{ total: number; rows: TodayRow[] }>
}

export type LookingContext = Pick<CommandContext, 'db' | 'actor' | 'now' | 'env' | 'storage' | 'kept'>

/** One thing that waits, in words already; `path` leads to where it is decided. */
export type TodayRow = {
  path: string
  name: string
  facts: (string | null)[]
  /** How long ago it was is said after the facts. */
  since?: Date
  note?: TodayNote | null
}

/** Lantern where it can be decided, clay where money or something else is missing, grey where nothing can be done yet. */
export type TodayNote = { text: string; tone: 'waiting' | 'bad' | 'neutral' }
