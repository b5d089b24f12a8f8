import type { Readable, Writable } from 'node:stream'

/** What the server and the process that works on pictures say to each other: some JSON, and the bytes of a picture. */
export type Message = { head: unknown; body: Uint8Array<ArrayBuffer> }

const SIZES_BYTES = 8

/** The body is passed on as it is, not copied. */
export function writeMessage(stream: Writable, { head, body }: Message): void {
  const text = Buffer.from(JSON.stringify(head))
  const sizes = Buffer.alloc(SIZES_BYTES)
  sizes.writeUInt32BE(text.length, 0)
  sizes.writeUInt32BE(body.length, 4)
  stream.write(Buffer.concat([sizes, text]))
  if (body.length > 0) stream.write(body)
}

/** Ends when the other side does, also in the middle of a message. */
export async function* readMessages(stream: Readable): AsyncGenerator<Message> {
  const take = takerFrom(stream)
  for (;;) {
    const sizes = await take(SIZES_BYTES)
    const text = sizes && (await take(sizes.readUInt32BE(0)))
    const body = text && (await take(sizes.readUInt32BE(4)))
    if (!body) return
    yield { head: JSON.parse(text.toString()), body }
  }
}

/** What the stream says, in pieces of the lengths that are asked for; null at its end. */
function takerFrom(stream: Readable) {
  const pieces: AsyncIterator<Buffer> = stream[Symbol.asyncIterator]()
  let rest: Buffer[] = []
  return async (length: number): Promise<Buffer<ArrayBuffer> | null> => {
    let held = rest.reduce((sum, { length }) => sum + length, 0)
    while (held < length) {
      const { value, done } = await pieces.next().catch(() => ({ value: undefined, done: true }) as const)
      if (done) return null
      rest.push(value)
      held += value.length
    }
    const all = Buffer.concat(rest)
    rest = [all.subarray(length)]
    return all.subarray(0, length)
  }
}
