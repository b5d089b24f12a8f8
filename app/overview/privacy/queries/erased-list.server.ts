import { asc } from 'drizzle-orm'
import { z } from 'zod'
import { SUBJECT_KINDS } from '#app/house/erasures/rules.ts'
import { erasures } from '#app/house/erasures/tables.server.ts'
import type { ServerContext } from '#app/kit/platform/server-context.ts'

/** Beside the database, so that a backup of the database does not take it back; a restore leaves the one that is there. */
export const ERASED_LIST = 'privacy/erased-people.json'

const listSchema = z.array(
  z.object({ kind: z.enum(SUBJECT_KINDS), id: z.uuid(), erasedAt: z.iso.datetime() }),
)
type Erased = z.infer<typeof listSchema>

/** Who was erased, by ids and times alone, as the database knows it. */
export async function listErasures({ db }: Pick<ServerContext, 'db'>): Promise<Erased> {
  const rows = await db.select().from(erasures).orderBy(asc(erasures.erasedAt), asc(erasures.id))
  return rows.map(({ kind, subjectId, erasedAt }) => ({
    kind,
    id: subjectId,
    erasedAt: erasedAt.toISOString(),
  }))
}

/**
 * Writes the list of the erased beside the database. Who stands on it stays: a database that was restored from a backup
 * made before somebody came here knows nothing of their erasure, and the next one that is restored may know the person.
 */
export async function rememberErasures(ctx: Pick<ServerContext, 'db' | 'storage' | 'log'>) {
  const [kept, known] = await Promise.all([readErasedList(ctx), listErasures(ctx)])
  const list = [...new Map([...kept, ...known].map(erased => [erased.id, erased])).values()]
  if (list.length > kept.length)
    await ctx.storage.write(ERASED_LIST, new TextEncoder().encode(JSON.stringify(list)))
}

/** The list as it stands beside the database; empty where there is none, or none that can be read. */
export async function readErasedList({
  storage,
  log,
}: Pick<ServerContext, 'storage' | 'log'>): Promise<Erased> {
  const content = await storage.read(ERASED_LIST)
  if (!content) return []
  try {
    return listSchema.parse(JSON.parse(new TextDecoder().decode(content)))
  } catch (err) {
    log.error({ err }, 'the list of erased people cannot be read')
    return []
  }
}
