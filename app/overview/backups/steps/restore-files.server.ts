import type { Storage } from '#app/kit/platform/storage.server.ts'

/**
 * The uploaded files while a restore may still fail. Keys are made once and never used again, so that nearly all are
 * new or the same; the few that differ are remembered.
 * @param stays keys of files that are of the place and not of a moment: one that is there is left as it is
 */
export function stageFiles(storage: Storage, stays: readonly string[]) {
  const kept = new Set(stays)
  const added = new Set<string>()
  const replaced = new Map<string, Uint8Array>()
  return {
    async write(key: string, content: Uint8Array) {
      const isAgain = kept.has(key) && !stays.includes(key)
      const before = isAgain ? null : await storage.read(key)
      kept.add(key)
      if (before && (stays.includes(key) || Buffer.from(before).equals(content))) return
      if (before) replaced.set(key, before)
      else added.add(key)
      await storage.write(key, content)
    },
    /** The restore failed: the files are again what they were. */
    async undo() {
      for (const [key, content] of replaced) await storage.write(key, content)
      for (const key of added) if (!replaced.has(key)) await storage.delete(key)
    },
    /** The rows are committed: what no row names any more goes. */
    async removeOthers() {
      for await (const key of storage.keys()) if (!kept.has(key)) await storage.delete(key)
    },
  }
}
