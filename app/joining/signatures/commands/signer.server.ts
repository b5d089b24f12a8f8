import { timingSafeEqual } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { logActivity } from '#app/house/activity/steps/log.server.ts'
import { forgetSecretsOf } from '#app/house/mail/steps.server.ts'
import type { Transaction } from '#app/kit/platform/database.server.ts'
import { linkOrigin } from '#app/kit/platform/link-origin.ts'
import { takeFromLimit } from '#app/kit/platform/rate-limit.server.ts'
import type { RequestContext } from '#app/kit/platform/server-context.ts'
import { bangkokDay } from '#app/kit/pure/days.ts'
import { fail, ok, type Result } from '#app/kit/pure/result.ts'
import { sha256Hex } from '#app/kit/pure/sha256.ts'
import { m } from '#app/paraglide/messages.js'
import { getLocale } from '#app/paraglide/runtime.js'
import type { SignOptions } from '#app/people/passkeys/adapters/webauthn.server.ts'
import { askToAgree, readAgreement } from '#app/people/passkeys/steps.server.ts'
import { readTypedCode } from '#app/people/portal-accounts/rules.ts'
import { hashSecret } from '#app/people/portal-accounts/steps/secrets.server.ts'
import { findSignerBy, findSigning, listSigners } from '../queries.server.ts'
import { type Agreed, challengeOf, type PasskeyDetails } from '../rules/passkey.ts'
import type { IdentifiedBy } from '../rules/signings.ts'
import { CODES_AN_HOUR, isCodeOpen, type TurnRefusal, turnOf, turnRefusal } from '../rules/turns.ts'
import { readSign, type SignErrors, type SignValues } from '../schema.ts'
import { completeSigning } from '../steps/complete.server.ts'
import { endWithContract } from '../steps/end.server.ts'
import { addEvent, type Browser } from '../steps/events.server.ts'
import { findHouseKey, type HouseKey } from '../steps/key.server.ts'
import { type Locked, lockSigning } from '../steps/lock.server.ts'
import { hashSigningCode, mailCode, mailTurn } from '../steps/mailing.server.ts'
import { type Signer, signingSigners } from '../tables.server.ts'

/** Who signs by a link, and with which browser. */
export type SigningVisit = { token: string; by: Browser }

/** The signer whom the link was mailed to; null for no such link. Only its hash is known. */
export function findSigner(ctx: RequestContext, token: string): Promise<Signer | null> {
  return findSignerBy(ctx.db, hashSecret(ctx, 'signing_link', token))
}

type Turn = Locked & { signer: Signer; signers: Signer[] }

/** Does something for a signer while nobody else signs; why not, where it is not their turn. */
async function inTurn<Done>(
  ctx: RequestContext,
  { token, by }: SigningVisit,
  act: (tx: Transaction, turn: Turn) => Promise<Done>,
): Promise<Done | { ok: false; reason: TurnRefusal | 'not_found' }> {
  const found = await findSigner(ctx, token)
  if (!found) return fail('not_found')
  const known = await findSigning(ctx.db, found.signingId)
  return ctx.db.transaction(async tx => {
    const locked = await lockSigning(tx, known)
    const signers = await listSigners(tx, known.id)
    const signer = signers.find(({ id }) => id === found.id)
    if (!signer) return fail('not_found')
    const today = bangkokDay(ctx.now())
    const refusal = turnRefusal(locked.signing, { signer, signers, today })
    if (refusal) return fail(refusal)
    const turn = { ...locked, signer, signers }
    await noteUse(tx, ctx, turn, by)
    return act(tx, turn)
  })
}

const mailingOf = (ctx: RequestContext) => ({ ...ctx, origin: linkOrigin(ctx) })

/** Writes down when somebody first did something by their link. To look at it writes nothing: programs that read mails open it, too. */
async function noteUse(tx: Transaction, ctx: RequestContext, { signing, signer }: Turn, by: Browser) {
  if (signer.openedAt !== null) return
  const at = ctx.now()
  await tx.update(signingSigners).set({ openedAt: at }).where(eq(signingSigners.id, signer.id))
  await addEvent(tx, signing, { kind: 'opened', at, signer: signer.nth, by })
}

export type SigningRefusal = TurnRefusal | 'not_found' | 'too_many'

/** Mails the signer a code of six digits, a few times an hour (rule signatures.code). */
export function askForCode(ctx: RequestContext, visit: SigningVisit): Promise<Result<null, SigningRefusal>> {
  return inTurn(ctx, visit, async (tx, { contract, signing, signer }) => {
    const [key, now] = [`signing-code:${signer.id}`, ctx.now()]
    const limit = { key, limit: CODES_AN_HOUR, windowSeconds: 60 * 60, now }
    if (!(await takeFromLimit(tx, limit))) return fail('too_many')
    await mailCode(tx, mailingOf(ctx), contract, signer)
    await addEvent(tx, signing, { kind: 'code_sent', at: now, signer: signer.nth, by: visit.by })
    return ok(null)
  })
}

/** What came of signing: fields that are not right, or why nobody can sign by this link now. */
export type Signed = { ok: true } | { ok: false; errors: SignErrors } | { ok: false; reason: SigningRefusal }

/** Signs with the code that was mailed, a typed name and capacity, and consent to fixed words (rule signatures.sign). */
export async function signContract(
  ctx: RequestContext,
  visit: SigningVisit,
  values: SignValues,
): Promise<Signed> {
  const read = readSign(values)
  if (!read.ok) return read
  const { code, ...typed } = read.content
  const key = await findHouseKey(ctx.db)
  return inTurn<Signed>(ctx, visit, async (tx, turn) => {
    if (!isRightCode(ctx, turn.signer, code)) return refuseCode(tx, ctx, turn, visit)
    await setSignature(tx, { ...ctx, key }, turn, {
      ...typed,
      by: visit.by,
      identifiedBy: 'code',
      details: {},
    })
    return { ok: true }
  })
}

/** What a browser is to have signed by a passkey: what is agreed to, as the evidence has it (rule signatures.passkey). */
export async function askForPasskeySignature(
  ctx: RequestContext,
  visit: SigningVisit,
  values: SignValues,
): Promise<Result<SignOptions, SigningRefusal | 'unavailable'> | { ok: false; errors: SignErrors }> {
  const read = readSign(values)
  if (!read.ok) return read
  return inTurn(ctx, visit, async (_, turn) => {
    const options = await askToAgree(ctx, await challengeOf(agreedOf(turn, read.content)))
    return options ? ok(options) : fail('unavailable')
  })
}

/**
 * Signs with a passkey of the account that has the signer's address, in the stead of the code.
 * @param signed what the browser answered with, as JSON
 */
export async function signByPasskey(
  ctx: RequestContext,
  visit: SigningVisit,
  { values, signed }: { values: SignValues; signed: string },
): Promise<Signed> {
  const read = readSign(values)
  if (!read.ok) return read
  const key = await findHouseKey(ctx.db)
  return inTurn<Signed>(ctx, visit, async (tx, turn) => {
    const challenge = await challengeOf(agreedOf(turn, read.content))
    const agreement = await readAgreement(tx, ctx, { email: turn.signer.email, challenge, signed })
    if (!agreement) return { ok: false, errors: { form: m.signing_passkey_wrong() } }
    const details: PasskeyDetails = {
      passkey_client_data: agreement.clientData,
      passkey_authenticator_data: agreement.authenticatorData,
      passkey_signature: agreement.signature,
      passkey_public_key: agreement.publicKey,
    }
    const { name, capacity } = read.content
    const signature = { name, capacity, by: visit.by, identifiedBy: 'passkey', details } as const
    await setSignature(tx, { ...ctx, key }, turn, signature)
    return { ok: true }
  })
}

type Typed = Pick<SignValues, 'name' | 'capacity'>

/** What is agreed to in the words of the page. */
function agreedOf({ contract, signing, signer }: Turn, { name, capacity }: Typed): Agreed {
  return {
    contract_sha256: signing.sha256,
    signer: signer.nth,
    typed_name: name,
    capacity,
    language: getLocale(),
    consent: m.signing_consent({ number: contract.number }),
  }
}

type Signature = Typed & { by: Browser; identifiedBy: IdentifiedBy; details: Record<string, string> }

/** Writes down that somebody has signed who is known, and asks the next. */
async function setSignature(
  tx: Transaction,
  ctx: RequestContext & { key: HouseKey },
  turn: Turn,
  { by, identifiedBy, details, ...typed }: Signature,
) {
  const { contract, signing, signer } = turn
  const at = ctx.now()
  const signed = {
    typedName: typed.name,
    capacity: typed.capacity,
    identifiedBy,
    signedAt: at,
    codeHash: null,
  }
  await tx.update(signingSigners).set(signed).where(eq(signingSigners.id, signer.id))
  // What they signed, and the words to which they said yes, stand in the event: the chain holds both.
  const { signer: nth, ...agreed } = agreedOf(turn, typed)
  const consent_sha256 = await sha256Hex(agreed.consent)
  const said = { ...agreed, consent_sha256, identified_by: identifiedBy, ...details }
  await addEvent(tx, signing, { kind: 'signed', at, signer: nth, by, details: said })
  await forgetSecretsOf(tx, signer.mailId === null ? [] : [signer.mailId])
  await logActivity(tx, {
    adminId: null,
    action: 'contract_signed',
    entityType: 'contract',
    entityId: contract.id,
    details: { number: contract.number, nth: signer.nth },
  })
  await goOn(tx, { ...mailingOf(ctx), key: ctx.key }, turn)
}

function isRightCode(ctx: RequestContext, signer: Signer, typed: string): boolean {
  const code = readTypedCode(typed)
  if (code === null || !isCodeOpen(signer, ctx.now())) return false
  const [known, asked] = [signer.codeHash ?? '', hashSigningCode(ctx, signer, code)].map(text =>
    Buffer.from(text),
  )
  return (
    known !== undefined &&
    asked !== undefined &&
    known.length === asked.length &&
    timingSafeEqual(known, asked)
  )
}

/** A wrong code is counted: after the fifth another has to be asked for. */
async function refuseCode(
  tx: Transaction,
  ctx: RequestContext,
  { signing, signer }: Turn,
  { by }: SigningVisit,
): Promise<Signed> {
  if (!isCodeOpen(signer, ctx.now())) return { ok: false, errors: { code: m.signing_code_over() } }
  const codeTries = sql`${signingSigners.codeTries} + 1`
  await tx.update(signingSigners).set({ codeTries }).where(eq(signingSigners.id, signer.id))
  await addEvent(tx, signing, { kind: 'code_wrong', at: ctx.now(), signer: signer.nth, by })
  return { ok: false, errors: { code: m.signing_code_wrong() } }
}

/** Asks the next, or ends it where nobody is left. */
async function goOn(tx: Transaction, ctx: Parameters<typeof completeSigning>[1], locked: Locked) {
  const signers = await listSigners(tx, locked.signing.id)
  const next = turnOf(signers)
  if (!next) return completeSigning(tx, ctx, locked, signers)
  await mailTurn(tx, ctx, locked, next)
  await addEvent(tx, locked.signing, { kind: 'asked', at: ctx.now(), signer: next.nth })
}

/** Says no, with why: nobody signs this text any more. */
export function declineContract(
  ctx: RequestContext,
  visit: SigningVisit,
  reason: string,
): Promise<Result<null, SigningRefusal>> {
  return inTurn(ctx, visit, async (tx, { contract, signing, signer }) => {
    const end = { state: 'declined', reason, signer: signer.nth, by: visit.by, adminId: null } as const
    await endWithContract(tx, mailingOf(ctx), { contract, signing }, end)
    return ok(null)
  })
}
