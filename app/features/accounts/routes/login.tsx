import { useEffect, useRef, useState } from 'react'
import { data, Form, redirect, useLocation, useNavigation } from 'react-router'
import { m } from '../../../paraglide/messages.js'
import { localizeHref } from '../../../paraglide/runtime.js'
import { requestContext } from '../../../platform/server-context.ts'
import { safeReturnPath } from '../../../pure/return-path.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import { LoginFrame } from '../components/login-frame.tsx'
import { ConnectedHint, SetupHint } from '../components/setup-hint.tsx'
import { neverCached } from '../guard.server.ts'
import { findActor, findBackendState } from '../queries.server.ts'
import { AREA_PATHS, canEnter, type LoginArea, loginAreaOf, PASSWORD_LENGTH } from '../rules.ts'
import { type SignInFailure, signIn } from '../sign-in.server.ts'
import type { Route } from './+types/login'

type Errors = { form?: string; email?: string; password?: string }

const LONGEST_EMAIL = 254

export const middleware: Route.MiddlewareFunction[] = [neverCached]

/** Whoever may enter goes straight on; someone who is signed in but may not is told so (public-site §6). */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext)
  const area = loginAreaOf(url.pathname)
  const backend = await findBackendState(ctx)
  const actor = backend === 'unreachable' ? null : await findActor(ctx, request)
  if (canEnter(area, actor)) throw redirect(destinationOf(area, url, ctx.origin))
  return { backend, signedInAs: actor?.email ?? null }
}

/** Without JavaScript the failure is the page's status too; a script's fetch would log it as an error. */
export async function action({ request, url, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext)
  const form = await request.formData().catch(() => new FormData())
  const email = textOf(form.get('email')).trim()
  const password = textOf(form.get('password'))
  const refuse = (errors: Errors, status: number) =>
    data({ email, errors }, { status: new URL(request.url).pathname.endsWith('.data') ? 200 : status })

  const missing = findMissing({ email, password })
  if (missing) return refuse(missing, 400)
  if (email.length > LONGEST_EMAIL) return refuse({ form: m.account_error_email() }, 400)
  const outcome = await signIn(ctx, request, { email, password })
  if (!outcome.ok) return refuse({ form: textOfFailure(outcome.failure) }, outcome.failure.status)
  // Back to this page, whose loader knows the new session and where its owner may go.
  const response = redirect(localizeHref(AREA_PATHS[loginAreaOf(url.pathname)].login) + url.search)
  for (const cookie of outcome.cookies) response.headers.append('Set-Cookie', cookie)
  return response
}

export default function Login({ loaderData, actionData }: Route.ComponentProps) {
  const { pathname, search } = useLocation()
  const area = loginAreaOf(pathname)
  const isBusy = useNavigation().formMethod === 'POST'
  const formRef = useRef<HTMLFormElement>(null)
  const [browserErrors, setBrowserErrors] = useState<Errors>({})
  const errors: Errors = { ...actionData?.errors, ...browserErrors }
  const noAccess = loaderData.signedInAs === null ? undefined : NO_ACCESS[area]()
  const alert = errors.form ?? noAccess

  useEffect(() => {
    if (!actionData?.errors.form) return
    const password = formRef.current?.elements.namedItem('password')
    if (password instanceof HTMLInputElement) password.select()
  }, [actionData])

  return (
    <LoginFrame area={area} hint={loaderData.backend === 'ready' && <ConnectedHint />}>
      <SetupHint state={loaderData.backend} />
      <Form
        ref={formRef}
        method="post"
        action={pathname + search}
        noValidate
        replace
        className="grid gap-5"
        onSubmit={event => {
          const missing = findMissing(Object.fromEntries(new FormData(event.currentTarget)))
          setBrowserErrors(missing ?? {})
          if (!missing) return
          event.preventDefault()
          const first = event.currentTarget.elements.namedItem(missing.email ? 'email' : 'password')
          if (first instanceof HTMLInputElement) first.focus()
        }}
      >
        <div role="alert" className="empty:-mb-5">
          {alert && !browserErrors.email && !browserErrors.password && (
            <p className="rounded-control border-2 border-clay bg-clay/10 px-4 py-3 font-semibold text-clay">
              {alert}
            </p>
          )}
        </div>
        {loaderData.signedInAs && (
          <p className="text-sm text-muted">{m.account_signed_in_as({ email: loaderData.signedInAs })}</p>
        )}
        <TextField
          label={m.account_email()}
          name="email"
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={LONGEST_EMAIL}
          required
          defaultValue={actionData?.email ?? ''}
          error={errors.email}
        />
        <TextField
          label={m.account_password()}
          name="password"
          type="password"
          autoComplete="current-password"
          maxLength={PASSWORD_LENGTH.max}
          required
          error={errors.password}
        />
        <Button type="submit" aria-disabled={isBusy || undefined} className="w-full">
          {isBusy ? m.account_signing_in() : m.account_sign_in()}
        </Button>
      </Form>
    </LoginFrame>
  )
}

const NO_ACCESS: Record<LoginArea, () => string> = {
  admin: m.account_no_admin_access,
  employee: m.account_no_employee_access,
}

const FAILURES = new Map([
  ['INVALID_EMAIL_OR_PASSWORD', m.account_error_credentials],
  ['INVALID_EMAIL', m.account_error_email],
  ['PASSWORD_TOO_LONG', m.account_error_password_long],
  ['TOO_MANY_REQUESTS', m.account_error_too_many],
  ['UNAVAILABLE', m.account_error_unavailable],
])

function textOfFailure({ code, message }: SignInFailure) {
  return FAILURES.get(code)?.() ?? message
}

function findMissing(values: { email?: unknown; password?: unknown }): Errors | null {
  const isEmpty = (value: unknown) => typeof value !== 'string' || value.trim() === ''
  const errors: Errors = {}
  if (isEmpty(values.email)) errors.email = m.account_email_missing()
  if (values.password === '' || typeof values.password !== 'string') {
    errors.password = m.account_password_missing()
  }
  return errors.email || errors.password ? errors : null
}

function textOf(value: FormDataEntryValue | null) {
  return typeof value === 'string' ? value : ''
}

function destinationOf(area: LoginArea, url: URL, origin: string) {
  const path = safeReturnPath(url.searchParams.get('returnTo'), origin)
  return path === '/' ? localizeHref(AREA_PATHS[area].home) : path
}
