import { use, useRef } from 'react'
import { Form, Link, useLocation, useNavigation } from 'react-router'
import { AccountFrame } from '#app/house/accounts/components/account-frame.tsx'
import { readForm } from '#app/kit/platform/form.server.ts'
import { neverCached } from '#app/kit/platform/never-cached.server.ts'
import { refuse } from '#app/kit/platform/refuse.server.ts'
import { requestContext } from '#app/kit/platform/server-context.ts'
import { readTexts } from '#app/kit/pure/form-values.ts'
import { Button } from '#app/kit/ui/button.tsx'
import { CodeField } from '#app/kit/ui/code-field.tsx'
import { FormAlert } from '#app/kit/ui/form-alert.tsx'
import { MailingContext } from '#app/kit/ui/mailing-context.ts'
import { TEXT_LINK } from '#app/kit/ui/text-link.ts'
import { useFirstError } from '#app/kit/ui/use-first-error.ts'
import { m } from '#app/paraglide/messages.js'
import { localizeHref } from '#app/paraglide/runtime.js'
import { enterByCode } from '#app/people/portal-accounts/commands/enter.server.ts'
import type { Route } from './+types/login-code'
import { entered } from './entered.server.ts'

type Errors = { code?: string; form?: string }

export const middleware: Route.MiddlewareFunction[] = [neverCached]

export async function action({ request, context }: Route.ActionArgs) {
  const { code } = readTexts(await readForm(request), ['code'])
  const refuseWith = (errors: Errors, status: number) => refuse({ errors }, status)
  if (code === '') return refuseWith({ code: m.my_code_missing() }, 400)
  const outcome = await enterByCode(context.get(requestContext), request, code)
  if (outcome.ok) return entered(outcome.value)
  if (outcome.reason === 'not_asked') return refuseWith({ code: m.my_code_not_asked() }, 400)
  if (outcome.reason === 'too_many') return refuseWith({ form: m.account_error_too_many() }, 429)
  return refuseWith({ code: m.my_code_wrong() }, 400)
}

export default function MyLoginCode({ actionData }: Route.ComponentProps) {
  const { pathname } = useLocation()
  const formRef = useRef<HTMLFormElement>(null)
  const isBusy = useNavigation().formMethod === 'POST'
  const mail = use(MailingContext)
  useFirstError(formRef, actionData)
  return (
    <AccountFrame title={m.my_code_title({ mail })} lead={m.my_code_lead({ mail })} isPlain>
      <Form ref={formRef} method="post" action={pathname} noValidate className="grid gap-5">
        <FormAlert>{actionData?.errors.form}</FormAlert>
        <CodeField label={m.my_code_field()} error={actionData?.errors.code} />
        <Button type="submit" aria-disabled={isBusy || undefined} className="w-full">
          {m.my_code_enter()}
        </Button>
      </Form>
      <p className="mt-3 text-muted">{m.my_code_none({ mail })}</p>
      <Link to={localizeHref('/my/login')} className={TEXT_LINK}>
        {m.my_code_again()}
      </Link>
    </AccountFrame>
  )
}
