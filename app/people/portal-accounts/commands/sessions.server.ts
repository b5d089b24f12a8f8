import { validate as isUuid } from 'uuid'
import { authorise, type CommandContext } from '#app/house/access/steps.server.ts'
import { recordChange } from '#app/house/activity/steps/record-change.server.ts'
import type { Transaction } from '#app/kit/platform/database.server.ts'
import type { RequestContext } from '#app/kit/platform/server-context.ts'
import { fail, ok, type Result } from '#app/kit/pure/result.ts'
import { lockMember } from '#app/people/members/steps/memberships.server.ts'
import { listLinked } from '../queries/links.server.ts'
import { tellOfPasskey } from '../steps/changed-passkey.server.ts'
import { sessionCookie } from '../steps/cookies.server.ts'
import type { AccountContext } from '../steps/guard.server.ts'
import { endAllKeys, endKeysOfMember, endSessions } from '../steps/keys.server.ts'
import { endSession, endSessionOf } from '../steps/sessions.server.ts'

/** Signs this browser out, whoever is signed in. @returns the Set-Cookie */
export async function signOutHere(ctx: RequestContext, request: Request): Promise<string> {
  await endSessionOf(ctx.db, ctx, request)
  return sessionCookie.forget(ctx)
}

/** Ends one of the account's own sessions. @returns whether there was one */
export async function endPortalSession({ db, account }: AccountContext, id: string): Promise<boolean> {
  return isUuid(id) && (await endSession(db, account.id, id))
}

/**
 * Signs the account out in every browser; mails that were asked for and not used open nothing any more (decision 043).
 * @param withKeys whether passkeys and addresses of calendars end as well
 * @returns the Set-Cookie for this browser
 */
export async function endAllPortalSessions(
  ctx: AccountContext,
  { withKeys }: { withKeys: boolean },
): Promise<string> {
  await ctx.db.transaction(async tx => {
    if (withKeys) await endOwnKeys(tx, ctx)
    else await endSessions(tx, ownSessions(ctx))
  })
  return sessionCookie.forget(ctx)
}

const ownSessions = ({ account, now }: AccountContext) => ({
  accountIds: [account.id],
  emails: [account.email],
  now: now(),
})

async function endOwnKeys(tx: Transaction, ctx: AccountContext) {
  const linked = await listLinked(tx, ctx.account.id)
  const memberRowIds = linked.filter(({ role }) => role === 'self').map(({ member }) => member.id)
  const { passkeys } = await endAllKeys(tx, { ...ownSessions(ctx), memberRowIds })
  for (const name of passkeys) await tellOfPasskey(tx, ctx, { change: 'removed', name })
}

/**
 * Signs a member out everywhere, for whoever of staff may edit members (rule portal.sign-out): all keys end of the accounts that
 * see the membership as their own. Who pays for the member stays signed in.
 * @returns how many sessions there were
 */
export async function endMemberSessions(
  ctx: CommandContext,
  memberRowId: string,
): Promise<Result<number, 'not_found'>> {
  await authorise(ctx, 'members.edit')
  if (!isUuid(memberRowId)) return fail('not_found')
  return ctx.db.transaction(async tx => {
    const member = await lockMember(tx, memberRowId)
    if (!member) return fail('not_found')
    const { sessions, passkeys } = await endKeysOfMember(tx, member, ctx.now())
    const about = { entityType: 'member', entityId: memberRowId }
    await recordChange(tx, ctx, 'members', {
      action: 'sessions_ended',
      ...about,
      details: { sessions, passkeys: passkeys.length },
    })
    return ok(sessions)
  })
}
