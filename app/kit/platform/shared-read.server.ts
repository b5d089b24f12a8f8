import { setImmediate, setTimeout as sleep } from 'node:timers/promises'
import type { Database } from './database.server.ts'

/** A read that takes longer than this keeps nobody else waiting. */
const LONGEST_WAIT_MS = 1000

type Reads<Value> = { underWay: Promise<Value> | null; next: Promise<Value> | null }

/**
 * A read that many ask for with the same words: made once for all who ask at the same moment, and by whoever asks while
 * one is under way, once more for all of them after it. It begins after they have asked: nobody gets what was before.
 */
export function sharedRead<Asked extends string[], Value>(
  read: (db: Database, ...asked: Asked) => Promise<Value>,
): (db: Database, ...asked: Asked) => Promise<Value> {
  const known = new WeakMap<Database, Map<string, Reads<Value>>>()

  async function readNext(db: Database, asked: Asked, reads: Reads<Value>, forget: () => void) {
    const before =
      reads.underWay && Promise.race([reads.underWay, sleep(LONGEST_WAIT_MS, null, { ref: false })])
    await Promise.allSettled([before, setImmediate()])
    const reading = read(db, ...asked)
    Object.assign(reads, { underWay: reading, next: null })
    try {
      return await reading
    } finally {
      if (reads.underWay === reading) reads.underWay = null
      if (!reads.underWay && !reads.next) forget()
    }
  }

  return (db, ...asked) => {
    const ofDatabase = known.get(db) ?? new Map<string, Reads<Value>>()
    known.set(db, ofDatabase)
    const key = asked.join('\0')
    const reads = ofDatabase.get(key) ?? { underWay: null, next: null }
    ofDatabase.set(key, reads)
    reads.next ??= readNext(db, asked, reads, () => ofDatabase.delete(key))
    return reads.next
  }
}
