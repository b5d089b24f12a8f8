import type { CommandContext } from '#app/house/access/steps.server.ts'
import { m } from '#app/paraglide/messages.js'
import { readSecret } from '../schema/read-secret.ts'
import { passwordRefusalText } from '../texts/passwords.ts'
import { checkPassword } from './passwords.server.ts'

/**
 * Whether the form's `password` is that of whoever is signed in, for steps that an unlocked screen must not be enough
 * for: those that let somebody else in for good.
 * @returns what to say beside the field, or undefined where it is right
 */
export async function freshPasswordError(ctx: CommandContext, form: FormData): Promise<string | undefined> {
  const password = readSecret(form, 'password')
  if (password === '') return m.account_password_missing()
  const checked = await checkPassword(ctx, ctx.actor.userId, password)
  return checked === 'right' ? undefined : passwordRefusalText(checked)
}
