import { useRef } from 'react'
import { data, Form, useLocation, useNavigation } from 'react-router'
import { redirectWithMessage } from '#app/kit/platform/flash.server.ts'
import { readForm } from '#app/kit/platform/form.server.ts'
import { neverCached } from '#app/kit/platform/never-cached.server.ts'
import { requestContext } from '#app/kit/platform/server-context.ts'
import { Button, ButtonLink } from '#app/kit/ui/button.tsx'
import { useFirstError } from '#app/kit/ui/use-first-error.ts'
import { m } from '#app/paraglide/messages.js'
import { localizeHref } from '#app/paraglide/runtime.js'
import { isResetLinkValid, resetPassword } from '../commands/recovery.server.ts'
import { AccountFrame } from '../components/account-frame.tsx'
import { PasswordField } from '../components/password-field.tsx'
import { AREA_PATHS, areaOf, SOCIAL_NAMES } from '../rules/login.ts'
import { passwordProblemText } from '../texts/passwords.ts'
import type { Route } from './+types/reset-password'

export const middleware: Route.MiddlewareFunction[] = [neverCached]

/** A missing code and an invalid address are told apart from a link whose time is over (rule accounts.recovery). */
export async function loader({ url, context }: Route.LoaderArgs) {
  const token = url.searchParams.get('token') ?? ''
  const area = areaOf(url.searchParams.get('area'))
  if (token === '') return { area, link: 'missing' as const }
  const isValid = await isResetLinkValid(context.get(requestContext), token)
  return { area, link: isValid ? ('valid' as const) : ('invalid' as const) }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext)
  const form = await readForm(request)
  const value = form.get('password')
  const password = typeof value === 'string' ? value : ''
  const refuse = (error: string | undefined) => data({ error }, { status: 400 })
  if (password === '') return refuse(m.account_password_missing())
  const token = url.searchParams.get('token') ?? ''
  const outcome = await resetPassword(ctx, request, { token, password })
  if (!outcome.ok) {
    return refuse(outcome.reason === 'invalid_link' ? undefined : passwordProblemText(outcome.reason))
  }
  const login = localizeHref(AREA_PATHS[areaOf(url.searchParams.get('area'))].login)
  const { linked } = outcome.value
  const accounts = linked.map(provider => SOCIAL_NAMES[provider]).join(', ')
  const done = linked.length > 0 ? m.account_reset_done_linked({ accounts }) : m.account_reset_done()
  const response = await redirectWithMessage(login, done)
  response.headers.append('Set-Cookie', outcome.value.cookie)
  return response
}

export default function ResetPassword({ loaderData, actionData }: Route.ComponentProps) {
  const { pathname, search } = useLocation()
  const formRef = useRef<HTMLFormElement>(null)
  const isBusy = useNavigation().formMethod === 'POST'
  useFirstError(formRef, actionData)
  const { area, link } = loaderData
  if (link !== 'valid') {
    return (
      <AccountFrame title={m.account_reset_title()} lead={WHY[link]()}>
        <ButtonLink href={`${localizeHref('/forgot-password')}?${new URLSearchParams({ area })}`}>
          {m.account_reset_again()}
        </ButtonLink>
      </AccountFrame>
    )
  }
  return (
    <AccountFrame title={m.account_reset_title()} lead={m.account_reset_lead()}>
      <Form ref={formRef} method="post" action={pathname + search} noValidate className="grid gap-4">
        <PasswordField label={m.account_new_password()} name="password" isNew error={actionData?.error} />
        <Button type="submit" aria-disabled={isBusy || undefined} className="w-full">
          {m.account_reset_save()}
        </Button>
      </Form>
    </AccountFrame>
  )
}

const WHY = { missing: m.account_reset_missing, invalid: m.account_reset_invalid }
