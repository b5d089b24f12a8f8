import { authorise, type CommandContext } from '#app/house/access/steps.server.ts'
import { errorsOf } from '#app/kit/forms/errors-of.ts'
import { conflictOf } from '#app/kit/platform/saved-fields.server.ts'
import type { EditReply, FormFields } from '#app/kit/pure/form-fields.ts'
import { linkFieldNames, linkFieldsOf, paymentLinksForm } from '../schema.ts'
import { differs, lockPlans, writePlan } from '../steps.server.ts'

/**
 * Saves the card payment links of every plan, for new and for existing members (rule plans.card-links). Visitors who
 * pay by card are sent to these addresses and to no others.
 * @returns null when they are saved, or why not
 * @throws 403 for anybody but an owner
 */
export async function savePaymentLinks(
  ctx: CommandContext,
  { fields, version }: { fields: FormFields; version: string },
): Promise<Omit<EditReply, 'fields'> | null> {
  await authorise(ctx, 'money_settings.edit')
  return ctx.db.transaction(async tx => {
    const rows = await lockPlans(tx)
    const form = paymentLinksForm(rows.map(({ slug }) => slug))
    const read = form.safeParse(fields)
    if (!read.success) return { errors: errorsOf(form, fields) }
    const changes = rows
      .map(row => ({ row, values: linksOf(row.slug, read.data) }))
      .filter(({ row, values }) => differs(row, values))
    const after = linkFieldsOf(rows.map(row => ({ ...row, ...linksOf(row.slug, read.data) })))
    const conflict = conflictOf(linkFieldsOf(rows), { after, version })
    if (conflict) return { errors: {}, conflict }
    for (const { row, values } of changes) await writePlan(tx, ctx.actor, row, values)
    return null
  })
}

function linksOf(slug: string, links: Record<string, string | null>) {
  const { forNew, forExisting } = linkFieldNames(slug)
  return { paymentLinkNew: links[forNew] ?? null, paymentLinkExisting: links[forExisting] ?? null }
}
