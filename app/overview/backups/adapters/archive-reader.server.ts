import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { Decrypter } from 'age-encryption'
import tar from 'tar-stream'
import { BackupError } from '../rules/backup-error.ts'
import { entryKind, named } from './archive-format.ts'

const AGE = 'age-encryption.org/v1\n'
const GZIP = Buffer.from([0x1f, 0x8b])

const MB = 1024 * 1024

/**
 * What no entry of ours comes near. Rows are in parts of a mebibyte and the row that ends them, and pass by piece by piece;
 * an uploaded file has 12 MB at most; the rest are lists of tables and of work that waits. Those are read whole.
 */
const LARGEST = { rows: 256 * MB, whole: 32 * MB }

const DAMAGED = 'This backup is damaged or was cut off'

/** `content` is read once, and before the next entry is asked for. */
export type ArchiveEntry = { name: string; bytes: number; content: AsyncIterable<Buffer> }

/**
 * The entries of a backup one after another.
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
  let place = ' at its beginning'
  try {
    for await (const entry of extract) {
      const { name, size: bytes = 0 } = entry.header
      checkSize(name, bytes)
      place = ` in ${named(name)}`
      yield { name, bytes, content: piecesOf(entry, place) }
      place = ` after ${named(name)}`
    }
    await read
  } catch (error) {
    throw error instanceof BackupError ? error : damaged(place, error)
  } finally {
    extract.destroy()
    file.destroy()
  }
}

const damaged = (place: string, error: unknown) =>
  new BackupError(`${DAMAGED}${place} (${(error as Error).message}).`)

function checkSize(name: string, bytes: number) {
  const most = entryKind(name).kind === 'part' ? LARGEST.rows : LARGEST.whole
  if (bytes > most)
    throw new BackupError(
      `This backup is not one of ours: ${named(name)} has ${Math.ceil(bytes / MB)} MB, and ${most / MB} MB are the most.`,
    )
}

/** Whoever reads them may be far from here: the error says already which part is damaged. */
async function* piecesOf(entry: AsyncIterable<unknown>, place: string): AsyncGenerator<Buffer> {
  try {
    for await (const piece of entry)
      if (piece instanceof Uint8Array) yield Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength)
  } catch (error) {
    throw damaged(place, error)
  }
}

/** A small entry in one piece. */
export async function whole({ content }: ArchiveEntry): Promise<Buffer> {
  return Buffer.concat(await Array.fromAsync(content))
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
