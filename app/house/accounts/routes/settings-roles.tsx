import { Fragment } from 'react'
import { useLocation } from 'react-router'
import { ADMIN_ROLES } from '#app/house/access/rules.ts'
import { commandContext, permit } from '#app/house/access/steps.server.ts'
import { logView } from '#app/house/activity/steps/log.server.ts'
import { redirectWithMessage } from '#app/kit/platform/flash.server.ts'
import { readForm } from '#app/kit/platform/form.server.ts'
import { refuse, refuseEdit } from '#app/kit/platform/refuse.server.ts'
import { readTexts, withoutDialog } from '#app/kit/pure/form-values.ts'
import { type Column, DataTable } from '#app/kit/ui/data-table.tsx'
import { FormAlert } from '#app/kit/ui/form-alert.tsx'
import { NewLink, recordActions, useDialogHref } from '#app/kit/ui/list-actions.tsx'
import { PageHeader } from '#app/kit/ui/page-header.tsx'
import { PageTitle } from '#app/kit/ui/page-title.tsx'
import { useOpenedDialog } from '#app/kit/ui/use-opened-dialog.ts'
import { m } from '#app/paraglide/messages.js'
import { localizeHref } from '#app/paraglide/runtime.js'
import { createRole, deleteRole, updateRole } from '../commands/roles.server.ts'
import { type RoleDialog, RoleDialogs } from '../components/role-dialogs.tsx'
import { listOwnRoles, type OwnRole } from '../queries/roles.server.ts'
import { listStaff } from '../queries/staff.server.ts'
import { type RoleErrors, readRoleForm, roleFields } from '../schema/roles.ts'
import { freshPasswordError } from '../steps/fresh-password.server.ts'
import { savedRoleFields } from '../steps/saved-staff.server.ts'
import { listPermissionBoxes, permissionsText } from '../texts/roles.ts'
import { ROLE_HINTS, ROLE_NAMES } from '../texts/staff.ts'
import type { Route } from './+types/settings-roles'

export const middleware: Route.MiddlewareFunction[] = [permit('staff.view')]

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, actor } = commandContext(context)
  await logView(db, { adminId: actor.userId, entityType: 'role', entityId: 'list' })
  const [own, staff] = await Promise.all([listOwnRoles(db), listStaff(db)])
  const peopleWith = (isTheirs: (person: (typeof staff)[number]) => boolean) =>
    staff.filter(isTheirs).map(({ userId, displayName }) => ({ userId, name: displayName }))
  const rows = [
    ...ADMIN_ROLES.map(role => ({
      key: role as string,
      id: null,
      name: ROLE_NAMES[role](),
      text: ROLE_HINTS[role](),
      people: peopleWith(person => person.role === role),
    })),
    ...own.map(({ id, name, permissions }) => ({
      key: id,
      id,
      name,
      text: permissionsText(permissions),
      people: peopleWith(person => person.roleId === id),
    })),
  ]
  const holdersOf = (id: string) => peopleWith(person => person.roleId === id).map(({ name }) => name)
  return { rows, groups: listPermissionBoxes(), dialog: dialogOf(own, url.searchParams, holdersOf) }
}

function dialogOf(
  own: OwnRole[],
  params: URLSearchParams,
  holdersOf: (id: string) => string[],
): RoleDialog | null {
  const edited = own.find(({ id }) => id === params.get('edit'))
  if (edited) return { kind: 'edit', saved: savedRoleFields(edited) }
  const unwanted = own.find(({ id }) => id === params.get('delete'))
  if (unwanted) {
    return { kind: 'delete', id: unwanted.id, name: unwanted.name, holders: holdersOf(unwanted.id) }
  }
  return params.has('new')
    ? { kind: 'new', saved: { fields: { name: '', permissions: '' }, version: '' } }
    : null
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const ctx = commandContext(context)
  const form = await readForm(request)
  const listHref = url.pathname + withoutDialog(url.search)
  if (form.get('intent') === 'delete') {
    const deleted = await deleteRole(ctx, String(form.get('id') ?? ''))
    if (deleted.ok) return redirectWithMessage(listHref, m.role_deleted())
    const names = 'holders' in deleted ? deleted.holders.join(', ') : null
    return refuse({ refusal: names === null ? m.role_gone() : m.role_has_people({ names }) }, 409)
  }
  const { name, version } = readTexts(form, ['name', 'version'])
  const values = { name, permissions: form.getAll('permission').map(String) }
  const fields = roleFields(values)
  const read = readRoleForm(values)
  if (!read.ok) return refuseEdit({ fields, version }, read)
  const password = await freshPasswordError(ctx, form)
  if (password) return refuseEdit({ fields, version }, { errors: { password } as RoleErrors })
  const id = url.searchParams.get('edit')
  const saved = id ? await updateRole(ctx, { id, version, ...values }) : await createRole(ctx, values)
  if (saved.ok) return redirectWithMessage(listHref, id ? m.role_saved() : m.role_created())
  return refuseEdit({ fields, version }, saved)
}

export default function SettingsRoles({ loaderData, actionData }: Route.ComponentProps) {
  const { search } = useLocation()
  const dialog = useOpenedDialog(loaderData.dialog)
  const columns = useColumns()
  return (
    <>
      <PageTitle title={m.role_title()} />
      <PageHeader title={m.role_title()} lead={m.role_lead()} actions={<NewLink label={m.role_add()} />} />
      <FormAlert>{actionData && 'refusal' in actionData && actionData.refusal}</FormAlert>
      <DataTable label={m.role_title()} rows={loaderData.rows} keyOf={row => row.key} columns={columns} />
      {dialog && (
        <RoleDialogs
          dialog={dialog}
          groups={loaderData.groups}
          closeHref={withoutDialog(search)}
          reply={actionData && 'fields' in actionData ? actionData : undefined}
        />
      )}
    </>
  )
}

type Row = Route.ComponentProps['loaderData']['rows'][number]

function useColumns(): [Column<Row>, ...Column<Row>[]] {
  const hrefOf = useDialogHref()
  const may = { edit: true, delete: true }
  return [
    {
      heading: m.staff_role(),
      width: 'w-50',
      cell: ({ name }) => (
        <div className="twofold">
          <p className="font-semibold">{name}</p>
        </div>
      ),
    },
    {
      heading: m.role_permissions(),
      card: 'none',
      cell: ({ text }) => (
        <p className="line-clamp-2 text-sm whitespace-normal" title={text}>
          {text}
        </p>
      ),
    },
    {
      heading: m.role_people(),
      width: 'w-64',
      card: 'line',
      cell: ({ people }) => <People people={people} />,
    },
    {
      heading: m.list_actions(),
      width: 'w-28',
      actions: ({ id, name }) => (id ? recordActions({ name, id, may, hrefOf }) : []),
    },
  ]
}

function People({ people }: Pick<Row, 'people'>) {
  if (people.length === 0) return <span className="text-muted">{m.role_nobody()}</span>
  return (
    <p>
      {people.map(({ userId, name }, at) => (
        <Fragment key={userId}>
          {at > 0 && ', '}
          <a href={localizeHref(`/admin/settings/staff/${userId}`)}>{name}</a>
        </Fragment>
      ))}
    </p>
  )
}
