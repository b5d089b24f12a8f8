import { statfsSync } from 'node:fs'

const MEMORY = '/dev/shm'
const ENOUGH_BYTES = 4 * 2 ** 30

/**
 * For programs that make many short-lived files, such as the databases of tests: their temporary folder in memory, where
 * Linux has room for it. A new database is there in a tenth of the time.
 */
export function tempInMemory(): { TMPDIR?: string } {
  try {
    const { bavail, bsize } = statfsSync(MEMORY)
    return bavail * bsize > ENOUGH_BYTES ? { TMPDIR: MEMORY } : {}
  } catch {
    return {} // another system
  }
}
