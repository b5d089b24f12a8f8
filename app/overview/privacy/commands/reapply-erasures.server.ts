import type { ServerContext } from '#app/kit/platform/server-context.ts'
import { listErasures, readErasedList, rememberErasures } from '../queries/erased-list.server.ts'
import { erasePerson } from '../steps/erase.server.ts'
import { lockPerson } from '../steps/lock-person.server.ts'

/**
 * Erases those again whom a database that was restored from an older backup knows once more, whatever is open about them
 * in it. Nothing happens where everybody on the list is erased.
 */
export async function reapplyErasures(ctx: ServerContext) {
  const list = await readErasedList(ctx)
  const known = new Set((await listErasures(ctx)).map(({ id }) => id))
  const back = list.filter(({ id }) => !known.has(id))
  let count = 0
  // A person's own record comes before those that hang on it, which then are erased already.
  const order = ['member', 'employee', 'application', 'receipt', 'request', 'guest']
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
