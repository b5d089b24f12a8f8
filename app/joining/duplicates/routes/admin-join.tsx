import { data, Form, Link } from 'react-router'
import { commandContext, permit } from '#app/house/access/steps.server.ts'
import { logView } from '#app/house/activity/steps/log.server.ts'
import { redirectWithMessage } from '#app/kit/platform/flash.server.ts'
import { readForm } from '#app/kit/platform/form.server.ts'
import { refuse } from '#app/kit/platform/refuse.server.ts'
import { readTexts } from '#app/kit/pure/form-values.ts'
import { BackLink } from '#app/kit/ui/back-link.tsx'
import { Button, buttonClasses } from '#app/kit/ui/button.tsx'
import { FormAlert } from '#app/kit/ui/form-alert.tsx'
import { PageHeader } from '#app/kit/ui/page-header.tsx'
import { PageTitle } from '#app/kit/ui/page-title.tsx'
import { m } from '#app/paraglide/messages.js'
import { localizeHref } from '#app/paraglide/runtime.js'
import { joinCompanies } from '../commands/join.server.ts'
import { JoinSide } from '../components/join-side.tsx'
import { JOIN_REFUSALS } from '../texts.ts'
import { viewJoin } from '../views.server.ts'
import type { Route } from './+types/admin-join'

export const middleware: Route.MiddlewareFunction[] = [permit('customers.edit')]

export async function loader({ params: { id: intoId, other: fromId }, context }: Route.LoaderArgs) {
  const { db, actor } = commandContext(context)
  const view = await viewJoin(db, { intoId, fromId })
  if (!view) throw data(null, { status: 404 })
  for (const { id } of [view.into, view.from])
    await logView(db, { adminId: actor.userId, entityType: 'customer', entityId: id })
  return view
}

export async function action({ request, params: { id: intoId, other: fromId }, context }: Route.ActionArgs) {
  const { mark } = readTexts(await readForm(request), ['mark'])
  const joined = await joinCompanies(commandContext(context), { fromId, intoId, mark })
  if (!joined.ok) return refuse({ error: JOIN_REFUSALS[joined.reason]() }, 409)
  return redirectWithMessage(localizeHref(`/admin/customers/${intoId}`), m.duplicates_joined(joined.value))
}

export default function JoinScreen({ loaderData, actionData }: Route.ComponentProps) {
  const { into, from, refusal, mark } = loaderData
  return (
    <>
      <PageTitle title={m.duplicates_join()} />
      <BackLink to={localizeHref('/admin/customers/duplicates')}>{m.duplicates_title()}</BackLink>
      <PageHeader
        title={m.duplicates_join()}
        lead={m.duplicates_join_lead({ from: from.name, into: into.name })}
        actions={
          <Link
            to={localizeHref(`/admin/customers/${from.id}/join/${into.id}`)}
            className={buttonClasses('secondary', 'small')}
          >
            {m.duplicates_swap()}
          </Link>
        }
      />
      <div className="grid items-start gap-4 *:min-w-0 lg:grid-cols-2">
        <JoinSide title={m.duplicates_stays()} side={into} />
        <JoinSide title={m.duplicates_goes()} side={from} />
      </div>
      <Form method="post" className="mt-6 grid gap-4">
        <FormAlert>{actionData?.error ?? refusal ?? undefined}</FormAlert>
        <input type="hidden" name="mark" value={mark} />
        {refusal === null && (
          <Button type="submit" className="justify-self-start">
            {m.duplicates_join()}
          </Button>
        )}
      </Form>
    </>
  )
}
