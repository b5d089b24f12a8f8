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
