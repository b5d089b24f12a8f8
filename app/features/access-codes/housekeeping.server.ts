import { and, eq, isNotNull, isNull, lt } from 'drizzle-orm'
import type { ServerContext } from '../../platform/server-context.ts'
import { keptPass } from './pass.server.ts'
import { accessCodes } from './tables.server.ts'

/** A membership that is renewed by hand within this time goes on with the code that its owner can still look up. */
const KEPT_DAYS = 60
const DAY_MS = 24 * 60 * 60 * 1000

/** Forgets the Pass of codes that ended long ago: only its hash stays. */
export async function forgetPasses({ db, now }: Pick<ServerContext, 'db' | 'now'>) {
  const end = new Date(now().getTime() - KEPT_DAYS * DAY_MS)
  await db
    .update(accessCodes)
    .set({ pass: null })
    .where(and(lt(accessCodes.validUntil, end), isNotNull(accessCodes.passHash), isNotNull(accessCodes.pass)))
}

/** Seals what an older version or the sample left open. Does nothing at most starts. */
export async function sealPasses({ db, secrets }: Pick<ServerContext, 'db' | 'secrets'>) {
  const { id, accessId, pass } = accessCodes
  const open = await db
    .select({ id, accessId, pass })
    .from(accessCodes)
    .where(and(isNull(accessCodes.passHash), isNotNull(pass)))
  for (const code of open) {
    const kept = keptPass(secrets, { accessId: code.accessId, pass: code.pass ?? '' })
    await db
      .update(accessCodes)
      .set(kept)
      .where(and(eq(id, code.id), isNull(accessCodes.passHash)))
  }
}
