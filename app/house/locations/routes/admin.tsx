import { useLocation } from 'react-router'
import { mayOf } from '#app/house/access/rules.ts'
import { commandContext, permit } from '#app/house/access/steps.server.ts'
import { logView } from '#app/house/activity/steps/log.server.ts'
import { redirectWithMessage } from '#app/kit/platform/flash.server.ts'
import { readForm } from '#app/kit/platform/form.server.ts'
import { refuseEdit } from '#app/kit/platform/refuse.server.ts'
import { readTexts } from '#app/kit/pure/form-values.ts'
import { type Column, DataTable } from '#app/kit/ui/data-table.tsx'
import { NewLink, recordActions, useDialogHref } from '#app/kit/ui/list-actions.tsx'
import { PageHeader } from '#app/kit/ui/page-header.tsx'
import { PageTitle } from '#app/kit/ui/page-title.tsx'
import { useOpenedDialog } from '#app/kit/ui/use-opened-dialog.ts'
import { m } from '#app/paraglide/messages.js'
import { addLocation, updateLocation } from '../commands.server.ts'
import { LocationDialog } from '../components/location-dialog.tsx'
import { findLocation, listWholeLocations } from '../queries.server.ts'
import { USUAL_ZONE } from '../rules.ts'
import { type LocationDialog as Dialog, LOCATION_FIELDS } from '../schema.ts'
import { savedLocation } from '../steps.server.ts'
import type { Route } from './+types/admin'

export const middleware: Route.MiddlewareFunction[] = [permit('settings.view')]

const NEW = { name: '', code: '', timeZone: USUAL_ZONE, taxBranch: '' }

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, actor } = commandContext(context)
  await logView(db, { adminId: actor.userId, entityType: 'settings', entityId: 'locations' })
  const mayEdit = mayOf(actor, 'settings').edit
  const [rows, edited] = await Promise.all([
    listWholeLocations(db),
    findLocation(db, url.searchParams.get('edit') ?? ''),
  ])
  const isNew = url.searchParams.has('new')
  const dialog: Dialog | null = edited
    ? { kind: 'edit', saved: savedLocation(edited) }
    : isNew
      ? { kind: 'new', saved: savedLocation(NEW) }
      : null
  return { rows, mayEdit, dialog: mayEdit ? dialog : null }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const ctx = commandContext(context)
  const form = await readForm(request)
  const values = readTexts(form, LOCATION_FIELDS)
  const { version } = readTexts(form, ['version'])
  const id = url.searchParams.get('edit')
  const saved = id ? await updateLocation(ctx, { id, values, version }) : await addLocation(ctx, values)
  if (saved.ok) return redirectWithMessage(url.pathname, m.location_saved())
  return refuseEdit(
    { fields: values, version },
    saved.errors ? saved : { errors: { form: m.location_gone() } },
  )
}

export default function SettingsLocations({ loaderData, actionData }: Route.ComponentProps) {
  const { rows, mayEdit, dialog: found } = loaderData
  const dialog = useOpenedDialog(found)
  const { pathname } = useLocation()
  const columns = useColumns(mayEdit)
  return (
    <>
      <PageTitle title={m.location_title()} />
      <PageHeader
        title={m.location_title()}
        lead={m.location_lead()}
        actions={mayEdit && <NewLink label={m.location_add()} />}
      />
      <DataTable label={m.location_title()} rows={rows} keyOf={row => row.id} columns={columns} />
      {dialog && <LocationDialog dialog={dialog} closeHref={pathname} reply={actionData} />}
    </>
  )
}

type Row = Route.ComponentProps['loaderData']['rows'][number]

function useColumns(mayEdit: boolean): [Column<Row>, ...Column<Row>[]] {
  const hrefOf = useDialogHref()
  const actions: Column<Row> = {
    heading: m.list_actions(),
    width: 'w-20',
    actions: ({ id, name }) => recordActions({ name, id, may: { edit: true }, hrefOf }),
  }
  return [
    {
      heading: m.location_name(),
      cell: ({ name, code }) => (
        <>
          <p className="font-semibold">{name}</p>
          <p className="sub">{code}</p>
        </>
      ),
    },
    { heading: m.location_zone(), width: 'w-44', card: 'line', cell: ({ timeZone }) => timeZone },
    { heading: m.location_branch(), width: 'w-28', card: 'line', cell: ({ taxBranch }) => taxBranch },
    ...(mayEdit ? [actions] : []),
  ]
}
