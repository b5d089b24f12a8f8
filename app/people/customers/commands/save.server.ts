import { validate as isUuid } from 'uuid'
import { authorise, type CommandContext } from '#app/house/access/steps.server.ts'
import { conflictOf } from '#app/kit/platform/saved-fields.server.ts'
import type { SavedFields } from '#app/kit/pure/form-fields.ts'
import { m } from '#app/paraglide/messages.js'
import { type CustomerErrors, type CustomerValues, readCustomer } from '../schema.ts'
import { addCustomer, changeCustomer, lockCustomer, shapeOf, valuesOf } from '../steps/save.server.ts'

export type SavedCustomer =
  | { ok: true; id: string }
  | { ok: false; errors: CustomerErrors; conflict?: SavedFields<CustomerValues> }

/** Adds a company that may pay for members (rule customers.company). */
export async function createCompany(ctx: CommandContext, values: CustomerValues): Promise<SavedCustomer> {
  await authorise(ctx, 'customers.edit')
  const read = readCustomer(values, 'company')
  if (!read.ok) return read
  const by = { adminId: ctx.actor.userId, now: ctx.now() }
  const id = await ctx.db.transaction(tx => addCustomer(tx, { kind: 'company', ...read.content }, by))
  return { ok: true, id }
}

/** Changes a customer; refused with what is saved now when that is not what the form was opened with. */
export async function updateCustomer(
  ctx: CommandContext,
  { id, values, version }: { id: string; values: CustomerValues; version: string },
): Promise<SavedCustomer> {
  await authorise(ctx, 'customers.edit')
  return ctx.db.transaction(async tx => {
    const before = isUuid(id) ? await lockCustomer(tx, id) : null
    if (!before) return { ok: false, errors: { form: m.company_gone() } }
    const read = readCustomer(values, shapeOf(before))
    if (!read.ok) return read
    const saved = valuesOf(before)
    const conflict = conflictOf(saved, { after: valuesOf(read.content), version })
    if (conflict) return { ok: false, errors: {}, conflict }
    await changeCustomer(tx, before, read.content, { adminId: ctx.actor.userId, now: ctx.now() })
    return { ok: true, id }
  })
}
