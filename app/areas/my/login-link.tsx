import { Form, useLocation, useNavigation } from 'react-router'
import { AccountFrame } from '#app/house/accounts/components/account-frame.tsx'
import { readForm } from '#app/kit/platform/form.server.ts'
import { neverCached } from '#app/kit/platform/never-cached.server.ts'
import { refuse } from '#app/kit/platform/refuse.server.ts'
import { requestContext } from '#app/kit/platform/server-context.ts'
import { Button, ButtonLink } from '#app/kit/ui/button.tsx'
import { m } from '#app/paraglide/messages.js'
import { localizeHref } from '#app/paraglide/runtime.js'
import { enterByLink, isLinkOpen } from '#app/people/portal-accounts/commands/enter.server.ts'
import type { Route } from './+types/login-link'
import { entered } from './entered.server.ts'

export const middleware: Route.MiddlewareFunction[] = [neverCached]

/** Programs that look through mails open every link before people do: looking spends nothing. */
export async function loader({ context, params }: Route.LoaderArgs) {
  return { isOpen: await isLinkOpen(context.get(requestContext), params.token) }
}

export async function action({ request, context, params }: Route.ActionArgs) {
  await readForm(request)
  const outcome = await enterByLink(context.get(requestContext), request, params.token)
  return outcome.ok ? entered(outcome.value) : refuse({ isOpen: false }, 410)
}

/** The address opens something: it is told to no other site. */
export const meta: Route.MetaFunction = () => [{ name: 'referrer', content: 'same-origin' }]

export default function MyLoginLink({ loaderData, actionData }: Route.ComponentProps) {
  const { pathname } = useLocation()
  const isBusy = useNavigation().formMethod === 'POST'
  if (!loaderData.isOpen || actionData) {
    return (
      <AccountFrame title={m.my_link_over_title()} lead={m.my_link_over()} isPlain>
        <ButtonLink href={localizeHref('/my/login')}>{m.my_link_another()}</ButtonLink>
      </AccountFrame>
    )
  }
  return (
    <AccountFrame title={m.my_link_title()} lead={m.my_link_lead()} isPlain>
      <Form method="post" action={pathname}>
        <Button type="submit" aria-disabled={isBusy || undefined} className="w-full">
          {m.my_code_enter()}
        </Button>
      </Form>
    </AccountFrame>
  )
}
