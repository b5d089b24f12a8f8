import { authorise, type CommandContext } from '#app/house/access/steps.server.ts'
import type { Transaction } from '#app/kit/platform/database.server.ts'
import { m } from '#app/paraglide/messages.js'
import { NEW_CUSTOMER, readCustomer } from '#app/people/customers/schema.ts'
import { addCustomer } from '#app/people/customers/steps/save.server.ts'
import { customerPeople } from '#app/people/customers/tables.server.ts'
import { lockMember } from '#app/people/members/steps/memberships.server.ts'
import { changePayer } from '#app/people/members/steps/payer.server.ts'
import { findSharedPayer } from '../queries/alike.server.ts'
import { NOTHING_MOVED } from '../rules/moved.ts'
import { customerJoins } from '../tables.server.ts'

type Making = {
  /** A row of who pays, for any of the members. */
  personId: string
  name: string
  /** Of the members who were shown (see `findSharedPayer`). */
  mark: string
}

type Made = { ok: true; id: string } | { ok: false; errors: { name?: string; form?: string } }

/** Makes a company of members for whom one address pays: it pays for them from then on, and the address acts for it (rule duplicates.payer). */
export async function makeCompany(ctx: CommandContext, { personId, name, mark }: Making): Promise<Made> {
  await authorise(ctx, 'customers.edit')
  return ctx.db.transaction(async tx => {
    const payer = await findSharedPayer(tx, personId)
    if (!payer || payer.mark !== mark) return { ok: false, errors: { form: m.duplicates_changed() } }
    const read = readCustomer({ ...NEW_CUSTOMER, name, billingEmails: payer.email }, 'company')
    if (!read.ok) return { ok: false, errors: read.errors }
    const by = { adminId: ctx.actor.userId, now: ctx.now() }
    const id = await addCustomer(tx, { kind: 'company', ...read.content }, by)
    const ids = payer.members.map(member => member.id).toSorted()
    await letPay(tx, ctx, { companyId: id, ids })
    await tx
      .insert(customerPeople)
      .values({ customerId: id, email: payer.email, role: 'billing', adminId: ctx.actor.userId })
    const moved = { ...NOTHING_MOVED, members: ids }
    await tx
      .insert(customerJoins)
      .values({ intoId: id, moved, adminId: ctx.actor.userId, createdAt: ctx.now() })
    return { ok: true, id }
  })
}

async function letPay(
  tx: Transaction,
  ctx: CommandContext,
  { companyId, ids }: { companyId: string; ids: string[] },
) {
  for (const id of ids) {
    const member = await lockMember(tx, id)
    if (member) await changePayer(tx, member, { companyId, by: ctx.actor.userId, now: ctx.now() })
  }
}
