import { redirect } from 'react-router'
import { deviceText } from '#app/house/accounts/views/profile.server.ts'
import { redirectWithMessage } from '#app/kit/platform/flash.server.ts'
import { answerOf, readForm } from '#app/kit/platform/form.server.ts'
import { readTexts } from '#app/kit/pure/form-values.ts'
import { m } from '#app/paraglide/messages.js'
import { localizeHref } from '#app/paraglide/runtime.js'
import { addPasskey, askForNewPasskey } from '#app/people/passkeys/commands.server.ts'
import { PASSKEY_REFUSALS } from '#app/people/passkeys/texts.ts'
import { type AccountContext, accountContext } from '#app/people/portal-accounts/steps/guard.server.ts'
import type { Route } from './+types/passkeys'
import { answerPasskey } from './answer-passkey.server.ts'

/** What a browser's script asks to make a passkey: for whom to make it, and then with it made. */
type Asked = { request: Request; form: FormData }

const ANSWERS: Record<string, (ctx: AccountContext, asked: Asked) => Promise<Response>> = {
  ask: async ctx => {
    const asked = await askForNewPasskey(ctx)
    if (!asked.ok) return answerPasskey({ error: PASSKEY_REFUSALS[asked.reason]() }, asked.reason)
    return answerPasskey({ options: asked.value.options }, null, [asked.value.cookie])
  },
  add: async (ctx, { request, form }) => {
    const device = deviceText(request.headers.get('user-agent') ?? '')
    const added = await addPasskey(ctx, request, { ...readTexts(form, ['name', 'made']), device })
    if (!added.ok) return answerPasskey({ error: PASSKEY_REFUSALS[added.reason]() }, added.reason)
    const { headers } = await redirectWithMessage(localizeHref('/my/profile'), m.passkey_added())
    return answerPasskey({ href: headers.get('location') }, null, headers.getSetCookie())
  },
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request)
  return answerOf(ANSWERS, form)(accountContext(context), { request, form })
}

export function loader() {
  return redirect(localizeHref('/my/profile'))
}
