import { createWriteStream } from 'node:fs'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { Encrypter } from 'age-encryption'
import tar from 'tar-stream'

const GZIP = { level: 6, chunkSize: 64 * 1024 }

export type ArchiveWriter = {
  /** Waits while the disk is slower than what is added. */
  add: (name: string, content: Uint8Array) => Promise<void>
  /** Everything is on disk, whole and under its name; answers with its size in bytes. */
  finish: () => Promise<number>
  /** Leaves nothing behind. */
  abort: () => Promise<void>
}

/**
 * Writes tar, gzip and, when there are recipients (`age1…`), age into `path`: beside it under a name that ends in
 * `.unfinished` until the whole is on disk.
 */
export async function createArchive(
  path: string,
  recipients: string[],
  madeAt: Date,
): Promise<ArchiveWriter> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const unfinished = `${path}.unfinished`
  const pack = tar.pack()
  const output = createWriteStream(unfinished, { mode: 0o600 })
  const written = pipeline(pack, createGzip(GZIP), encryption(recipients), output)
  written.catch(() => {}) // whoever adds or finishes meets the same error

  const put = (name: string, content: Uint8Array) =>
    new Promise<void>((resolve, reject) => {
      const entry = pack.entry({ name, size: content.byteLength, mode: 0o600, mtime: madeAt })
      entry.once('finish', resolve)
      entry.once('error', reject)
      entry.once('close', () => reject(new Error('The archive was closed.')))
      entry.end(content)
    })
  const add = async (name: string, content: Uint8Array) => {
    try {
      await put(name, content)
    } catch (error) {
      await written // tells why it came to that: the disk is full
      throw error
    }
  }
  const finish = async () => {
    pack.finalize()
    await written
    const size = await flush(unfinished)
    await rename(unfinished, path)
    return size
  }
  const abort = async () => {
    pack.destroy()
    await written.catch(() => {})
    // A file that is still being opened would come after it was removed.
    if (!output.closed) await new Promise<void>(resolve => output.once('close', () => resolve()))
    await rm(unfinished, { force: true })
  }
  return { add, finish, abort }
}

function encryption(recipients: string[]) {
  return async function* (source: AsyncIterable<Uint8Array>) {
    if (recipients.length === 0) return yield* source
    const encrypter = new Encrypter()
    for (const recipient of recipients) encrypter.addRecipient(recipient)
    yield* await encrypter.encrypt(Readable.toWeb(Readable.from(source)) as ReadableStream<Uint8Array>)
  }
}

async function flush(path: string) {
  const file = await open(path, 'r+')
  try {
    await file.sync()
    return (await file.stat()).size
  } finally {
    await file.close()
  }
}
