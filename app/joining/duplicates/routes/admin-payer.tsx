import { data, Form } from 'react-router'
import { commandContext, permit } from '#app/house/access/steps.server.ts'
import { logView } from '#app/house/activity/steps/log.server.ts'
import { redirectWithMessage } from '#app/kit/platform/flash.server.ts'
import { readForm } from '#app/kit/platform/form.server.ts'
import { refuse } from '#app/kit/platform/refuse.server.ts'
import { readTexts } from '#app/kit/pure/form-values.ts'
import { BackLink } from '#app/kit/ui/back-link.tsx'
import { Button } from '#app/kit/ui/button.tsx'
import { TextField } from '#app/kit/ui/field.tsx'
import { FormAlert } from '#app/kit/ui/form-alert.tsx'
import { PageHeader } from '#app/kit/ui/page-header.tsx'
import { PageTitle } from '#app/kit/ui/page-title.tsx'
import { LONGEST } from '#app/money/documents/rules/lengths.ts'
import { m } from '#app/paraglide/messages.js'
import { localizeHref } from '#app/paraglide/runtime.js'
import { makeCompany } from '../commands/make.server.ts'
import { findSharedPayer } from '../queries/alike.server.ts'
import type { Route } from './+types/admin-payer'

export const middleware: Route.MiddlewareFunction[] = [permit('customers.edit')]

export async function loader({ params: { id }, context }: Route.LoaderArgs) {
  const { db, actor } = commandContext(context)
  const payer = await findSharedPayer(db, id)
  if (!payer) throw data(null, { status: 404 })
  await logView(db, { adminId: actor.userId, entityType: 'members', entityId: 'list' })
  return payer
}

export async function action({ request, params: { id: personId }, context }: Route.ActionArgs) {
  const { name, mark } = readTexts(await readForm(request), ['name', 'mark'])
  const made = await makeCompany(commandContext(context), { personId, name, mark })
  if (!made.ok) return refuse({ name, errors: made.errors })
  return redirectWithMessage(localizeHref(`/admin/customers/${made.id}`), m.duplicates_made())
}

export default function SharedPayerScreen({ loaderData, actionData }: Route.ComponentProps) {
  const { email, members, mark } = loaderData
  return (
    <>
      <PageTitle title={m.duplicates_make()} />
      <BackLink to={localizeHref('/admin/customers/duplicates')}>{m.duplicates_title()}</BackLink>
      <PageHeader title={m.duplicates_make()} lead={m.duplicates_make_lead({ email })} />
      <ul className="mb-6 grid max-w-3xl divide-y divide-line border-y border-line">
        {members.map(({ id, name, memberId }) => (
          <li key={id} className="py-2 wrap-anywhere">
            <a href={localizeHref(`/admin/members/${memberId}`)}>{name}</a>
          </li>
        ))}
      </ul>
      <Form method="post" noValidate className="grid max-w-3xl gap-4">
        <FormAlert>{actionData?.errors.form}</FormAlert>
        <input type="hidden" name="mark" value={mark} />
        <TextField
          label={m.customer_name()}
          name="name"
          required
          maxLength={LONGEST.name}
          defaultValue={actionData?.name}
          error={actionData?.errors.name}
        />
        <Button type="submit" className="justify-self-start">
          {m.duplicates_make()}
        </Button>
      </Form>
    </>
  )
}
