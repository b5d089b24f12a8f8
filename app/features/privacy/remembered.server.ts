import { asc } from 'drizzle-orm'
import { z } from 'zod'
import type { ServerContext } from '../../platform/server-context.ts'
import { lockPerson } from './commands.server.ts'
import { erasePerson } from './erase.server.ts'
import { SUBJECT_KINDS } from './rules.ts'
import { erasures } from './tables.server.ts'

/** Beside the database, so that a backup of the database does not take it back. */
const KEY = 'privacy/erased-people.json'

const listSchema = z.array(
  z.object({ kind: z.enum(SUBJECT_KINDS), id: z.uuid(), erasedAt: z.iso.datetime() }),
)
type Remembered = z.infer<typeof listSchema>

/** Who was erased, by ids and times alone: the list that stands beside the database, and that an owner can keep. */
export async function listErasures({ db }: Pick<ServerContext, 'db'>): Promise<Remembered> {
  const rows = await db.select().from(erasures).orderBy(asc(erasures.erasedAt), asc(erasures.id))
  return rows.map(({ kind, subjectId, erasedAt }) => ({
    kind,
    id: subjectId,
    erasedAt: erasedAt.toISOString(),
  }))
}

/** Writes the list of the erased beside the database. */
export async function rememberErasures({ db, storage }: Pick<ServerContext, 'db' | 'storage'>) {
  const list = await listErasures({ db })
  if (list.length > 0) await storage.write(KEY, new TextEncoder().encode(JSON.stringify(list)))
}

/**
 * Erases those again whom a database that was restored from an older backup knows once more, whatever is open about them
 * in it. Nothing happens where everybody on the list is erased.
 */
export async function reapplyErasures(ctx: ServerContext) {
  const list = await readList(ctx)
  const known = new Set((await listErasures(ctx)).map(({ id }) => id))
  const back = list.filter(({ id }) => !known.has(id))
  let count = 0
  // A person's own record comes before those that hang on it, which then are erased already.
  const order = ['member', 'employee', 'application', 'receipt']
  for (const { kind, id } of back.toSorted((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind))) {
    const isErased = await ctx.db.transaction(async tx => {
      const person = await lockPerson(tx, { kind, id })
      if (person) await erasePerson(tx, { ...ctx, erasedBy: null }, person)
      return person !== null
    })
    if (isErased) count += 1
  }
  if (count > 0)
    ctx.log.warn({ count }, 'people who were erased before were in the database again, and are erased')
  await rememberErasures(ctx)
}

async function readList({ storage, log }: ServerContext): Promise<Remembered> {
  const content = await storage.read(KEY)
  if (!content) return []
  try {
    return listSchema.parse(JSON.parse(new TextDecoder().decode(content)))
  } catch (err) {
    log.error({ err }, 'the list of erased people cannot be read')
    return []
  }
}
