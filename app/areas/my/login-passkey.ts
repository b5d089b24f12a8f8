import { data } from 'react-router'
import { readForm } from '#app/kit/platform/form.server.ts'
import { requestContext } from '#app/kit/platform/server-context.ts'
import { readTexts } from '#app/kit/pure/form-values.ts'
import { localizeHref } from '#app/paraglide/runtime.js'
import { askForPasskey, enterByPasskey } from '#app/people/passkeys/commands.server.ts'
import { PASSKEY_REFUSALS } from '#app/people/passkeys/texts.ts'
import type { Route } from './+types/login-passkey'
import { answerPasskey } from './answer-passkey.server.ts'

/** What a browser's script asks to sign in by a passkey: for what to sign, and then with it signed. */
export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext)
  const { intent, signed } = readTexts(await readForm(request), ['intent', 'signed'])
  if (intent === 'ask') {
    const asked = await askForPasskey(ctx, request)
    if (!asked.ok) return answerPasskey({ error: PASSKEY_REFUSALS[asked.reason]() }, asked.reason)
    return answerPasskey({ options: asked.value.options }, null, [asked.value.cookie])
  }
  if (intent !== 'enter') throw data(null, { status: 400 })
  const entered = await enterByPasskey(ctx, request, signed)
  if (!entered.ok) return answerPasskey({ error: PASSKEY_REFUSALS[entered.reason]() }, entered.reason)
  return answerPasskey({ href: localizeHref('/my') }, null, entered.value.cookies)
}
