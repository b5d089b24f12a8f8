import { data } from 'react-router'
import { can } from '#app/house/access/rules.ts'
import { commandContext, permit } from '#app/house/access/steps.server.ts'
import { logView } from '#app/house/activity/steps/log.server.ts'
import { redirectWithMessage } from '#app/kit/platform/flash.server.ts'
import { readForm } from '#app/kit/platform/form.server.ts'
import { readTexts } from '#app/kit/pure/form-values.ts'
import { BackLink } from '#app/kit/ui/back-link.tsx'
import { Badge } from '#app/kit/ui/badge.tsx'
import { DataTable } from '#app/kit/ui/data-table.tsx'
import { IntentForm } from '#app/kit/ui/intent-form.tsx'
import { PageHeader } from '#app/kit/ui/page-header.tsx'
import { PageTitle } from '#app/kit/ui/page-title.tsx'
import { Panel } from '#app/kit/ui/panel.tsx'
import { m } from '#app/paraglide/messages.js'
import { localizeHref } from '#app/paraglide/runtime.js'
import { removeSavedCard } from '../commands/staff.server.ts'
import { type CardRecordView, viewCardRecord } from '../views/card.server.ts'
import type { Route } from './+types/admin'

export const middleware: Route.MiddlewareFunction[] = [permit('payments.view')]

export async function loader({ context, params }: Route.LoaderArgs) {
  const { db, actor } = commandContext(context)
  const record = await viewCardRecord(db, params.id)
  if (!record) throw data(null, { status: 404 })
  await logView(db, { adminId: actor.userId, entityType: 'customer', entityId: params.id })
  return { record, mayRemove: can(actor, 'payments.edit') }
}

export async function action({ request, context, params, url }: Route.ActionArgs) {
  const { intent } = readTexts(await readForm(request), ['intent'])
  if (intent !== 'remove') throw data(null, { status: 400 })
  const removed = await removeSavedCard(commandContext(context), { customerId: params.id })
  return redirectWithMessage(url.pathname, removed.ok ? m.saved_card_removed() : m.saved_card_gone())
}

export default function CardScreen({ loaderData: { record, mayRemove }, params }: Route.ComponentProps) {
  const { name, memberRowId, card, charges } = record
  const back = memberRowId === null ? `/admin/customers/${params.id}` : `/admin/members/${memberRowId}`
  return (
    <>
      <PageTitle title={m.saved_card_title()} />
      <BackLink to={localizeHref(back)}>{name}</BackLink>
      <PageHeader title={m.saved_card_title()} />
      <div className="grid gap-6">
        {card ? (
          <Panel title={card.name} lead={card.agreed}>
            <ul className="grid gap-2">
              {card.charges.map(text => (
                <li key={text}>{text}</li>
              ))}
            </ul>
            {mayRemove && (
              <IntentForm intent="remove" isDanger>
                {m.saved_card_remove()}
              </IntentForm>
            )}
          </Panel>
        ) : (
          <p className="text-muted">{m.saved_card_none()}</p>
        )}
        <Charges charges={charges} />
      </div>
    </>
  )
}

function Charges({ charges }: Pick<CardRecordView, 'charges'>) {
  if (charges.length === 0) return null
  return (
    <DataTable
      label={m.saved_card_charges()}
      rows={charges}
      keyOf={row => row.id}
      columns={[
        { heading: m.contract_number(), cell: row => row.number },
        { heading: m.saved_card_day(), card: 'line', cell: row => row.day },
        { heading: m.card_mail_amount(), isNumber: true, cell: row => row.amount },
        {
          heading: m.state(),
          cell: row => (
            <>
              <Badge tone={row.tone}>{row.state}</Badge>
              <p className="sub">{[row.code, row.next].filter(Boolean).join(' · ')}</p>
            </>
          ),
        },
      ]}
    />
  )
}
