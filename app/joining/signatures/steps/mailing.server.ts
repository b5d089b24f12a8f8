import { randomInt } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { queueMail } from '#app/house/mail/steps.server.ts'
import { findSettings } from '#app/house/settings/queries/settings.server.ts'
import { findPayer } from '#app/joining/contracts/queries/payers.server.ts'
import type { Contract } from '#app/joining/contracts/tables.server.ts'
import type { Transaction } from '#app/kit/platform/database.server.ts'
import { newToken } from '#app/kit/platform/new-token.server.ts'
import type { ServerContext } from '#app/kit/platform/server-context.ts'
import { addDays, startOfDay } from '#app/kit/pure/days.ts'
import { baseLocale, localizeHref, toLocale } from '#app/paraglide/runtime.js'
import { newCode } from '#app/people/portal-accounts/rules.ts'
import { hashSecret } from '#app/people/portal-accounts/steps/secrets.server.ts'
import { signingCodeMail } from '../emails/code-mail.ts'
import { signingDoneMail } from '../emails/done-mail.ts'
import { signingEndMail } from '../emails/end-mail.ts'
import { signingTurnMail } from '../emails/turn-mail.ts'
import type { Unsigned } from '../rules/signings.ts'
import { endOfCode } from '../rules/turns.ts'
import { type Signer, signingSigners } from '../tables.server.ts'
import type { Locked } from './lock.server.ts'

// Steps of commands, within whose transaction they run.

export type MailingContext = Pick<ServerContext, 'db' | 'env' | 'enqueue' | 'now' | 'secrets'> & {
  /** What links in mails lead to. */
  origin: string
}

/** Mails a signer that it is their turn, with a link of their own; one that was mailed before opens nothing any more. */
export async function mailTurn(
  tx: Transaction,
  ctx: MailingContext,
  { contract, signing }: Locked,
  signer: Signer,
) {
  const token = newToken()
  const { about, ...mail } = await beginMail(tx, contract, signer)
  const content = signingTurnMail({
    ...mail,
    number: contract.number,
    lapsesOn: signing.lapsesOn,
    sha256: signing.sha256,
    url: urlOf(ctx, signer, token),
  })
  const { lapsesOn } = signing
  const secretsUntil = lapsesOn === null ? {} : { secretsUntil: startOfDay(addDays(lapsesOn, 1)) }
  const mailId = await queueMail(tx, ctx, { ...about, recipient: signer.email, ...content, ...secretsUntil })
  const tokenHash = hashSecret(ctx, 'signing_link', token)
  await tx.update(signingSigners).set({ mailId, tokenHash }).where(eq(signingSigners.id, signer.id))
}

/** Mails a signer a code that stands in the stead of every one before. */
export async function mailCode(tx: Transaction, ctx: MailingContext, contract: Contract, signer: Signer) {
  const code = newCode(randomInt)
  const codeEndsAt = endOfCode(ctx.now())
  const { about, ...mail } = await beginMail(tx, contract, signer)
  const content = signingCodeMail({ ...mail, number: contract.number, code })
  await queueMail(tx, ctx, { ...about, recipient: signer.email, ...content, secretsUntil: codeEndsAt })
  await tx
    .update(signingSigners)
    .set({ codeHash: hashSigningCode(ctx, signer, code), codeEndsAt, codeTries: 0 })
    .where(eq(signingSigners.id, signer.id))
}

/** Mails everybody that all have signed, with the hash of what they signed and a link to all of it. */
export async function mailDone(
  tx: Transaction,
  ctx: MailingContext,
  { contract, signing }: Locked,
  signers: Signer[],
) {
  for (const signer of signers) {
    const token = newToken()
    const { about, ...mail } = await beginMail(tx, contract, signer)
    const content = signingDoneMail({
      ...mail,
      number: contract.number,
      sha256: signing.sha256,
      url: urlOf(ctx, signer, token),
    })
    await queueMail(tx, ctx, { ...about, recipient: signer.email, ...content })
    const doneHash = hashSecret(ctx, 'signing_link', token)
    await tx.update(signingSigners).set({ doneHash }).where(eq(signingSigners.id, signer.id))
  }
}

type Ended = {
  contract: Contract
  signers: Signer[]
  state: Unsigned
  reason: string
}

/** Mails those who were asked that nobody signs any more, and why. */
export async function mailEnd(
  tx: Transaction,
  ctx: MailingContext,
  { contract, signers, state, reason }: Ended,
) {
  for (const signer of signers.filter(({ tokenHash }) => tokenHash !== null)) {
    const { about, ...mail } = await beginMail(tx, contract, signer)
    const content = signingEndMail({ ...mail, number: contract.number, state, reason })
    await queueMail(tx, ctx, { ...about, recipient: signer.email, ...content })
  }
}

/** A code is short: its hash is of one signer, so that it says nothing about another's. */
export function hashSigningCode(
  ctx: Pick<ServerContext, 'secrets'>,
  { id }: Pick<Signer, 'id'>,
  code: string,
) {
  return hashSecret(ctx, 'signing_code', `${id}\0${code}`)
}

async function beginMail(tx: Transaction, contract: Contract, { name, locale }: Signer) {
  const { company } = await findSettings(tx)
  const { id, memberRowId } = await findPayer(tx, contract.customerId)
  const subject =
    memberRowId === null
      ? ({ subjectKind: 'customer', subjectId: id } as const)
      : ({ subjectKind: 'member', subjectId: memberRowId } as const)
  return { about: { kind: 'contract', ...subject, topicId: contract.id } as const, locale, name, company }
}

function urlOf({ origin }: MailingContext, { locale }: Signer, token: string): string {
  return origin + localizeHref(`/sign/${token}`, { locale: toLocale(locale) ?? baseLocale })
}
