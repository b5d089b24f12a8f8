import type { ServerContext } from '#app/kit/platform/server-context.ts'
import { findSettings } from './settings.server.ts'

/** A JPEG, whose name changes with it. */
export type Logo = { key: string; content: Uint8Array }

/**
 * The house's own logo, for papers and mails; null where it has none. Neither waits for a storage that cannot be read:
 * the name of the house stands beside it anyway.
 */
export async function findLogo({
  db,
  storage,
  log,
}: Pick<ServerContext, 'db' | 'storage' | 'log'>): Promise<Logo | null> {
  const { logo: key } = (await findSettings(db)).front
  if (!key) return null
  const content = await storage.read(key).catch((error: unknown) => {
    log.warn({ err: error, key }, 'logo not read')
    return null
  })
  return content && { key, content }
}
