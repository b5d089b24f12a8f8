import type { BackupProgress } from '#app/overview/backups/rules/progress.ts'

/** Where a line goes: a terminal, or the file that it is led to. */
type Out = { write: (text: string) => unknown; isTTY?: boolean }

const ON_A_TERMINAL_MS = 100
const IN_A_FILE_MS = 5_000

/**
 * Says how far something is that takes long: on a terminal in one line that changes, elsewhere in a line every five
 * seconds, so that what is quick says nothing.
 * @param clock milliseconds that only grow
 */
export function createProgressLine(out: Out, clock: () => number = () => performance.now()) {
  const everyMs = out.isTTY ? ON_A_TERMINAL_MS : IN_A_FILE_MS
  let toldAt = clock()
  return {
    tell(text: string) {
      if (clock() - toldAt < everyMs) return
      toldAt = clock()
      out.write(out.isTTY ? `${CLEARED}  ${text}` : `  ${text}\n`)
    },
    /** What comes next stands where the line was. */
    end() {
      if (out.isTTY) out.write(CLEARED)
    },
  }
}

/** Back to the beginning of the line, with nothing on it. */
const CLEARED = '\r\u001b[2K'

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
