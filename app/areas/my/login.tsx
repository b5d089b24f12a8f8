import { use, useRef } from 'react'
import { Form, Link, redirect, useLocation, useNavigation } from 'react-router'
import { AccountFrame } from '#app/house/accounts/components/account-frame.tsx'
import { addressError } from '#app/house/mail/schema/address.ts'
import { readForm } from '#app/kit/platform/form.server.ts'
import { neverCached } from '#app/kit/platform/never-cached.server.ts'
import { refuse } from '#app/kit/platform/refuse.server.ts'
import { requestContext } from '#app/kit/platform/server-context.ts'
import { readTexts } from '#app/kit/pure/form-values.ts'
import { Button } from '#app/kit/ui/button.tsx'
import { EmailField } from '#app/kit/ui/email-field.tsx'
import { FormAlert } from '#app/kit/ui/form-alert.tsx'
import { MailingContext } from '#app/kit/ui/mailing-context.ts'
import { TEXT_LINK } from '#app/kit/ui/text-link.ts'
import { useFirstError } from '#app/kit/ui/use-first-error.ts'
import { m } from '#app/paraglide/messages.js'
import { localizeHref } from '#app/paraglide/runtime.js'
import { ownParty } from '#app/people/passkeys/steps.server.ts'
import { askToSignIn } from '#app/people/portal-accounts/commands/ask.server.ts'
import { findSession } from '#app/people/portal-accounts/queries/session.server.ts'
import type { Route } from './+types/login'
import { PasskeySignIn } from './own-passkeys.tsx'

type Errors = { email?: string; form?: string }

export const middleware: Route.MiddlewareFunction[] = [neverCached]

/** Whoever is signed in goes on, unless something asks for a fresh sign-in (`?again`). */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext)
  const found = await findSession(ctx, request)
  const isAgain = url.searchParams.has('again')
  if (found && !isAgain) throw redirect(localizeHref('/my'))
  return { email: found?.account.email ?? '', isAgain: found !== null, hasPasskeys: ownParty(ctx) !== null }
}

/** The answer is the same whether a membership has the address or not. */
export async function action({ request, context }: Route.ActionArgs) {
  const { email } = readTexts(await readForm(request), ['email'])
  const refuseWith = (errors: Errors, status: number) => refuse({ email, errors }, status)
  const wrong = addressError(email)
  if (wrong) return refuseWith({ email: wrong }, 400)
  const outcome = await askToSignIn(context.get(requestContext), request, { email })
  if (!outcome.ok) return refuseWith({ form: m.account_error_too_many() }, 429)
  const headers = { 'Set-Cookie': outcome.value.cookie }
  return redirect(localizeHref('/my/login/code'), { status: 303, headers })
}

export default function MyLogin({ loaderData, actionData }: Route.ComponentProps) {
  const { pathname, search } = useLocation()
  const formRef = useRef<HTMLFormElement>(null)
  const isBusy = useNavigation().formMethod === 'POST'
  const mail = use(MailingContext)
  useFirstError(formRef, actionData)
  return (
    <AccountFrame
      title={m.my_login_title()}
      lead={loaderData.isAgain ? m.my_login_again() : m.my_login_lead({ mail })}
      isPlain
    >
      <Form ref={formRef} method="post" action={pathname + search} noValidate className="grid gap-5">
        <FormAlert>{actionData?.errors.form}</FormAlert>
        <EmailField
          label={m.account_email()}
          name="email"
          autoComplete="email"
          required
          defaultValue={actionData?.email ?? loaderData.email}
          error={actionData?.errors.email}
        />
        <Button type="submit" aria-disabled={isBusy || undefined} className="w-full">
          {m.my_login_send({ mail })}
        </Button>
      </Form>
      {loaderData.hasPasskeys && <PasskeySignIn />}
      {!loaderData.isAgain && (
        <Link to={localizeHref('/membership')} className={TEXT_LINK}>
          {m.my_login_not_member()}
        </Link>
      )}
    </AccountFrame>
  )
}
