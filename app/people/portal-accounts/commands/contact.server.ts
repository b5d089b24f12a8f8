import { eq } from 'drizzle-orm'
import { changedFields } from '#app/house/activity/rules/activity.ts'
import { logActivity } from '#app/house/activity/steps/log.server.ts'
import { announceChange } from '#app/kit/platform/changes.server.ts'
import { conflictOf } from '#app/kit/platform/saved-fields.server.ts'
import { bangkokDay } from '#app/kit/pure/days.ts'
import type { FieldErrors, SavedFields } from '#app/kit/pure/form-fields.ts'
import type { Locale } from '#app/paraglide/runtime.js'
import { validateMember } from '#app/people/members/schema.ts'
import { lockMember } from '#app/people/members/steps/memberships.server.ts'
import { members } from '#app/people/members/tables.server.ts'
import { CONTACT_FIELDS, type ContactValues } from '../schema.ts'
import { type AccountContext, ownSelf } from '../steps/guard.server.ts'
import { savedContact } from '../steps/saved-contact.server.ts'
import { portalAccounts } from '../tables.server.ts'

type Change = SavedFields<ContactValues> & { memberRowId: string }

/**
 * Changes the phone and the address of one's own membership; a payer neither sees nor changes them.
 * @returns what is wrong, by field, or what staff saved meanwhile
 */
export async function changeOwnContact(
  ctx: AccountContext,
  { memberRowId, fields, version }: Change,
): Promise<{ errors: FieldErrors; conflict?: SavedFields<ContactValues> }> {
  await ownSelf(ctx, memberRowId)
  const all = validateMember(fields, bangkokDay(ctx.now()))
  const errors = Object.fromEntries(Object.entries(all).filter(([name]) => isContactField(name)))
  if (Object.keys(errors).length > 0) return { errors }
  const after = { ...fields, address: fields.address.replace(/\r\n?/g, '\n') }
  return ctx.db.transaction(async tx => {
    const before = await lockMember(tx, memberRowId)
    if (!before) return { errors }
    const conflict = conflictOf(savedContact(before).fields, { after, version })
    if (conflict) return { errors, conflict }
    await tx
      .update(members)
      .set({ ...after, updatedAt: ctx.now() })
      .where(eq(members.id, memberRowId))
    const about = { entityType: 'member', entityId: memberRowId }
    const details = changedFields(before, { ...before, ...after })
    await logActivity(tx, { adminId: null, action: 'changed_own_contact', ...about, details })
    await announceChange(tx, 'members')
    return { errors }
  })
}

const isContactField = (name: string) => CONTACT_FIELDS.some(field => field === name)

/** In which language the account is written to. */
export async function changeOwnLanguage({ db, account }: AccountContext, locale: Locale) {
  await db.update(portalAccounts).set({ locale }).where(eq(portalAccounts.id, account.id))
}
