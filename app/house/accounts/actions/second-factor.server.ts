import type { CommandContext } from '#app/house/access/steps.server.ts'
import { qrSource } from '#app/kit/platform/qr-picture.server.ts'
import { readTexts } from '#app/kit/pure/form-values.ts'
import { m } from '#app/paraglide/messages.js'
import { asForAuthenticator } from '../adapters/totp.server.ts'
import {
  confirmSecondFactor,
  findPendingSecret,
  renewBackupCodes,
  startSecondFactor,
  switchOffSecondFactor,
} from '../commands/second-factor.server.ts'
import type { ProfileReply, SetUp } from '../schema/profile-reply.ts'
import { readSecret } from '../schema/read-secret.ts'
import { passwordRefusalText } from '../texts/passwords.ts'

type Answer = Omit<ProfileReply, 'intent'>

type Post = { ctx: CommandContext; form: FormData }

/** Shows the code for an authenticator, to whoever says their password. */
export const startFactor = ({ ctx, form }: Post) =>
  withPassword(form, async (password): Promise<Answer> => {
    const outcome = await startSecondFactor(ctx, password)
    if (outcome.ok) return { errors: {}, setUp: await showSetUp(ctx, outcome.value.secret) }
    if (outcome.reason === 'already_on') return { errors: {} }
    return { errors: { password: passwordRefusalText(outcome.reason) } }
  })

/** Switches the second factor on with the first code of the authenticator. */
export async function confirmFactor({ ctx, form }: Post, sessionId: string): Promise<Answer> {
  const code = readTexts(form, ['code']).code.replace(/\s/g, '')
  const outcome = code === '' ? null : await confirmSecondFactor(ctx, sessionId, code)
  if (outcome?.ok) {
    return { errors: {}, message: m.account_factor_on(), backupCodes: outcome.value.backupCodes }
  }
  const secret = await findPendingSecret(ctx)
  if (!secret) return { errors: {} }
  const error = outcome === null ? m.account_code_missing() : CODE_REFUSALS[outcome.reason]()
  return { errors: { code: error }, setUp: await showSetUp(ctx, secret) }
}

const CODE_REFUSALS = {
  wrong_code: m.account_error_code,
  too_many: m.account_error_too_many,
  not_started: m.account_error_code,
}

/** Gives new backup codes, once the password is said. */
export const renewCodes = ({ ctx, form }: Post) =>
  withPassword(form, async (password): Promise<Answer> => {
    const outcome = await renewBackupCodes(ctx, password)
    if (outcome.ok) {
      return { errors: {}, message: m.account_codes_renewed(), backupCodes: outcome.value.backupCodes }
    }
    if (outcome.reason === 'not_on') return { errors: {} }
    return { errors: { password: passwordRefusalText(outcome.reason) } }
  })

/** Switches the second factor off, once the password is said. */
export const switchOffFactor = ({ ctx, form }: Post, sessionId: string) =>
  withPassword(form, async (password): Promise<Answer> => {
    const outcome = await switchOffSecondFactor(ctx, sessionId, password)
    if (outcome.ok) return { errors: {}, message: m.account_factor_off() }
    if (outcome.reason === 'not_on') return { errors: {} }
    return { errors: { password: passwordRefusalText(outcome.reason) } }
  })

async function withPassword(form: FormData, act: (password: string) => Promise<Answer>): Promise<Answer> {
  const password = readSecret(form, 'password')
  if (password === '') return { errors: { password: m.account_password_missing() } }
  return act(password)
}

async function showSetUp({ actor }: CommandContext, secret: string): Promise<SetUp> {
  const { base32, uri } = asForAuthenticator(secret, actor.email)
  return { qrCode: await qrSource(uri), secret: base32 }
}
