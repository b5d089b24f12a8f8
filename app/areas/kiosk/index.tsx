import { useRef } from 'react'
import { data, Form, redirect, redirectDocument, useLocation, useNavigation } from 'react-router'
import { AccountFrame } from '#app/house/accounts/components/account-frame.tsx'
import { findShownSettings } from '#app/house/settings/queries/settings.server.ts'
import { readForm } from '#app/kit/platform/form.server.ts'
import { NEVER_CACHED } from '#app/kit/platform/never-cached.server.ts'
import { refuse } from '#app/kit/platform/refuse.server.ts'
import { requestContext } from '#app/kit/platform/server-context.ts'
import { readTexts } from '#app/kit/pure/form-values.ts'
import { Button } from '#app/kit/ui/button.tsx'
import { TextField } from '#app/kit/ui/field.tsx'
import { useFirstError } from '#app/kit/ui/use-first-error.ts'
import { m } from '#app/paraglide/messages.js'
import { localizeHref } from '#app/paraglide/runtime.js'
import { pairKiosk } from '#app/presence/kiosks/commands/pairing.server.ts'
import { findKiosk, noteSeen, tokenCookie } from '#app/presence/kiosks/steps/token.server.ts'
import type { Route } from './+types/index'
import { KioskScreen } from './screen.tsx'

/** The tablet at the door, once it is paired; every other browser is asked for a pairing code. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext)
  const [{ company }, found] = await Promise.all([findShownSettings(ctx), findKiosk(ctx, request)])
  if (!found) return data({ companyName: company.name, isPaired: false }, { headers: NEVER_CACHED })
  if (found.kiosk.spaceId)
    throw redirect(localizeHref(`/kiosk/room/${found.kiosk.spaceId}`), { headers: NEVER_CACHED })
  await noteSeen(ctx, found.kiosk)
  const headers = { ...NEVER_CACHED, 'Set-Cookie': tokenCookie(ctx, found.token) }
  return data({ companyName: company.name, isPaired: true }, { headers })
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const { code } = readTexts(await readForm(request), ['code'])
  if (code.trim() === '') return refuse({ error: m.kiosk_pair_missing() })
  const paired = await pairKiosk(context.get(requestContext), code)
  if (paired.ok) return redirectDocument(url.pathname, { headers: { 'Set-Cookie': paired.value } })
  return paired.reason === 'too_many'
    ? refuse({ error: m.account_error_too_many() }, 429)
    : refuse({ error: m.kiosk_pair_wrong() })
}

/** The page is whole as it is: what changes is told to it by `/kiosk/data`, also while there is no network. */
export const shouldRevalidate = () => false

export default function Kiosk({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData.isPaired) return <KioskScreen companyName={loaderData.companyName} />
  return <Pairing error={actionData?.error} />
}

function Pairing({ error }: { error: string | undefined }) {
  const { pathname } = useLocation()
  const formRef = useRef<HTMLFormElement>(null)
  const isBusy = useNavigation().formMethod === 'POST'
  useFirstError(formRef, error)
  return (
    <AccountFrame title={m.kiosk_pair_title()} lead={m.kiosk_pair_lead()} isPlain>
      <Form ref={formRef} method="post" action={pathname} noValidate className="grid gap-5">
        <TextField
          label={m.kiosk_pair_code()}
          name="code"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={20}
          required
          className="text-2xl font-bold tabular-nums"
          error={error}
        />
        <Button type="submit" aria-disabled={isBusy || undefined} className="w-full">
          {m.kiosk_pair_submit()}
        </Button>
      </Form>
    </AccountFrame>
  )
}
