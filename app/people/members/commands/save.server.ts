import { sql } from 'drizzle-orm'
import { validate as isUuid } from 'uuid'
import { authorise, type CommandContext } from '#app/house/access/steps.server.ts'
import { announceChange } from '#app/kit/platform/changes.server.ts'
import type { Transaction } from '#app/kit/platform/database.server.ts'
import { conflictOf } from '#app/kit/platform/saved-fields.server.ts'
import { bangkokDay } from '#app/kit/pure/days.ts'
import { foldEmail, isSameEmail } from '#app/kit/pure/email.ts'
import { differingFields, type FormFields } from '#app/kit/pure/form-fields.ts'
import { m } from '#app/paraglide/messages.js'
import { findMemberByEmail } from '../queries/members.server.ts'
import { endsMembership } from '../rules/members.ts'
import { type MemberRefusal, memberContent, toComeChoice, validateMember } from '../schema.ts'
import { changeMember } from '../steps/change.server.ts'
import { endWithMembers, findToCome } from '../steps/departures.server.ts'
import { addNewMember, lockMember, type Member } from '../steps/memberships.server.ts'
import { savedFieldsOf, valuesOf } from '../steps/values.server.ts'

export type SavedMember = { ok: true; id: string } | ({ ok: false } & MemberRefusal)

export type MemberInput = {
  fields: FormFields
  /** The email that may be somebody else's too: whoever saves has been told so. '' for none. */
  sharedEmail: string
  /** What becomes of what is to come, where a status ends it, as whoever saves has decided (`toComeChoice`); '' for nothing yet. */
  toCome?: string
}

/** Adds a member (rule members.manage), with a member id as registrations make them. */
export async function createMember(ctx: CommandContext, input: MemberInput): Promise<SavedMember> {
  await authorise(ctx, 'members.edit')
  const errors = validateMember(input.fields, bangkokDay(ctx.now()))
  if (Object.keys(errors).length > 0) return { ok: false, errors }
  return ctx.db.transaction(async tx => {
    const taken = await findTakenEmail(tx, input, null)
    if (taken) return taken
    const by = { adminId: ctx.actor.userId, now: ctx.now() }
    const { id } = await addNewMember(tx, memberContent(input.fields), by)
    await announceChange(tx, 'members')
    return { ok: true, id }
  })
}

/**
 * Changes a member. Refused with what is saved now when that is not the version the form was opened with; saving again
 * with the version of the refusal decides for what was typed.
 */
export async function updateMember(
  ctx: CommandContext,
  { id, version, ...input }: MemberInput & { id: string; version: string },
): Promise<SavedMember> {
  await authorise(ctx, 'members.edit')
  if (!isUuid(id)) return GONE()
  return ctx.db.transaction(async tx => {
    const before = await lockMember(tx, id)
    if (!before) return GONE()
    const saved = savedFieldsOf(before)
    if (differingFields(saved.fields, input.fields).length === 0) return { ok: true, id }
    const errors = validateMember(input.fields, bangkokDay(ctx.now()))
    if (Object.keys(errors).length > 0) return { ok: false, errors }
    const after = valuesOf({ ...before, ...memberContent(input.fields) })
    const conflict = conflictOf(saved.fields, { after, version })
    if (conflict) return { ok: false, errors: {}, conflict }
    const taken = await findTakenEmail(tx, input, before)
    if (taken) return taken
    const content = memberContent(input.fields)
    const isEnding = endsMembership(before.status, content.status)
    const toCome = isEnding ? await findToCome(tx, [id], ctx.now()) : null
    const isKept = toCome === null || toCome.count === 0 || input.toCome === toComeChoice('keep', toCome)
    if (!isKept && input.toCome !== toComeChoice('end', toCome)) return { ok: false, errors: {}, toCome }
    const by = ctx.actor.userId
    await changeMember(tx, before, content, { by, now: ctx.now(), telling: ctx })
    const leaving = { memberRowIds: [id], adminId: by, now: ctx.now(), telling: ctx }
    if (!isKept) await endWithMembers(tx, leaving)
    return { ok: true, id }
  })
}

const GONE = (): SavedMember => ({ ok: false, errors: { form: m.member_deleted_meanwhile() } })

/**
 * A refusal that names who has the email already; null when nobody has, or it was theirs before, or may be shared. Of
 * two who ask for the same one at once, the second waits here for the first.
 */
async function findTakenEmail(
  tx: Transaction,
  { fields: { email = '' }, sharedEmail }: MemberInput,
  before: Member | null,
): Promise<SavedMember | null> {
  if (isSameEmail(email, sharedEmail) || (before && isSameEmail(email, before.email))) return null
  const key = `member email ${foldEmail(email)}`
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`)
  const namesake = await findMemberByEmail(tx, { email, besides: before?.id ?? null })
  return namesake && { ok: false, errors: { email: m.member_error_email_taken(namesake) }, namesake }
}
