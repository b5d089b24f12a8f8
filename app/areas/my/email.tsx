import { Form, useLocation, useNavigation } from 'react-router'
import { AccountFrame } from '#app/house/accounts/components/account-frame.tsx'
import { readForm } from '#app/kit/platform/form.server.ts'
import { neverCached } from '#app/kit/platform/never-cached.server.ts'
import { refuse } from '#app/kit/platform/refuse.server.ts'
import { requestContext } from '#app/kit/platform/server-context.ts'
import { Button, ButtonLink } from '#app/kit/ui/button.tsx'
import { m } from '#app/paraglide/messages.js'
import { localizeHref } from '#app/paraglide/runtime.js'
import { confirmEmailChange, findEmailChange } from '#app/people/portal-accounts/commands/email.server.ts'
import type { Route } from './+types/email'

export const middleware: Route.MiddlewareFunction[] = [neverCached]

/** Programs that look through mails open every link before people do: looking says yes to nothing. */
export async function loader({ context, params }: Route.LoaderArgs) {
  return { change: await findEmailChange(context.get(requestContext), params.token) }
}

export async function action({ request, context, params }: Route.ActionArgs) {
  await readForm(request)
  const confirmed = await confirmEmailChange(context.get(requestContext), params.token)
  return confirmed.ok ? { confirmed: confirmed.value } : refuse({ confirmed: null }, 410)
}

/** The address opens something: it is told to no other site. */
export const meta: Route.MetaFunction = () => [{ name: 'referrer', content: 'same-origin' }]

export default function MyEmail({ loaderData: { change }, actionData }: Route.ComponentProps) {
  const { pathname } = useLocation()
  const isBusy = useNavigation().formMethod === 'POST'
  const confirmed = actionData?.confirmed
  if (confirmed?.state === 'done') {
    return (
      <AccountFrame
        title={m.my_email_done_title()}
        lead={m.my_email_done({ email: confirmed.newEmail })}
        isPlain
      >
        <ButtonLink href={localizeHref('/my/login')}>{m.my_code_enter()}</ButtonLink>
      </AccountFrame>
    )
  }
  if (confirmed) {
    const lead = m.my_email_half({ email: confirmed.otherEmail })
    return <AccountFrame title={m.my_email_half_title()} lead={lead} isPlain />
  }
  if (!change || actionData) {
    return (
      <AccountFrame title={m.my_link_over_title()} lead={m.my_email_over()} isPlain>
        <ButtonLink href={localizeHref('/my/profile')}>{m.my_email_to_profile()}</ButtonLink>
      </AccountFrame>
    )
  }
  const lead = m.my_email_confirm_lead({ from: change.oldEmail, to: change.newEmail })
  return (
    <AccountFrame title={m.my_email_confirm_title()} lead={lead} isPlain>
      <Form method="post" action={pathname}>
        <Button type="submit" aria-disabled={isBusy || undefined} className="w-full">
          {m.my_email_confirm()}
        </Button>
      </Form>
    </AccountFrame>
  )
}
