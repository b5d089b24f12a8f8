import { z } from 'zod'
import type { Job } from '../../platform/jobs.server.ts'
import type { ServerContext } from '../../platform/server-context.ts'

/** Deletes the files of somebody who was erased: put in the queue by the transaction that erased them. */
export const eraseFiles: Job<{ keys: string[] }> = {
  name: 'erase-files',
  payload: z.object({ keys: z.array(z.string()) }),
}

/** A file that is gone already is no failure, so that a second try ends what the first began. */
export async function runEraseFiles(
  { storage }: Pick<ServerContext, 'storage'>,
  { keys }: { keys: string[] },
) {
  for (const key of keys) await storage.delete(key)
}
