import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { Decrypter } from 'age-encryption'
import tar from 'tar-stream'
import { BackupError } from '../rules/backup-error.ts'

const AGE = 'age-encryption.org/v1\n'
const GZIP = Buffer.from([0x1f, 0x8b])

/** Far above the largest upload and the largest part of a table: a bigger entry is not ours. */
const LARGEST_ENTRY = 256 * 1024 * 1024

const DAMAGED = 'This backup is damaged or was cut off'

export type ArchiveEntry = { name: string; content: Buffer }

/**
 * The entries of a backup one after another, each whole.
 * @param identity opens encrypted ones: `AGE-SECRET-KEY-1…`
 * @throws {BackupError} for a file that is none, that the key does not open, or that is damaged
 */
export async function* readArchive(path: string, identity?: string): AsyncGenerator<ArchiveEntry> {
  const isEncrypted = await checkKind(path)
  const extract = tar.extract()
  const file = createReadStream(path, { highWaterMark: 256 * 1024 })
  const plain = isEncrypted ? await decrypt(file, identity) : file
  const read = pipeline(plain, createGunzip(), extract)
  read.catch(() => {}) // the loop below meets the same error
  try {
    for await (const entry of extract) yield { name: entry.header.name, content: await whole(entry) }
    await read
  } catch (error) {
    throw error instanceof BackupError ? error : new BackupError(`${DAMAGED} (${(error as Error).message}).`)
  } finally {
    extract.destroy()
    file.destroy()
  }
}

async function whole(entry: AsyncIterable<unknown> & { header: tar.Header }): Promise<Buffer> {
  if ((entry.header.size ?? 0) > LARGEST_ENTRY)
    throw new BackupError(`${DAMAGED}: ${entry.header.name} is too large.`)
  const chunks: Uint8Array[] = []
  for await (const chunk of entry) if (chunk instanceof Uint8Array) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** Whether it is encrypted. */
async function checkKind(path: string) {
  const start = await readStart(path)
  if (start.toString('latin1') === AGE) return true
  if (start.subarray(0, GZIP.length).equals(GZIP)) return false
  throw new BackupError(`${path} is not a backup of Sala.`)
}

async function readStart(path: string) {
  const file = await open(path).catch(error => {
    throw new BackupError(`${path} cannot be read (${error.code}).`)
  })
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(AGE.length), 0, AGE.length, 0)
    return buffer.subarray(0, bytesRead)
  } catch (error) {
    throw new BackupError(`${path} cannot be read (${(error as NodeJS.ErrnoException).code}).`)
  } finally {
    await file.close()
  }
}

async function decrypt(file: Readable, identity: string | undefined) {
  if (!identity) {
    throw new BackupError(
      'This backup is encrypted. Set BACKUP_IDENTITY to its secret key (AGE-SECRET-KEY-1…) or to a file that holds it.',
    )
  }
  const decrypter = new Decrypter()
  try {
    decrypter.addIdentity(identity)
  } catch {
    throw new BackupError(
      'BACKUP_IDENTITY must be a secret key of age, AGE-SECRET-KEY-1…, or a file that holds one.',
    )
  }
  try {
    const plain = await decrypter.decrypt(Readable.toWeb(file) as ReadableStream<Uint8Array>)
    return Readable.fromWeb(plain as Parameters<typeof Readable.fromWeb>[0])
  } catch (error) {
    const isOtherKey = /no identity/.test((error as Error).message)
    throw new BackupError(
      isOtherKey ? 'BACKUP_IDENTITY does not open this backup: it was made for another key.' : `${DAMAGED}.`,
    )
  }
}
