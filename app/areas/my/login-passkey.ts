import { answerOf, readForm } from '#app/kit/platform/form.server.ts'
import { type RequestContext, requestContext } from '#app/kit/platform/server-context.ts'
import { readTexts } from '#app/kit/pure/form-values.ts'
import { localizeHref } from '#app/paraglide/runtime.js'
import { askForPasskey, enterByPasskey } from '#app/people/passkeys/commands.server.ts'
import { PASSKEY_REFUSALS } from '#app/people/passkeys/texts.ts'
import type { Route } from './+types/login-passkey'
import { answerPasskey } from './answer-passkey.server.ts'

/** What a browser's script asks to sign in by a passkey: for what to sign, and then with it signed. */
type Asked = { request: Request; form: FormData }

const ANSWERS: Record<string, (ctx: RequestContext, asked: Asked) => Promise<Response>> = {
  ask: async (ctx, { request }) => {
    const asked = await askForPasskey(ctx, request)
    if (!asked.ok) return answerPasskey({ error: PASSKEY_REFUSALS[asked.reason]() }, asked.reason)
    return answerPasskey({ options: asked.value.options }, null, [asked.value.cookie])
  },
  enter: async (ctx, { request, form }) => {
    const entered = await enterByPasskey(ctx, request, readTexts(form, ['signed']).signed)
    if (!entered.ok) return answerPasskey({ error: PASSKEY_REFUSALS[entered.reason]() }, entered.reason)
    return answerPasskey({ href: localizeHref('/my') }, null, entered.value.cookies)
  },
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request)
  return answerOf(ANSWERS, form)(context.get(requestContext), { request, form })
}
