import { eq } from 'drizzle-orm'
import { validate as isUuid } from 'uuid'
import { authorise, type CommandContext } from '#app/house/access/steps.server.ts'
import { logActivity } from '#app/house/activity/steps/log.server.ts'
import { recordChange } from '#app/house/activity/steps/record-change.server.ts'
import { forgetSecretsOf } from '#app/house/mail/steps.server.ts'
import { announceChange } from '#app/kit/platform/changes.server.ts'
import type { RequestContext } from '#app/kit/platform/server-context.ts'
import { lockMember } from '#app/people/members/steps/memberships.server.ts'
import { members } from '#app/people/members/tables.server.ts'
import { isObjectionOpen } from '../rules.ts'
import { endKeysOfMember } from '../steps/keys.server.ts'
import { hashSecret } from '../steps/secrets.server.ts'
import { portalObjections } from '../tables.server.ts'

const isOf = (ctx: RequestContext, token: string) =>
  eq(portalObjections.tokenHash, hashSecret(ctx, 'objection', token))

/** Whether the link of a mail can still object. Looking at it changes nothing. */
export async function canObject(ctx: RequestContext, token: string): Promise<boolean> {
  const [objection] = await ctx.db.select().from(portalObjections).where(isOf(ctx, token))
  return objection !== undefined && isObjectionOpen(objection, ctx.now())
}

/**
 * Objects, once, to the email that somebody else gave the member (rule portal.objection): all keys end, and the email opens
 * nothing until staff give another or allow it. @returns whether the link could still do so
 */
export async function objectToEmail(ctx: RequestContext, token: string): Promise<boolean> {
  const now = ctx.now()
  return ctx.db.transaction(async tx => {
    const [objection] = await tx.select().from(portalObjections).where(isOf(ctx, token)).for('update')
    if (!objection || !isObjectionOpen(objection, now)) return false
    const member = await lockMember(tx, objection.memberRowId)
    if (!member) return false
    await tx.update(portalObjections).set({ usedAt: now }).where(eq(portalObjections.id, objection.id))
    await tx.update(members).set({ emailFrozenAt: now, updatedAt: now }).where(eq(members.id, member.id))
    await forgetSecretsOf(tx, objection.mailId ? [objection.mailId] : [])
    await endKeysOfMember(tx, member, now)
    const about = { entityType: 'member', entityId: member.id }
    await logActivity(tx, { adminId: null, action: 'objected_to_email', ...about })
    await announceChange(tx, 'members')
    return true
  })
}

/** Lets an email that was objected to open the member area again. @returns whether there is such a member */
export async function allowEmail(ctx: CommandContext, memberRowId: string): Promise<boolean> {
  await authorise(ctx, 'members.edit')
  if (!isUuid(memberRowId)) return false
  return ctx.db.transaction(async tx => {
    const member = await lockMember(tx, memberRowId)
    if (!member) return false
    if (member.emailFrozenAt === null) return true
    const after = { emailFrozenAt: null, updatedAt: ctx.now() }
    await tx.update(members).set(after).where(eq(members.id, memberRowId))
    const about = { entityType: 'member', entityId: memberRowId }
    await recordChange(tx, ctx, 'members', { action: 'allowed_email', ...about })
    return true
  })
}
