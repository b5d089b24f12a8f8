import { Form } from 'react-router'
import { can } from '#app/house/access/rules.ts'
import { commandContext, permit } from '#app/house/access/steps.server.ts'
import { logView } from '#app/house/activity/steps/log.server.ts'
import { redirectWithMessage } from '#app/kit/platform/flash.server.ts'
import { readForm } from '#app/kit/platform/form.server.ts'
import { refuse } from '#app/kit/platform/refuse.server.ts'
import { readTexts } from '#app/kit/pure/form-values.ts'
import { BackLink } from '#app/kit/ui/back-link.tsx'
import { Button } from '#app/kit/ui/button.tsx'
import { EmailField } from '#app/kit/ui/email-field.tsx'
import { IntentForm } from '#app/kit/ui/intent-form.tsx'
import { MissingRecord } from '#app/kit/ui/missing-record.tsx'
import { PageHeader } from '#app/kit/ui/page-header.tsx'
import { PageTitle } from '#app/kit/ui/page-title.tsx'
import { Panel } from '#app/kit/ui/panel.tsx'
import { m } from '#app/paraglide/messages.js'
import { localizeHref } from '#app/paraglide/runtime.js'
import { findMember, memberRowIdOf } from '#app/people/members/queries/members.server.ts'
import { addPayer, type PayerRefusal, removePayer } from '../commands/payers.server.ts'
import { listPayers } from '../queries/payers.server.ts'
import type { Route } from './+types/admin-payers'

export const middleware: Route.MiddlewareFunction[] = [permit('members.view')]

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, actor } = commandContext(context)
  const member = await findMember(db, params.id)
  if (!member) return { shown: null }
  await logView(db, { adminId: actor.userId, entityType: 'member', entityId: member.id })
  const payers = await listPayers(db, member.id)
  return { shown: { name: member.name, payers, mayEdit: can(actor, 'members.edit') } }
}

const REFUSALS: Record<PayerRefusal, () => string> = {
  not_found: m.member_deleted_meanwhile,
  invalid: m.account_email_invalid,
  own: m.payer_own,
  too_many: m.payer_too_many,
}

export async function action({ request, params, url, context }: Route.ActionArgs) {
  const ctx = commandContext(context)
  const { intent, email, payer } = readTexts(await readForm(request), ['intent', 'email', 'payer'])
  const memberRowId = await memberRowIdOf(ctx.db, params.id)
  if (intent === 'remove') {
    const removed = await removePayer(ctx, { memberRowId, payerId: payer })
    return redirectWithMessage(url.pathname, removed.ok ? m.payer_removed() : m.payer_gone())
  }
  const added = await addPayer(ctx, { memberRowId, email })
  if (added.ok) return redirectWithMessage(url.pathname, m.payer_added())
  return refuse({ email, error: REFUSALS[added.reason]() })
}

export default function MemberPayers({ loaderData: { shown }, actionData, params }: Route.ComponentProps) {
  if (!shown) return <MissingRecord title={m.member_gone()} hint={m.member_gone_text()} />
  const { name, payers, mayEdit } = shown
  return (
    <div className="grid max-w-3xl gap-6">
      <PageTitle title={m.payer_title()} />
      <div>
        <BackLink to={localizeHref(`/admin/members/${params.id}`)}>{name}</BackLink>
        <PageHeader title={m.payer_title()} lead={m.payer_lead({ name })} />
      </div>
      <Panel title={m.payer_list()}>
        {payers.length === 0 ? (
          <p className="text-muted">{m.payer_none()}</p>
        ) : (
          <ul className="grid divide-y divide-line border-y border-line">
            {payers.map(({ id, email }) => (
              <li key={id} className="flex flex-wrap items-center justify-between gap-3 py-2">
                <span className="font-semibold wrap-anywhere">{email}</span>
                {mayEdit && (
                  <IntentForm
                    intent="remove"
                    fields={{ payer: id }}
                    label={m.payer_remove_named({ email })}
                    isDanger
                  >
                    {m.payer_remove()}
                  </IntentForm>
                )}
              </li>
            ))}
          </ul>
        )}
        {mayEdit && (
          <Form method="post" noValidate className="grid gap-4">
            <EmailField
              label={m.payer_email()}
              name="email"
              required
              autoComplete="off"
              defaultValue={actionData?.email}
              error={actionData?.error}
            />
            <Button type="submit" look="secondary" className="justify-self-start">
              {m.payer_add()}
            </Button>
          </Form>
        )}
      </Panel>
    </div>
  )
}
