import { randomUUID } from 'node:crypto'
import { access, constants, mkdir, open, readdir, readFile, rename, rm, stat, statfs } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { checkedKey, isStorageKey, type Storage, type StorageSpace } from './storage.server.ts'

/** The disk is not asked more often. */
const ASK_EVERY_MS = 3000

const UNFINISHED = '.unfinished'

/**
 * Files below one folder. A write is on disk, whole, before it is acknowledged.
 * @param reserveBytes what of the disk is to stay free; whoever takes files asks `space` first (see `keepFile`)
 */
export function createDiskStorage(folder: string, { reserveBytes = 0 } = {}): Storage {
  const pathOf = (key: string) => join(folder, checkedKey(key))
  return {
    write: async (key, content) => {
      const path = pathOf(key)
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      const unfinished = `${path}.${randomUUID()}${UNFINISHED}`
      try {
        await writeDurably(unfinished, content)
        await rename(unfinished, path)
      } catch (error) {
        await rm(unfinished, { force: true }).catch(() => {}) // a full disk needs the room
        throw error
      }
    },
    read: async key => {
      try {
        return await readFile(pathOf(key))
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
        throw error
      }
    },
    delete: async key => rm(pathOf(key), { force: true }),
    keys: () => keysBelow(folder),
    sweep: before => sweepBelow(folder, before),
    check: async () => {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await access(folder, constants.R_OK | constants.W_OK)
    },
    space: spaceOf(folder, reserveBytes),
  }
}

function spaceOf(folder: string, reserveBytes: number): Storage['space'] {
  let asked: { at: number; space: Promise<StorageSpace> } | null = null
  return () => {
    const now = performance.now()
    if (!asked || now - asked.at > ASK_EVERY_MS) asked = { at: now, space: measure(folder, reserveBytes) }
    return asked.space
  }
}

async function measure(folder: string, reserveBytes: number): Promise<StorageSpace> {
  await mkdir(folder, { recursive: true, mode: 0o700 }).catch(() => {}) // a full disk may have no room for it
  const { bavail, bsize } = await statfs(folder).catch(() => statfs(dirname(folder)))
  return { freeBytes: bavail * bsize, reserveBytes }
}

async function* keysBelow(folder: string) {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const key = relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/')
    if (entry.isFile() && isStorageKey(key)) yield key
  }
}

async function sweepBelow(folder: string, before: Date): Promise<number> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  let swept = 0
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    if (!entry.isFile() || !entry.name.endsWith(UNFINISHED)) continue
    const found = await stat(path).catch(() => null) // finished or gone meanwhile
    if (!found || found.mtime >= before) continue
    await rm(path, { force: true })
    swept += 1
  }
  return swept
}

async function writeDurably(path: string, content: Uint8Array) {
  const file = await open(path, 'w', 0o600)
  try {
    await file.writeFile(content)
    await file.sync()
  } finally {
    await file.close()
  }
}
