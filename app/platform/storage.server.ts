import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'

/** Private files, addressed by a key such as `receipts/0199….webp`; never served without a check of who asks. */
export type Storage = {
  write: (key: string, content: Uint8Array) => Promise<void>
  /** Null when there is no such file. */
  read: (key: string) => Promise<Uint8Array | null>
  delete: (key: string) => Promise<void>
  /** The keys of all files, in no order; one written meanwhile may be among them. */
  keys: () => AsyncIterable<string>
}

const KEY = /^[a-z0-9-]+(\/[a-z0-9-]+)*\.[a-z0-9]+$/

/** Files below one folder. A write is on disk, whole, before it is acknowledged. */
export function createDiskStorage(folder: string): Storage {
  const pathOf = (key: string) => {
    if (!KEY.test(key)) throw new Error(`Not a storage key: ${key}`)
    return join(folder, key)
  }
  return {
    write: async (key, content) => {
      const path = pathOf(key)
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      const unfinished = `${path}.${randomUUID()}.unfinished`
      await writeDurably(unfinished, content)
      await rename(unfinished, path)
    },
    read: async key => {
      try {
        return await readFile(pathOf(key))
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
        throw error
      }
    },
    delete: key => rm(pathOf(key), { force: true }),
    keys: () => keysBelow(folder),
  }
}

async function* keysBelow(folder: string) {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const key = relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/')
    if (entry.isFile() && KEY.test(key)) yield key
  }
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
