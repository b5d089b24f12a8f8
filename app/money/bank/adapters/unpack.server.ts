import { Readable } from 'node:stream'
import { createInflateRaw } from 'node:zlib'
import { Refused } from '../rules/statement.ts'

/** Where a part of a ZIP stands in it, still packed. */
export type Part = { packed: Uint8Array; isStored: boolean }

/** What may still be unpacked of a file, all parts together. */
export type Budget = { bytes: number }

const MOST_PARTS = 1_000
const END = { signature: 0x06054b50, bytes: 22, longestRemark: 0xffff }
const ENTRY = { signature: 0x02014b50, bytes: 46 }
const LOCAL = { signature: 0x04034b50, bytes: 30 }
const IN_ONE_PIECE = 64 * 1024

/** The parts of a ZIP by their names, as its directory at the end has them. */
export function partsOf(zip: Uint8Array): Map<string, Part> {
  const view = new DataView(zip.buffer, zip.byteOffset, zip.length)
  const isIn = (at: number, bytes: number) => at >= 0 && at + bytes <= zip.length
  const short = (at: number) => (isIn(at, 2) ? view.getUint16(at, true) : Number.NaN)
  const long = (at: number) => (isIn(at, 4) ? view.getUint32(at, true) : Number.NaN)
  const mustBe = (at: number, { signature }: { signature: number }) => {
    if (long(at) !== signature) throw new Refused('broken')
  }
  let end = zip.length - END.bytes
  const first = Math.max(0, end - END.longestRemark)
  while (end > first && long(end) !== END.signature) end -= 1
  mustBe(end, END)
  const count = short(end + 10)
  if (count > MOST_PARTS) throw new Refused('unpacks_large')
  const parts = new Map<string, Part>()
  let at = long(end + 16)
  for (let n = 0; n < count; n += 1) {
    mustBe(at, ENTRY)
    if (short(at + 8) & 1) throw new Refused('encrypted')
    const [method, length, nameLength] = [short(at + 10), long(at + 20), short(at + 28)]
    const local = long(at + 42)
    mustBe(local, LOCAL)
    const from = local + LOCAL.bytes + short(local + 26) + short(local + 28)
    if (from + length > zip.length || (method !== 0 && method !== 8)) throw new Refused('broken')
    const name = new TextDecoder().decode(zip.subarray(at + ENTRY.bytes, at + ENTRY.bytes + nameLength))
    parts.set(name, { packed: zip.subarray(from, from + length), isStored: method === 0 })
    at += ENTRY.bytes + nameLength + short(at + 30) + short(at + 32)
  }
  return parts
}

/**
 * The text of a part, piece by piece, each unpacked beside the program's only thread.
 * @throws Refused as soon as more comes out than the budget has, whatever the ZIP says of itself
 */
export async function* textOf({ packed, isStored }: Part, budget: Budget): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  const pieces = piecesOf(packed)
  const unpacked = isStored
    ? pieces
    : Readable.from(pieces).pipe(createInflateRaw({ chunkSize: IN_ONE_PIECE }))
  try {
    for await (const piece of unpacked as AsyncIterable<Uint8Array>) {
      budget.bytes -= piece.length
      if (budget.bytes < 0) throw new Refused('unpacks_large')
      yield decoder.decode(piece, { stream: true })
    }
  } catch (error) {
    throw error instanceof Refused ? error : new Refused('broken')
  }
  yield decoder.decode()
}

function* piecesOf(bytes: Uint8Array): Generator<Uint8Array> {
  for (let start = 0; start < bytes.length; start += IN_ONE_PIECE)
    yield bytes.subarray(start, start + IN_ONE_PIECE)
}
