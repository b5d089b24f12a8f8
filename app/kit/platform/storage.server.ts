/** Private files, addressed by a key such as `receipts/0199….webp`; never served without a check of who asks. */
export type Storage = {
  /** Returns when the whole file is safe; until then its key leads to nothing, or to what was there before. */
  write: (key: string, content: Uint8Array) => Promise<void>
  /** Null when there is no such file. */
  read: (key: string) => Promise<Uint8Array | null>
  /** A file that is not there counts as deleted. */
  delete: (key: string) => Promise<void>
  /** The keys of all files, in no order; one written meanwhile may be among them. */
  keys: () => AsyncIterable<string>
  /** Removes what a write from before that moment left half done when its program died; says how many. */
  sweep: (before: Date) => Promise<number>
  /** @throws while files cannot be kept and read: the disk or the bucket is away, or may only be read */
  check: () => Promise<void>
  /** Null where nobody knows of an end, as in a bucket. */
  space: () => Promise<StorageSpace | null>
}

/** What is free where the files are, and what of it has to stay free for the database, in bytes. */
export type StorageSpace = { freeBytes: number; reserveBytes: number }

const KEY = /^[a-z0-9-]+(\/[a-z0-9-]+)*\.[a-z0-9]+$/

/** Whether a name is one that we give: no way out of the folder, and nothing that a store writes otherwise. */
export function isStorageKey(name: string): boolean {
  return KEY.test(name)
}

/** @throws for what is no key: keys come from the program, never from what somebody typed */
export function checkedKey(key: string): string {
  if (!isStorageKey(key)) throw new Error(`Not a storage key: ${key}`)
  return key
}
