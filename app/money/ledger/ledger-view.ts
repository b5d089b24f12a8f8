import type { viewEntries } from './manager.server.ts'
import type { viewMonth } from './month-view.server.ts'

/** An entry as the lists show it. */
export type EntryView = Awaited<ReturnType<typeof viewEntries>>[number]

/** A month as its panel shows it. */
export type MonthView = Awaited<ReturnType<typeof viewMonth>>
