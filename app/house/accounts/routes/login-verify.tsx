import { useRef } from 'react'
import { data, Form, Link, redirect, useLocation, useNavigation } from 'react-router'
import { readForm } from '#app/kit/platform/form.server.ts'
import { neverCached } from '#app/kit/platform/never-cached.server.ts'
import { requestContext } from '#app/kit/platform/server-context.ts'
import { Button } from '#app/kit/ui/button.tsx'
import { CheckboxField, TextField } from '#app/kit/ui/field.tsx'
import { FormAlert } from '#app/kit/ui/form-alert.tsx'
import { useFirstError } from '#app/kit/ui/use-first-error.ts'
import { m } from '#app/paraglide/messages.js'
import { localizeHref } from '#app/paraglide/runtime.js'
import { findChallenge, type SecondFactorMethod, verifySecondFactor } from '../commands/second-step.server.ts'
import { AccountFrame } from '../components/account-frame.tsx'
import { AREA_PATHS, loginAreaOf, ROOM_FOR_CODE, verifyPath } from '../rules/login.ts'
import { signInFailureText } from '../texts/sign-in.ts'
import type { Route } from './+types/login-verify'

export const middleware: Route.MiddlewareFunction[] = [neverCached]

/** Without a right password just before there is nothing to do here; the login knows who is signed in already. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const challenge = await findChallenge(context.get(requestContext), request)
  if (!challenge) throw redirect(loginHref(url))
  return { method: methodOf(url) }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const form = await readForm(request)
  const method = methodOf(url)
  const code = tidy(method, form.get('code'))
  const isTrusted = form.get('trust') !== null
  const refuse = (errors: { code?: string; form?: string }, status: number) =>
    data({ errors, isTrusted }, { status: new URL(request.url).pathname.endsWith('.data') ? 200 : status })
  if (code === '') return refuse({ code: m.account_code_missing() }, 400)

  const outcome = await verifySecondFactor(context.get(requestContext), request, { method, code, isTrusted })
  if (outcome.ok) {
    const response = redirect(loginHref(url))
    for (const cookie of outcome.cookies) response.headers.append('Set-Cookie', cookie)
    return response
  }
  const { failure } = outcome
  if (STARTS_AGAIN.has(failure.code)) return redirect(loginHref(url, 'again'))
  const text = signInFailureText(failure)
  return refuse(WRONG_CODES.has(failure.code) ? { code: text } : { form: text }, failure.status)
}

export default function LoginVerify({ loaderData, actionData }: Route.ComponentProps) {
  const { pathname, search } = useLocation()
  const formRef = useRef<HTMLFormElement>(null)
  const isBusy = useNavigation().formMethod === 'POST'
  useFirstError(formRef, actionData)
  const isTotp = loaderData.method === 'totp'
  return (
    <AccountFrame
      title={m.account_verify_title()}
      lead={isTotp ? m.account_verify_lead() : m.account_verify_backup_lead()}
    >
      <Form ref={formRef} method="post" action={pathname + search} replace className="grid gap-5" noValidate>
        <FormAlert>{actionData?.errors.form}</FormAlert>
        <TextField
          key={loaderData.method}
          label={isTotp ? m.account_code() : m.account_backup_code()}
          name="code"
          inputMode={isTotp ? 'numeric' : 'text'}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={isTotp ? ROOM_FOR_CODE.totp : ROOM_FOR_CODE.backup}
          required
          error={actionData?.errors.code}
          className="text-lg tracking-[0.2em] tabular-nums"
        />
        <CheckboxField
          label={m.account_trust_browser()}
          name="trust"
          defaultChecked={actionData?.isTrusted ?? false}
        />
        <Button type="submit" aria-disabled={isBusy || undefined} className="w-full">
          {isBusy ? m.account_signing_in() : m.account_sign_in()}
        </Button>
      </Form>
      <OtherWays isTotp={isTotp} />
    </AccountFrame>
  )
}

function OtherWays({ isTotp }: { isTotp: boolean }) {
  const { pathname, search } = useLocation()
  const area = loginAreaOf(pathname)
  const query = new URLSearchParams(search)
  query.delete('with')
  const login = `${localizeHref(AREA_PATHS[area].login)}?${query}`
  if (isTotp) query.set('with', 'backup')
  const look = 'inline-flex min-h-11 items-center font-semibold quiet-link'
  return (
    <div className="mt-3 flex flex-wrap gap-x-6">
      <Link to={`${localizeHref(verifyPath(area))}?${query}`} replace className={look}>
        {isTotp ? m.account_use_backup_code() : m.account_use_authenticator()}
      </Link>
      <Link to={login} className={look}>
        {m.account_back_to_password()}
      </Link>
    </div>
  )
}

const STARTS_AGAIN = new Set(['INVALID_TWO_FACTOR_COOKIE', 'TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE'])
const WRONG_CODES = new Set(['INVALID_CODE', 'INVALID_BACKUP_CODE'])

function methodOf(url: URL): SecondFactorMethod {
  return url.searchParams.get('with') === 'backup' ? 'backup_code' : 'totp'
}

/** Authenticators show a space in the middle, and backup codes are copied from paper. */
function tidy(method: SecondFactorMethod, value: FormDataEntryValue | null) {
  const text = typeof value === 'string' ? value.toLowerCase().replace(/[\s-]/g, '').slice(0, 20) : ''
  return method === 'totp' || text.length <= 5 ? text : `${text.slice(0, 5)}-${text.slice(5)}`
}

function loginHref(url: URL, error?: string) {
  const query = new URLSearchParams()
  const returnTo = url.searchParams.get('returnTo')
  if (returnTo !== null) query.set('returnTo', returnTo)
  if (error) query.set('error', error)
  const path = localizeHref(AREA_PATHS[loginAreaOf(url.pathname)].login)
  return query.size > 0 ? `${path}?${query}` : path
}
