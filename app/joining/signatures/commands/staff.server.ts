import { authorise, type CommandContext } from '#app/house/access/steps.server.ts'
import { findContract } from '#app/joining/contracts/queries/contracts.server.ts'
import { findPayer } from '#app/joining/contracts/queries/payers.server.ts'
import { canBecome } from '#app/joining/contracts/rules/states.ts'
import { moveContract } from '#app/joining/contracts/steps/contracts.server.ts'
import { lockContract } from '#app/joining/contracts/steps/lock.server.ts'
import { logContract } from '#app/joining/contracts/steps/log.server.ts'
import type { Contract } from '#app/joining/contracts/tables.server.ts'
import type { Transaction } from '#app/kit/platform/database.server.ts'
import { linkOrigin } from '#app/kit/platform/link-origin.ts'
import { bangkokDay } from '#app/kit/pure/days.ts'
import { fail, ok, type Result } from '#app/kit/pure/result.ts'
import { sha256Hex } from '#app/kit/pure/sha256.ts'
import { m } from '#app/paraglide/messages.js'
import { getLocale } from '#app/paraglide/runtime.js'
import { countSignings, listSigners } from '../queries.server.ts'
import { stateOn, turnOf } from '../rules/turns.ts'
import { readSend, type SendContent, type SendErrors, type SendValues } from '../schema.ts'
import { drawText } from '../steps/draw.server.ts'
import { endWithContract } from '../steps/end.server.ts'
import { addEvent } from '../steps/events.server.ts'
import { lockOpen } from '../steps/lock.server.ts'
import { mailTurn } from '../steps/mailing.server.ts'
import { type Signing, signingSigners, signings } from '../tables.server.ts'

const mailingOf = (ctx: CommandContext) => ({ ...ctx, origin: linkOrigin(ctx) })

type Sending = { id: string; values: SendValues }
type Refused = { ok: false; errors: SendErrors }
type Drawn = SendContent & { version: number; pdf: Buffer }

/** The text as it would be sent now. */
async function drawAsSent(
  ctx: CommandContext,
  { id, values }: Sending,
): Promise<{ ok: true; contract: Contract; drawn: Drawn } | Refused> {
  const read = readSend(values, bangkokDay(ctx.now()))
  if (!read.ok) return read
  const contract = await findContract(ctx.db, id)
  if (!contract) return { ok: false, errors: { form: m.contract_gone() } }
  if (!canBecome(contract.state, 'sent')) return { ok: false, errors: { form: m.contract_error_not_open() } }
  const content = { ...read.content, version: (await countSignings(ctx.db, id)) + 1 }
  return { ok: true, contract, drawn: { ...content, pdf: await drawText(ctx, contract, content) } }
}

/** The PDF that would be sent, byte for byte but for its time: nothing is kept of it (rule signatures.preview). */
export async function previewContract(
  ctx: CommandContext,
  sending: Sending,
): Promise<{ ok: true; pdf: Buffer } | Refused> {
  await authorise(ctx, 'contracts.edit')
  const seen = await drawAsSent(ctx, sending)
  return seen.ok ? { ok: true, pdf: seen.drawn.pdf } : seen
}

/** Sends a contract to be signed as it stands: its text is drawn, hashed and kept, and the first signer is mailed (rule signatures.send). */
export async function sendContract(ctx: CommandContext, sending: Sending): Promise<{ ok: true } | Refused> {
  await authorise(ctx, 'contracts.edit')
  const seen = await drawAsSent(ctx, sending)
  if (!seen.ok) return seen
  const { contract, drawn } = seen
  const { id } = contract
  return ctx.db.transaction(async tx => {
    const now = await lockContract(tx, id)
    const isAsDrawn = now?.updatedAt.getTime() === contract.updatedAt.getTime()
    if (!now || !isAsDrawn) return { ok: false, errors: { form: m.signing_error_changed() } }
    const moved = await moveContract(tx, ctx, now, 'sent')
    if (!moved.ok) {
      const isTaken = moved.reason === 'taken'
      return { ok: false, errors: { form: isTaken ? m.contract_error_space() : m.signing_error_changed() } }
    }
    const signing = await insertSigning(tx, ctx, now, drawn)
    await askNext(tx, ctx, { contract: now, signing })
    await logContract(tx, ctx, now, { action: 'contract_sent', details: { version: drawn.version } })
    return { ok: true }
  })
}

async function insertSigning(
  tx: Transaction,
  { now, actor }: CommandContext,
  contract: Contract,
  { signers, ...content }: Drawn,
): Promise<Signing> {
  const at = now()
  const sha256 = await sha256Hex(new Uint8Array(content.pdf))
  const [signing] = await tx
    .insert(signings)
    .values({ ...content, contractId: contract.id, sha256, createdAt: at })
    .returning()
  if (!signing) throw new Error('The signing was not stored')
  const { locale } = await findPayer(tx, contract.customerId)
  const rows = signers.map((signer, index) => ({ ...signer, signingId: signing.id, nth: index + 1 }))
  await tx
    .insert(signingSigners)
    .values(rows.map(row => ({ ...row, locale: row.side === 'customer' ? locale : getLocale() })))
  await addEvent(tx, signing, { kind: 'sent', at, details: { by: actor.name } })
  return signing
}

/** Mails whose turn it is. */
async function askNext(
  tx: Transaction,
  ctx: CommandContext,
  locked: { contract: Contract; signing: Signing },
) {
  const next = turnOf(await listSigners(tx, locked.signing.id))
  if (!next) throw new Error('Nobody is left to sign')
  await mailTurn(tx, mailingOf(ctx), locked, next)
  await addEvent(tx, locked.signing, { kind: 'asked', at: ctx.now(), signer: next.nth })
}

export type StaffRefusal = 'not_found' | 'not_open'

/** Mails whose turn it is once more, with a new link: that of the mail before opens nothing any more. */
export async function askAgain(ctx: CommandContext, id: string): Promise<Result<null, StaffRefusal>> {
  await authorise(ctx, 'contracts.edit')
  return ctx.db.transaction(async tx => {
    const contract = await lockContract(tx, id)
    if (!contract) return fail('not_found')
    const signing = await lockOpen(tx, contract)
    if (!signing || stateOn(signing, bangkokDay(ctx.now())) !== 'open') return fail('not_open')
    await askNext(tx, ctx, { contract, signing })
    await logContract(tx, ctx, contract, { action: 'contract_asked', details: { version: signing.version } })
    return ok(null)
  })
}

/** Takes back what was sent and not yet signed by everybody, with why. */
export async function withdrawContract(
  ctx: CommandContext,
  { id, reason }: { id: string; reason: string },
): Promise<Result<null, StaffRefusal>> {
  await authorise(ctx, 'contracts.edit')
  return ctx.db.transaction(async tx => {
    const contract = await lockContract(tx, id)
    if (!contract) return fail('not_found')
    const signing = await lockOpen(tx, contract)
    if (!signing) return fail('not_open')
    const end = { state: 'withdrawn', reason, adminId: ctx.actor.userId } as const
    await endWithContract(tx, mailingOf(ctx), { contract, signing }, end)
    return ok(null)
  })
}

/** Makes a draft again of a contract that nobody signed, so that it can be changed and sent as another version. */
export async function rewriteContract(ctx: CommandContext, id: string): Promise<Result<null, StaffRefusal>> {
  await authorise(ctx, 'contracts.edit')
  return ctx.db.transaction(async tx => {
    const contract = await lockContract(tx, id)
    if (!contract) return fail('not_found')
    const moved = await moveContract(tx, ctx, contract, 'draft')
    if (!moved.ok) return fail('not_open')
    await logContract(tx, ctx, contract, { action: 'contract_redrafted' })
    return ok(null)
  })
}
