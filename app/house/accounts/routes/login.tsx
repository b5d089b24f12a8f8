import { type FormEvent, useEffect, useRef, useState } from 'react'
import { data, Form, Link, redirect, useLocation, useNavigation } from 'react-router'
import { readFlash } from '#app/kit/platform/flash.server.ts'
import { readForm } from '#app/kit/platform/form.server.ts'
import { neverCached } from '#app/kit/platform/never-cached.server.ts'
import { refuse } from '#app/kit/platform/refuse.server.ts'
import { type RequestContext, requestContext } from '#app/kit/platform/server-context.ts'
import { LONGEST_EMAIL } from '#app/kit/pure/email.ts'
import { readTexts } from '#app/kit/pure/form-values.ts'
import { safeReturnPath } from '#app/kit/pure/return-path.ts'
import { Button } from '#app/kit/ui/button.tsx'
import { EmailField } from '#app/kit/ui/email-field.tsx'
import { TextField } from '#app/kit/ui/field.tsx'
import { Notice } from '#app/kit/ui/notice.tsx'
import { m } from '#app/paraglide/messages.js'
import { localizeHref } from '#app/paraglide/runtime.js'
import { availableProviders } from '../adapters/social-providers.server.ts'
import { readProvider, startSocialSignIn } from '../commands/linked-accounts.server.ts'
import { signIn } from '../commands/sign-in.server.ts'
import { LoginFrame } from '../components/login-frame.tsx'
import { ConnectedHint, SetupHint } from '../components/setup-hint.tsx'
import { SocialButtons } from '../components/social-buttons.tsx'
import { findActor, findBackendState } from '../queries/session.server.ts'
import {
  AREA_PATHS,
  canEnter,
  type LoginArea,
  loginAreaOf,
  PASSWORD_LENGTH,
  type SocialProvider,
  verifyPath,
} from '../rules/login.ts'
import { signInErrorText, signInFailureText } from '../texts/sign-in.ts'
import type { Route } from './+types/login'

type Errors = { form?: string; email?: string; password?: string }
type Reply = { email: string; errors: Errors; departure?: { provider: SocialProvider; url: string } }

export const middleware: Route.MiddlewareFunction[] = [neverCached]

/** Whoever may enter goes straight on; someone who is signed in but may not is told so (rule accounts.wrong-login). */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext)
  const area = loginAreaOf(url.pathname)
  const backend = await findBackendState(ctx)
  const actor = backend === 'unreachable' ? null : await findActor(ctx, request)
  if (canEnter(area, actor)) throw redirect(destinationOf(area, url, ctx.origin))
  const flash = await readFlash(request)
  const values = {
    backend,
    signedInAs: actor?.email ?? null,
    providers: availableProviders(ctx.env),
    error: signInErrorText(url.searchParams.get('error')),
    done: flash?.flash ?? null,
  }
  return data(values, flash ? { headers: { 'Set-Cookie': flash.forget } } : {})
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext)
  const form = await readForm(request)
  if (form.get('intent') === 'social') return continueElsewhere(ctx, request, url, form)
  const { email } = readTexts(form, ['email'])
  const password = textOf(form.get('password'))
  const refuse = (errors: Errors, status: number) => reply({ email, errors }, status)

  const missing = findMissing({ email, password })
  if (missing) return refuse(missing, 400)
  if (email.length > LONGEST_EMAIL) return refuse({ form: m.account_error_email() }, 400)
  const outcome = await signIn(ctx, request, { email, password })
  if (!outcome.ok) return refuse({ form: signInFailureText(outcome.failure) }, outcome.failure.status)
  // Back to this page, whose loader knows the new session and where its owner may go.
  const area = loginAreaOf(url.pathname)
  const next = outcome.needsSecondFactor ? verifyPath(area) : AREA_PATHS[area].login
  return withCookies(redirect(localizeHref(next) + returnQuery(url)), outcome.cookies)
}

/** The failure is the page's status too. */
function reply(body: Reply, status: number) {
  return refuse(body, status)
}

/** Off to Google or LINE, who send people back to the step after the password. */
async function continueElsewhere(ctx: RequestContext, request: Request, url: URL, form: FormData) {
  const provider = readProvider(ctx, form.get('provider'))
  const area = loginAreaOf(url.pathname)
  const departure =
    provider &&
    (await startSocialSignIn(ctx, request, {
      provider,
      returnTo: localizeHref(verifyPath(area)) + returnQuery(url),
      errorTo: localizeHref(AREA_PATHS[area].login) + returnQuery(url),
    }))
  if (!departure) return reply({ email: '', errors: { form: m.account_error_social() } }, 400)
  const { url: away, cookies } = departure
  if (new URL(request.url).pathname.endsWith('.data')) return withCookies(redirect(away), cookies)
  const headers = new Headers(cookies.map(cookie => ['Set-Cookie', cookie]))
  const body: Reply = { email: '', errors: {}, departure: { provider, url: away } }
  return data(body, { headers })
}

function withCookies(response: Response, cookies: string[]) {
  for (const cookie of cookies) response.headers.append('Set-Cookie', cookie)
  return response
}

/** What the next step needs of the query: where to go in the end. */
function returnQuery(url: URL) {
  const returnTo = url.searchParams.get('returnTo')
  return returnTo === null ? '' : `?${new URLSearchParams({ returnTo })}`
}

export default function Login({ loaderData, actionData }: Route.ComponentProps) {
  const { pathname, search } = useLocation()
  const area = loginAreaOf(pathname)
  const isBusy = useNavigation().formMethod === 'POST'
  const formRef = useRef<HTMLFormElement>(null)
  const [browserErrors, setBrowserErrors] = useState<Errors>({})
  const errors: Errors = { ...actionData?.errors, ...browserErrors }
  const noAccess = loaderData.signedInAs === null ? undefined : NO_ACCESS[area]()
  const alert = errors.form ?? noAccess ?? loaderData.error

  useEffect(() => {
    if (!actionData?.errors.form) return
    const password = formRef.current?.elements.namedItem('password')
    if (password instanceof HTMLInputElement) password.select()
  }, [actionData])

  return (
    <LoginFrame area={area} hint={loaderData.backend === 'ready' && <ConnectedHint />}>
      <SetupHint state={loaderData.backend} />
      <Notice said={loaderData.done} />
      <Form
        ref={formRef}
        method="post"
        action={pathname + search}
        noValidate
        replace
        className="grid gap-5"
        onSubmit={event => setBrowserErrors(stopIncomplete(event))}
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
        <Credentials email={actionData?.email ?? ''} errors={errors} />
        <Button type="submit" aria-disabled={isBusy || undefined} className="w-full">
          {isBusy ? m.account_signing_in() : m.account_sign_in()}
        </Button>
      </Form>
      <Link
        to={`${localizeHref('/forgot-password')}?${new URLSearchParams({ area })}`}
        className="mt-2 inline-flex min-h-11 items-center justify-self-start font-semibold quiet-link"
      >
        {m.account_forgot()}
      </Link>
      <SocialButtons providers={loaderData.providers} departure={actionData?.departure} />
    </LoginFrame>
  )
}

function Credentials({ email, errors }: { email: string; errors: Errors }) {
  return (
    <>
      <EmailField
        label={m.account_email()}
        name="email"
        autoComplete="username"
        required
        defaultValue={email}
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
    </>
  )
}

/** Keeps a form in the browser that lacks something, with the focus on the first of it. */
function stopIncomplete(event: FormEvent<HTMLFormElement>): Errors {
  const missing = findMissing(Object.fromEntries(new FormData(event.currentTarget)))
  if (!missing) return {}
  event.preventDefault()
  const first = event.currentTarget.elements.namedItem(missing.email ? 'email' : 'password')
  if (first instanceof HTMLInputElement) first.focus()
  return missing
}

const NO_ACCESS: Record<LoginArea, () => string> = {
  admin: m.account_no_admin_access,
  employee: m.account_no_employee_access,
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
