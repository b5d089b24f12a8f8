import { crc32 } from 'node:zlib'

export type ZipEntry = { name: string; content: Uint8Array }

const UTF8_NAMES = 0x0800
const VERSION = 20

/** Files as one ZIP, as they are: pictures would not get smaller. For a handful of files that fit into memory. */
export function createZip(entries: ZipEntry[], at: Date): Uint8Array {
  const parts: Uint8Array[] = []
  const directory: Uint8Array[] = []
  let offset = 0
  for (const { name, content } of entries) {
    const nameBytes = new TextEncoder().encode(name)
    const facts = factsOf(content, nameBytes.length, at)
    const local = Buffer.concat([words([0x04034b50], 4), facts, nameBytes])
    directory.push(
      Buffer.concat([
        ...[words([0x02014b50], 4), words([VERSION], 2), facts],
        // No comment, on the first disk, nothing about its attributes.
        ...[words([0, 0, 0], 2), words([0, offset], 4), nameBytes],
      ]),
    )
    parts.push(local, content)
    offset += local.length + content.length
  }
  const index = Buffer.concat(directory)
  const count = entries.length
  const end = Buffer.concat([
    ...[
      words([0x06054b50], 4),
      words([0, 0, count, count], 2),
      words([index.length, offset], 4),
      words([0], 2),
    ],
  ])
  return Buffer.concat([...parts, index, end])
}

/** What an entry's header and its line in the directory say alike. */
function factsOf(content: Uint8Array, nameLength: number, at: Date): Buffer {
  const { time, day } = dosTime(at)
  return Buffer.concat([
    words([VERSION, UTF8_NAMES, 0, time, day], 2),
    words([crc32(content), content.length, content.length], 4),
    words([nameLength, 0], 2),
  ])
}

/** In UTC, from 1980 and in steps of two seconds. */
function dosTime(at: Date) {
  return {
    time: (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1),
    day: ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate(),
  }
}

/** Numbers of so many bytes each, the lowest byte first. */
function words(values: number[], bytes: 2 | 4): Buffer {
  const buffer = Buffer.alloc(values.length * bytes)
  for (const [index, value] of values.entries()) buffer.writeUIntLE(value, index * bytes, bytes)
  return buffer
}
