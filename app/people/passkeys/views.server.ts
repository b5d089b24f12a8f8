import type { RequestContext } from '#app/kit/platform/server-context.ts'
import { formatInstant } from '#app/kit/pure/instants.ts'
import { m } from '#app/paraglide/messages.js'
import { getLocale } from '#app/paraglide/runtime.js'
import { listPasskeys } from './queries.server.ts'
import { ownParty } from './steps.server.ts'

export type PasskeysView = {
  /** Whether this house can make any. */
  isPossible: boolean
  passkeys: { id: string; name: string; used: string }[]
}

/** The passkeys of an account, each with when it was used last. */
export async function viewPasskeys(ctx: RequestContext, accountId: string): Promise<PasskeysView> {
  const when = (at: Date) => formatInstant(at, getLocale())
  const rows = await listPasskeys(ctx.db, accountId)
  return {
    isPossible: ownParty(ctx) !== null,
    passkeys: rows.map(({ id, name, lastUsedAt, createdAt }) => ({
      id,
      name,
      used: lastUsedAt
        ? m.passkey_used({ when: when(lastUsedAt) })
        : m.passkey_unused({ when: when(createdAt) }),
    })),
  }
}
