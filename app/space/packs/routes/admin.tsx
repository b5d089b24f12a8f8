import { useLocation } from 'react-router'
import { can } from '#app/house/access/rules.ts'
import { commandContext, permit } from '#app/house/access/steps.server.ts'
import { logView } from '#app/house/activity/steps/log.server.ts'
import { redirectWithMessage } from '#app/kit/platform/flash.server.ts'
import { readForm } from '#app/kit/platform/form.server.ts'
import { refuseEdit } from '#app/kit/platform/refuse.server.ts'
import { readTexts } from '#app/kit/pure/form-values.ts'
import { ActiveBadge } from '#app/kit/ui/active-state.tsx'
import { type Column, DataTable } from '#app/kit/ui/data-table.tsx'
import { EmptyState } from '#app/kit/ui/empty-state.tsx'
import { NewLink, recordActions, useDialogHref } from '#app/kit/ui/list-actions.tsx'
import { PageHeader } from '#app/kit/ui/page-header.tsx'
import { PageTitle } from '#app/kit/ui/page-title.tsx'
import { useOpenedDialog } from '#app/kit/ui/use-opened-dialog.ts'
import { m } from '#app/paraglide/messages.js'
import { createPack, deletePack, updatePack } from '../commands/house.server.ts'
import { PackDialogs } from '../components/pack-dialogs.tsx'
import { readPackForm } from '../schema.ts'
import { findPackDialog, viewPacks } from '../views.server.ts'
import type { Route } from './+types/admin'

export const middleware: Route.MiddlewareFunction[] = [permit('money_settings.view')]

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, actor } = commandContext(context)
  await logView(db, { adminId: actor.userId, entityType: 'settings', entityId: 'packs' })
  const mayEdit = can(actor, 'money_settings.edit')
  return { ...(await viewPacks(db)), mayEdit, dialog: await findPackDialog(db, url.searchParams, mayEdit) }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const ctx = commandContext(context)
  const form = await readForm(request)
  const { intent, id: deleted, version } = readTexts(form, ['intent', 'id', 'version'])
  if (intent === 'delete') {
    const isGone = await deletePack(ctx, deleted)
    return redirectWithMessage(url.pathname, isGone ? m.pack_deleted() : m.pack_gone())
  }
  const values = readPackForm(form)
  const id = url.searchParams.get('edit')
  const saved = id ? await updatePack(ctx, { id, values, version }) : await createPack(ctx, values)
  if (saved.ok) return redirectWithMessage(url.pathname, m.pack_saved())
  return refuseEdit({ fields: values, version }, saved.errors ? saved : { errors: { form: m.pack_gone() } })
}

export default function SettingsPacks({ loaderData, actionData }: Route.ComponentProps) {
  const { rows, plans, mayEdit, dialog: found } = loaderData
  const dialog = useOpenedDialog(found)
  const { pathname } = useLocation()
  const columns = useColumns(mayEdit)
  return (
    <>
      <PageTitle title={m.pack_title()} />
      <PageHeader
        title={m.pack_title()}
        lead={m.pack_lead()}
        actions={mayEdit && <NewLink label={m.pack_add()} />}
      />
      {rows.length === 0 ? (
        <EmptyState title={m.pack_none()} hint={m.pack_none_hint()} />
      ) : (
        <DataTable label={m.pack_title()} rows={rows} keyOf={({ id }) => id} columns={columns} />
      )}
      {dialog && (
        <PackDialogs dialog={dialog} plans={plans} closeHref={pathname} reply={actionData ?? undefined} />
      )}
    </>
  )
}

type Row = Route.ComponentProps['loaderData']['rows'][number]

function useColumns(mayEdit: boolean): [Column<Row>, ...Column<Row>[]] {
  const hrefOf = useDialogHref()
  const may = { edit: mayEdit, delete: mayEdit }
  return [
    {
      heading: m.space_name(),
      cell: ({ name, who }) => (
        <>
          <p className="font-semibold" title={name}>
            {name}
          </p>
          <p className="sub" title={who}>
            {who}
          </p>
        </>
      ),
    },
    {
      heading: m.credits_unit(),
      width: 'w-42',
      card: 'line',
      cell: ({ content, lasts }) => <p>{`${content}, ${lasts}`}</p>,
    },
    {
      heading: m.service_price(),
      width: 'w-28',
      card: 'line',
      cell: ({ price, each }) => (
        <>
          <p className="tabular-nums">{price}</p>
          <p className="sub">{each}</p>
        </>
      ),
    },
    {
      heading: m.pack_sold(),
      width: 'w-20',
      isNumber: true,
      isExtra: true,
      card: 'none',
      cell: ({ sold }) => sold,
    },
    {
      heading: m.state(),
      isState: true,
      width: 'w-31',
      cell: ({ isOnSale }) => <ActiveBadge isActive={isOnSale} />,
    },
    ...(mayEdit
      ? [
          {
            heading: m.list_actions(),
            width: 'w-32',
            actions: ({ id, name }: Row) => recordActions({ name, id, may, hrefOf, canClone: true }),
          },
        ]
      : []),
  ]
}
