import { z } from 'zod'
import type { Job } from './jobs.server.ts'
import type { ServerContext } from './server-context.ts'

type Files = Pick<ServerContext, 'storage' | 'log'>

/** Whether more files may be kept: what has to stay free for the database is nobody's. */
export async function hasRoom({ storage }: Pick<Files, 'storage'>): Promise<boolean> {
  const space = await storage.space()
  return space === null || space.freeBytes >= space.reserveBytes
}

/** @returns whether the file is safe; false, and logged, while there is no room or the bucket cannot be reached */
export async function keepFile(files: Files, key: string, content: Uint8Array): Promise<boolean> {
  const { storage, log } = files
  try {
    if (!(await hasRoom(files))) throw new Error('What is free is for the database (DISK_RESERVE_MB)')
    await storage.write(key, content)
    return true
  } catch (error) {
    log.error({ err: error, key }, 'file not stored')
    return false
  }
}

/**
 * Reads a file that an answer is made of; null when there is none.
 * @throws a 503 response while the storage cannot be read, so that nobody takes the file for lost
 */
export async function readFile({ storage, log }: Files, key: string): Promise<Uint8Array | null> {
  try {
    return await storage.read(key)
  } catch (error) {
    log.error({ err: error, key }, 'file not read')
    throw new Response(null, { status: 503, headers: { 'Retry-After': '30', 'Cache-Control': 'no-store' } })
  }
}

const A_DAY_MS = 24 * 60 * 60 * 1000

/** Removes uploads that never became whole because the program died meanwhile: after a day nobody writes them any more. */
export async function forgetUnfinished({
  storage,
  log,
  now,
}: Files & Pick<ServerContext, 'now'>): Promise<void> {
  const files = await storage.sweep(new Date(now().getTime() - A_DAY_MS))
  if (files > 0) log.info({ files }, 'unfinished uploads removed')
}

export const forgetFile: Job<{ key: string }> = {
  name: 'forget-file',
  payload: z.object({ key: z.string() }),
}

type Forgetting = Files & Pick<ServerContext, 'db' | 'enqueue' | 'now'>

const AGAIN_MS = 60 * 60 * 1000

/** Deletes files that no row names any more. One that cannot be deleted now is deleted by a job, later. */
export async function forgetFiles(ctx: Forgetting, keys: string[]): Promise<void> {
  await Promise.all(keys.map(key => runForgetFile(ctx, { key })))
}

/** What the job does: every hour until the file is gone. */
export async function runForgetFile(ctx: Forgetting, { key }: { key: string }): Promise<void> {
  try {
    await ctx.storage.delete(key)
  } catch (error) {
    ctx.log.warn({ err: error, key }, 'file not deleted yet')
    const startAfter = new Date(ctx.now().getTime() + AGAIN_MS)
    await ctx.enqueue(ctx.db, forgetFile, { key }, { startAfter })
  }
}
