import { deviceText } from '#app/house/accounts/views/profile.server.ts'
import { formatInstant } from '#app/kit/pure/instants.ts'
import { getLocale } from '#app/paraglide/runtime.js'
import type { listPortalSessions } from '../queries/session.server.ts'

type Sessions = Awaited<ReturnType<typeof listPortalSessions>>

/** Where an account is signed in, in words. */
export function viewSessions(sessions: Sessions, ownId: string) {
  return sessions.map(({ id, userAgent, lastUsedAt }) => ({
    id,
    device: deviceText(userAgent),
    lastUsed: formatInstant(lastUsedAt, getLocale()),
    isThis: id === ownId,
  }))
}
