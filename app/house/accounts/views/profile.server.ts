import type { CommandContext } from '#app/house/access/steps.server.ts'
import { findSettings } from '#app/house/settings/queries/settings.server.ts'
import { savedFields } from '#app/kit/platform/saved-fields.server.ts'
import { formatInstant } from '#app/kit/pure/instants.ts'
import { m } from '#app/paraglide/messages.js'
import { getLocale } from '#app/paraglide/runtime.js'
import { availableProviders } from '../adapters/social-providers.server.ts'
import { listLinkedProviders } from '../queries/linked-providers.server.ts'
import { readSessionState } from '../queries/session.server.ts'
import { listSessions } from '../queries/sessions.server.ts'
import { describeUserAgent } from '../rules/user-agent.ts'
import type { Profile } from '../schema/profile-reply.ts'
import { signInErrorText } from '../texts/sign-in.ts'

/** Everything that the profile shows of the person's own account; no secrets. */
export async function loadProfile(ctx: CommandContext, request: Request): Promise<Profile> {
  const { db, env, actor } = ctx
  const { sessionId, hasSecondFactor } = await readSessionState(ctx, request)
  const { security } = await findSettings(db)
  const sessions = await listSessions(db, actor.userId, ctx.now())
  const isRequired = actor.admin !== null && security.requireTwoFactor
  return {
    name: savedFields({ name: actor.admin?.displayName ?? actor.name }),
    email: actor.email,
    hasSecondFactor,
    isRequired,
    mustSetUp: isRequired && !hasSecondFactor,
    sessions: sessions.map(({ id, userAgent, ipAddress, lastUsedAt }) => ({
      id,
      device: deviceText(userAgent),
      address: ipAddress,
      lastUsed: formatInstant(lastUsedAt, getLocale()),
      isThis: id === sessionId,
    })),
    providers: availableProviders(env),
    linked: await listLinkedProviders(db, actor.userId),
    error: signInErrorText(new URL(request.url).searchParams.get('error')),
  }
}

/** The browser and the system, as people know them. */
export function deviceText(userAgent: string) {
  const { browser, system } = describeUserAgent(userAgent)
  if (browser && system) return m.account_device({ browser, system })
  return browser ?? system ?? m.account_device_unknown()
}
