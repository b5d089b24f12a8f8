import { z } from 'zod'
import { addDays, type Day, daysBetween, isDay } from '#app/kit/pure/days.ts'
import { toBangkokLocal } from '#app/kit/pure/instants.ts'

const NAME = /^sala-(\d{4}-\d{2}-\d{2})-\d{6}\.tar\.gz(\.age)?$/

/** What the work of making one is called. */
export const BACKUP_WORK = { kind: 'backup', subject: 'house' } as const

/** Any Monday: weeks are counted from it. */
const A_MONDAY = '2024-01-01'

/** How many days, weeks and months keep their newest backup. */
export type Keep = { days: number; weeks: number; months: number }

/** `sala-2026-11-22-033000.tar.gz`, by the clock of Bangkok; sorts by time. Encrypted ones end in `.age`. */
export function backupName(now: Date, isEncrypted: boolean): string {
  const [day, clock = ''] = toBangkokLocal(now).split('T')
  const seconds = now.toISOString().slice(17, 19)
  return `sala-${day}-${clock.replace(':', '')}${seconds}.tar.gz${isEncrypted ? '.age' : ''}`
}

type Named = { name: string; day: Day }

/**
 * Of the files in the folder of backups, those that may go: each of the last days, weeks (from Monday) and months that
 * have backups keeps its newest. Those without any do not count, so that a long pause removes nothing. Files with other
 * names are never among them.
 */
export function backupsToRemove(names: string[], { days, weeks, months }: Keep): string[] {
  const newestFirst = names.flatMap(readName).sort((a, b) => (a.name < b.name ? 1 : -1))
  const kept = new Set([
    ...newestOfEach(newestFirst, days, day => day),
    ...newestOfEach(newestFirst, weeks, mondayOf),
    ...newestOfEach(newestFirst, months, day => day.slice(0, 7)),
  ])
  return newestFirst.map(({ name }) => name).filter(name => !kept.has(name))
}

function readName(name: string): Named[] {
  const day = NAME.exec(name)?.[1]
  return isDay(day) ? [{ name, day }] : []
}

function newestOfEach(newestFirst: Named[], count: number, spanOf: (day: Day) => string) {
  const newest = new Map<string, string>()
  for (const { name, day } of newestFirst) if (!newest.has(spanOf(day))) newest.set(spanOf(day), name)
  return [...newest.values()].slice(0, count)
}

function mondayOf(day: Day): Day {
  const since = daysBetween(A_MONDAY, day)
  return addDays(day, -(((since % 7) + 7) % 7))
}

/** What the log says of a backup that was made. */
export const madeSchema = z.object({
  file: z.string(),
  bytes: z.number(),
  rows: z.number(),
  files: z.number(),
  isEncrypted: z.boolean(),
})

export type BackupState = {
  /** When they are made, in Bangkok; null where they are off. */
  at: string | null
  last: ({ at: Date } & z.infer<typeof madeSchema>) | null
  /** The last try, where it failed. */
  failed: { at: Date; error: string } | null
  isOverdue: boolean
}

/** A night and two hours for a slow one. */
const LONGEST_PAUSE_MS = 26 * 60 * 60 * 1000

/** Whether a night went by without a backup; `last` is the last one, or when the house began. */
export function isOverdue({ last, now }: { last: Date | null; now: Date }): boolean {
  return last !== null && now.getTime() - last.getTime() > LONGEST_PAUSE_MS
}
