import { takeFromLimit } from '#app/kit/platform/rate-limit.server.ts'
import { fail, ok, type Result } from '#app/kit/pure/result.ts'
import {
  type CodeOwner,
  findCodeOwner,
  findProvenOwner,
} from '#app/people/access-codes/commands/check.server.ts'
import { inviteKeyIn } from '#app/presence/guest-visits/rules.ts'
import { readInviteKey } from '#app/presence/guest-visits/steps/link.server.ts'
import { type CheckInCode, readCheckInCode } from '#app/presence/visits/steps/code.server.ts'
import { type EntryRefusal, WRONG_ENTRIES } from '../rules.ts'
import type { Shown } from '../schema.ts'
import { isProofOf } from '../steps/fire-key.server.ts'
import type { KioskContext } from '../steps/token.server.ts'

/** Who showed it: a member or who waits to be one, with the code that is spent by it, or a member's guest. */
export type Who = (CodeOwner & { code: CheckInCode | null }) | { inviteId: string }

/** Whose code it is, or ID with its Pass, that a tablet was shown. Wrong ones are counted for each tablet. */
export async function findWho(ctx: KioskContext, shown: Shown, at: Date): Promise<Result<Who, EntryRefusal>> {
  const who = await findShown(ctx, shown, at)
  if (who.ok || (who.reason !== 'unknown' && who.reason !== 'not_ours')) return who
  const limit = { key: `kiosk-wrong:${ctx.kiosk.id}`, ...WRONG_ENTRIES, now: ctx.now() }
  return (await takeFromLimit(ctx.db, limit)) ? who : fail('too_many')
}

async function findShown(ctx: KioskContext, shown: Shown, at: Date): Promise<Result<Who, EntryRefusal>> {
  if (shown.way === 'unreadable') return fail('not_ours')
  if (shown.way === 'code') {
    const inviteKey = inviteKeyIn(shown.code)
    const inviteId = inviteKey && readInviteKey(ctx, inviteKey)
    if (inviteKey) return inviteId ? ok({ inviteId }) : fail('not_ours')
    const read = readCheckInCode(ctx, shown.code, at)
    if (!read.ok) return read
    return read.value.kind === 'm' ? ok({ memberRowId: read.value.id, code: read.value }) : fail('unknown')
  }
  const owner =
    shown.way === 'pass'
      ? await findCodeOwner(ctx, shown)
      : await findProvenOwner(ctx, {
          id: shown.id,
          isPass: pass => isProofOf(shown.proof, { pass, salt: shown.key }),
        })
  return owner.ok ? ok({ ...owner.value, code: null }) : owner
}
