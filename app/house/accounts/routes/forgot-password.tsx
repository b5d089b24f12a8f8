import { use, useRef } from 'react'
import { Form, Link, useLocation, useNavigation } from 'react-router'
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
import { useFirstError } from '#app/kit/ui/use-first-error.ts'
import { m } from '#app/paraglide/messages.js'
import { localizeHref } from '#app/paraglide/runtime.js'
import { requestRecovery } from '../commands/recovery.server.ts'
import { AccountFrame } from '../components/account-frame.tsx'
import { AREA_PATHS, areaOf } from '../rules/login.ts'
import type { Route } from './+types/forgot-password'

/** For an owner whom nobody can hand a link. */
const OWNER_COMMAND = 'npm run admin:create -- you@example.com'

type Errors = { email?: string; form?: string }

export const middleware: Route.MiddlewareFunction[] = [neverCached]

export function loader({ url }: Route.LoaderArgs) {
  return { area: areaOf(url.searchParams.get('area')) }
}

/** The answer is the same whether the address has an account or not. */
export async function action({ request, url, context }: Route.ActionArgs) {
  const form = await readForm(request)
  const { email } = readTexts(form, ['email'])
  const refuseWith = (errors: Errors, status: number) => refuse({ email, errors, isSent: false }, status)
  const wrong = addressError(email)
  if (wrong) return refuseWith({ email: wrong }, 400)
  const area = areaOf(url.searchParams.get('area'))
  const outcome = await requestRecovery(context.get(requestContext), request, { email, area })
  if (!outcome.ok) return refuseWith({ form: m.account_error_too_many() }, 429)
  return { email, errors: {} as Errors, isSent: true }
}

export default function ForgotPassword({ loaderData, actionData }: Route.ComponentProps) {
  const { pathname, search } = useLocation()
  const formRef = useRef<HTMLFormElement>(null)
  const isBusy = useNavigation().formMethod === 'POST'
  const mail = use(MailingContext)
  useFirstError(formRef, actionData)
  return (
    <AccountFrame title={m.account_forgot_title()} lead={m.account_forgot_lead({ mail })}>
      <div role="status">
        {actionData?.isSent && (
          <div className="grid gap-1 rounded-card border border-reef bg-reef/10 p-5">
            <p className="font-semibold">{m.account_forgot_sent({ mail })}</p>
            <p>{m.account_forgot_sent_next({ mail, command: OWNER_COMMAND })}</p>
          </div>
        )}
      </div>
      {!actionData?.isSent && (
        <Form ref={formRef} method="post" action={pathname + search} noValidate className="grid gap-5">
          <FormAlert>{actionData?.errors.form}</FormAlert>
          <EmailField
            label={m.account_email()}
            name="email"
            autoComplete="username"
            required
            defaultValue={actionData?.email ?? ''}
            error={actionData?.errors.email}
          />
          <Button type="submit" aria-disabled={isBusy || undefined} className="w-full">
            {m.account_forgot_send({ mail })}
          </Button>
        </Form>
      )}
      <Link
        to={localizeHref(AREA_PATHS[loaderData.area].login)}
        className="mt-3 inline-flex min-h-11 items-center justify-self-start font-semibold quiet-link"
      >
        {m.account_back_to_sign_in()}
      </Link>
    </AccountFrame>
  )
}
