import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { parse, stringify } from 'uuid'
import type { Executor } from '#app/kit/platform/database.server.ts'
import type { ServerContext } from '#app/kit/platform/server-context.ts'
import { fail, ok, type Result } from '#app/kit/pure/result.ts'
import {
  type CodeKind,
  codeStateAt,
  packCode,
  type SaidByCode,
  SIGNATURE_BYTES,
  signedBytes,
  unpackCode,
  windowOf,
} from '../rules/code.ts'
import { usedCheckInCodes } from '../tables.server.ts'

type Secrets = Pick<ServerContext, 'secrets'>

/** A check-in code that is ours: whose, and of which window. */
export type CheckInCode = { kind: CodeKind; id: string; window: number }

/** Not one of ours, one whose time is over, and one whose time is still to come. */
export type CodeRefusal = 'not_ours' | 'code_over' | 'code_early'

/**
 * The text of the QR code by which somebody checks in at this moment (rule visits.code). Nothing of it is stored.
 * @param id of the member or guest
 */
export function checkInCode(ctx: Secrets, { kind, id }: { kind: CodeKind; id: string }, at: Date): string {
  const said = { kind, id: parse(id), window: windowOf(at) }
  return packCode(said, sign(ctx, said))
}

/** Whose code a scanned text is, if it is one of ours that can be shown at this moment. It is not spent by that. */
export function readCheckInCode(ctx: Secrets, text: string, at: Date): Result<CheckInCode, CodeRefusal> {
  const said = unpackCode(text)
  if (!said || !timingSafeEqual(said.signature, sign(ctx, said))) return fail('not_ours')
  const state = codeStateAt(said.window, at)
  if (state !== 'good') return fail(`code_${state}`)
  return ok({ kind: said.kind, id: stringify(said.id), window: said.window })
}

/** Spends a code, as a step of what it is shown for. @returns false for one that was spent before */
export async function spendCheckInCode(
  tx: Executor,
  { kind, id, window }: CheckInCode,
  now: Date,
): Promise<boolean> {
  const spent = await tx
    .insert(usedCheckInCodes)
    .values({ kind, subjectId: id, window, usedAt: now })
    .onConflictDoNothing()
    .returning({ window: usedCheckInCodes.window })
  return spent.length > 0
}

function sign({ secrets }: Secrets, said: SaidByCode): Buffer {
  const key = Buffer.from(hkdfSync('sha256', secrets.auth, 'sala', 'check-in-code', 32))
  return createHmac('sha256', key).update(signedBytes(said)).digest().subarray(0, SIGNATURE_BYTES)
}
