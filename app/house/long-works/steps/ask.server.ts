import { and, eq, isNull } from 'drizzle-orm'
import { z } from 'zod'
import { announceChange } from '#app/kit/platform/changes.server.ts'
import type { Transaction } from '#app/kit/platform/database.server.ts'
import type { Job } from '#app/kit/platform/jobs.server.ts'
import type { ServerContext } from '#app/kit/platform/server-context.ts'
import { longWorks } from '../tables.server.ts'

const payload = z.object({ workId: z.uuid() })
export type DoWork = z.infer<typeof payload>

/** Does a work that somebody asked for, whatever it is. */
export const doWork: Job<DoWork> = { name: 'do-long-work', payload }

type Asking = Pick<ServerContext, 'db' | 'enqueue' | 'now'>
export type Asked = { kind: string; subject: string; askedBy: string | null }

/**
 * Has a work done in the background, whoever closes the browser meanwhile.
 * @returns the id of the work: the one that goes on already, where there is one
 */
export function askForWork(ctx: Asking, asked: Asked): Promise<string> {
  return ctx.db.transaction(async tx => {
    const { id, isNew } = await openWork(tx, asked, ctx.now())
    if (isNew) await ctx.enqueue(tx, doWork, { workId: id })
    return id
  })
}

/** Writes down what is to be done; nobody does it yet. */
export async function openWork(
  tx: Transaction,
  asked: Asked,
  now: Date,
): Promise<{ id: string; isNew: boolean }> {
  const { kind, subject, askedBy } = asked
  const [opened] = await tx
    .insert(longWorks)
    .values({ kind, subject, askedBy, createdAt: now })
    .onConflictDoNothing()
    .returning({ id: longWorks.id })
  if (opened) {
    await announceChange(tx, 'works')
    return { id: opened.id, isNew: true }
  }
  const isOpen = and(eq(longWorks.kind, kind), eq(longWorks.subject, subject), isNull(longWorks.finishedAt))
  const [open] = await tx.select({ id: longWorks.id }).from(longWorks).where(isOpen)
  // None when it ended in between: then there is room for another.
  return open ? { id: open.id, isNew: false } : openWork(tx, asked, now)
}
