import { dayFirst, numberFormat } from '#app/kit/pure/formats.ts'
import { formatInstant } from '#app/kit/pure/instants.ts'
import { m } from '#app/paraglide/messages.js'
import type { BackupState } from './rules/backups.ts'

/** Whether the owner has to do something about the backups. */
export function isTrouble({ failed, isOverdue }: BackupState): boolean {
  return failed !== null || isOverdue
}

/** How the backups stand, in one line. */
export function backupText({ at, last, failed, isOverdue }: BackupState, locale: string): string {
  if (failed) return m.backups_state_failed({ when: formatInstant(failed.at, locale) })
  if (at === null) return m.backups_state_off()
  if (isOverdue && !last) return m.backups_state_never()
  if (!last) return m.backups_state_first({ time: at })
  const when = formatInstant(last.at, locale)
  if (isOverdue) return m.backups_state_overdue({ when })
  return m.backups_state_made({ when, size: sizeText(last.bytes, locale) })
}

const UNITS = ['kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const

/** A size for people, on one line: `3.1 MB`. */
export function sizeText(bytes: number, locale: string): string {
  const step = Math.min(Math.max(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), 1), UNITS.length)
  const unit = UNITS[step - 1] ?? 'terabyte'
  const options: Intl.NumberFormatOptions = { style: 'unit', unit, maximumFractionDigits: 1 }
  const text = numberFormat(dayFirst(locale), options).format(bytes / 1000 ** step)
  return text.replaceAll(' ', '\u00a0')
}
