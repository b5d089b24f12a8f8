import type { BackupProgress } from '#app/overview/backups/rules/progress.ts'

export function formatBytes(bytes: number) {
  const options: Intl.NumberFormatOptions = { maximumFractionDigits: 1 }
  return `${(bytes / 1_000_000).toLocaleString('en', options)} MB`
}

export function formatCount(count: number) {
  return count.toLocaleString('en')
}

/** `table 12 of 64, 34.1 MB`; before the tables come files. */
export function progressText({ tables, of, files, bytes }: BackupProgress): string {
  const through = tables > 0 ? `table ${tables} of ${of}` : `file ${formatCount(files)}`
  return `${through}, ${formatBytes(bytes)}`
}
