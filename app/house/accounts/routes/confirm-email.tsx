import { Form, useLocation, useNavigation } from 'react-router'
import { neverCached } from '#app/kit/platform/never-cached.server.ts'
import { refuse } from '#app/kit/platform/refuse.server.ts'
import { requestContext } from '#app/kit/platform/server-context.ts'
import { Button, ButtonLink } from '#app/kit/ui/button.tsx'
import { m } from '#app/paraglide/messages.js'
import { localizeHref } from '#app/paraglide/runtime.js'
import { confirmEmailChange, findEmailChange } from '../commands/email-change.server.ts'
import { AccountFrame } from '../components/account-frame.tsx'
import type { Route } from './+types/confirm-email'

export const middleware: Route.MiddlewareFunction[] = [neverCached]

/** Opening the link changes nothing yet: programs that look through mail open links too. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const token = url.searchParams.get('token') ?? ''
  return { email: token && (await findEmailChange(context.get(requestContext), token)) }
}

export async function action({ url, context }: Route.ActionArgs) {
  const token = url.searchParams.get('token') ?? ''
  const outcome = await confirmEmailChange(context.get(requestContext), token)
  if (outcome.ok) return { email: outcome.value.email }
  return refuse({ email: null })
}

export default function ConfirmEmail({ loaderData, actionData }: Route.ComponentProps) {
  const { pathname, search } = useLocation()
  const isBusy = useNavigation().formMethod === 'POST'
  if (actionData?.email) {
    return (
      <AccountFrame title={m.account_email_done_title()} lead="">
        <p role="status">{m.account_email_done({ email: actionData.email })}</p>
        <ButtonLink href={localizeHref('/admin/login')} className="mt-4">
          {m.account_admin_login()}
        </ButtonLink>
        <ButtonLink href={localizeHref('/employee/login')} look="secondary">
          {m.account_employee_login()}
        </ButtonLink>
      </AccountFrame>
    )
  }
  if (!loaderData.email) {
    return <AccountFrame title={m.account_email_title()} lead={m.account_email_link_invalid()} />
  }
  return (
    <AccountFrame title={m.account_email_title()} lead={m.account_email_lead({ email: loaderData.email })}>
      <Form method="post" action={pathname + search} className="grid">
        <Button type="submit" aria-disabled={isBusy || undefined}>
          {m.account_email_confirm()}
        </Button>
      </Form>
    </AccountFrame>
  )
}
