import { Form, useLocation, useNavigation } from 'react-router'
import { AccountFrame } from '#app/house/accounts/components/account-frame.tsx'
import { readForm } from '#app/kit/platform/form.server.ts'
import { neverCached } from '#app/kit/platform/never-cached.server.ts'
import { refuse } from '#app/kit/platform/refuse.server.ts'
import { requestContext } from '#app/kit/platform/server-context.ts'
import { Button } from '#app/kit/ui/button.tsx'
import { m } from '#app/paraglide/messages.js'
import { canObject, objectToEmail } from '#app/people/portal-accounts/commands/objection.server.ts'
import type { Route } from './+types/objection'

export const middleware: Route.MiddlewareFunction[] = [neverCached]

/** Programs that look through mails open every link before people do: looking objects to nothing. */
export async function loader({ context, params }: Route.LoaderArgs) {
  return { isOpen: await canObject(context.get(requestContext), params.token) }
}

export async function action({ request, context, params }: Route.ActionArgs) {
  await readForm(request)
  const isDone = await objectToEmail(context.get(requestContext), params.token)
  return isDone ? { isDone } : refuse({ isDone }, 410)
}

/** The address opens something: it is told to no other site. */
export const meta: Route.MetaFunction = () => [{ name: 'referrer', content: 'same-origin' }]

export default function MyObjection({ loaderData: { isOpen }, actionData }: Route.ComponentProps) {
  const { pathname } = useLocation()
  const isBusy = useNavigation().formMethod === 'POST'
  if (actionData?.isDone) {
    return <AccountFrame title={m.my_objection_done_title()} lead={m.my_objection_done()} isPlain />
  }
  if (!isOpen || actionData) {
    return <AccountFrame title={m.my_link_over_title()} lead={m.my_objection_over()} isPlain />
  }
  return (
    <AccountFrame title={m.my_objection_title()} lead={m.my_objection_lead()} isPlain>
      <Form method="post" action={pathname}>
        <Button type="submit" aria-disabled={isBusy || undefined} className="w-full">
          {m.my_objection_press()}
        </Button>
      </Form>
    </AccountFrame>
  )
}
