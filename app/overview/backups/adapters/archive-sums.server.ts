import { createHash } from 'node:crypto'
import type { End } from './archive-format.ts'

const NEWLINE = 0x0a

/** Adds up what goes by, the same when a backup is written and when it is read: rows, files and their SHA-256. */
export function createSums() {
  const tables = new Map<string, { rows: number; hash: ReturnType<typeof createHash> }>()
  const files = { count: 0, bytes: 0, hash: createHash('sha256') }
  return {
    startTable(name: string) {
      tables.set(name, { rows: 0, hash: createHash('sha256') })
    },
    addPart(name: string, part: Uint8Array) {
      const table = tables.get(name)
      if (!table) throw new Error(`No such table: ${name}`)
      table.rows += countRows(part)
      table.hash.update(part)
    },
    addFile(key: string, content: Uint8Array) {
      files.count += 1
      files.bytes += content.byteLength
      files.hash.update(`${key}\n${content.byteLength}\n`).update(content)
    },
    end: (): End => ({
      tables: Object.fromEntries(
        [...tables].map(([name, { rows, hash }]) => [name, { rows, sha256: hash.copy().digest('hex') }]),
      ),
      files: { count: files.count, bytes: files.bytes, sha256: files.hash.copy().digest('hex') },
    }),
  }
}

/** In COPY's text every row is one line: line breaks inside values are written as `\n`. */
export function countRows(part: Uint8Array) {
  let rows = 0
  for (let at = part.indexOf(NEWLINE); at >= 0; at = part.indexOf(NEWLINE, at + 1)) rows += 1
  return rows
}
