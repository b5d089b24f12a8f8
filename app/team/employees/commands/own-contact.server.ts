import { eq } from 'drizzle-orm'
import { data } from 'react-router'
import type { CommandContext } from '#app/house/access/steps.server.ts'
import type { ProfileReply } from '#app/house/accounts/schema/profile-reply.ts'
import { changedFields } from '#app/house/activity/rules/activity.ts'
import { recordChange } from '#app/house/activity/steps/record-change.server.ts'
import { refuse } from '#app/kit/platform/refuse.server.ts'
import { conflictOf } from '#app/kit/platform/saved-fields.server.ts'
import type { FieldErrors, SavedFields } from '#app/kit/pure/form-fields.ts'
import { readTexts } from '#app/kit/pure/form-values.ts'
import { m } from '#app/paraglide/messages.js'
import { ownEmployee } from '../queries/own.server.ts'
import { CONTACT_FIELDS, CONTACT_INTENT, type ContactValues, validateContact } from '../schema/employees.ts'
import { savedContact } from '../steps/saved-employee.server.ts'
import { employees } from '../tables.server.ts'

/**
 * Changes one's own phone number and whom the house calls in an emergency.
 * @returns what is wrong, by field, or what staff saved meanwhile
 */
export async function updateOwnContact(
  ctx: CommandContext,
  { fields: values, version }: SavedFields<ContactValues>,
): Promise<{ errors: FieldErrors; conflict?: SavedFields<ContactValues> }> {
  const { id } = await ownEmployee(ctx)
  const errors = validateContact(values)
  if (Object.keys(errors).length > 0) return { errors }
  return ctx.db.transaction(async tx => {
    const [before] = await tx.select().from(employees).where(eq(employees.id, id)).for('update')
    if (!before) return { errors }
    const conflict = conflictOf(savedContact(before).fields, { after: values, version })
    if (conflict) return { errors, conflict }
    await tx
      .update(employees)
      .set({ ...values, updatedAt: ctx.now() })
      .where(eq(employees.id, id))
    await recordChange(tx, ctx, 'employees', {
      action: 'updated',
      entityType: 'employee',
      entityId: id,
      details: changedFields(before, { ...before, ...values }),
    })
    return { errors }
  })
}

/** Answers the form of one's own contact in the profile. */
export async function answerOwnContact(ctx: CommandContext, form: FormData) {
  const values = readTexts(form, CONTACT_FIELDS)
  const { version } = readTexts(form, ['version'])
  const { errors, conflict } = await updateOwnContact(ctx, { fields: values, version })
  const intent = CONTACT_INTENT
  if (conflict) return refuse<ProfileReply>({ intent, errors, values, conflict }, 409)
  if (Object.keys(errors).length > 0) return refuse<ProfileReply>({ intent, errors, values })
  const done: ProfileReply = { intent, errors, message: m.employee_own_contact_saved() }
  return data(done)
}
