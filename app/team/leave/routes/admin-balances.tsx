import { PageTitle } from '#app/kit/ui/page-title.tsx'
import '../components/balances.css'
import { useLocation } from 'react-router'
import { mayOf } from '#app/house/access/rules.ts'
import { authorise, commandContext, permit } from '#app/house/access/steps.server.ts'
import { logView } from '#app/house/activity/steps/log.server.ts'
import { findSettings } from '#app/house/settings/queries/settings.server.ts'
import { redirectWithMessage } from '#app/kit/platform/flash.server.ts'
import { readForm } from '#app/kit/platform/form.server.ts'
import { refuseEdit } from '#app/kit/platform/refuse.server.ts'
import { bangkokDay } from '#app/kit/pure/days.ts'
import type { SavedFields } from '#app/kit/pure/form-fields.ts'
import { readTexts, withoutDialog } from '#app/kit/pure/form-values.ts'
import { type Column, DataTable } from '#app/kit/ui/data-table.tsx'
import { EmptyState } from '#app/kit/ui/empty-state.tsx'
import { ExportLink, recordActions, useDialogHref } from '#app/kit/ui/list-actions.tsx'
import { PageHeader } from '#app/kit/ui/page-header.tsx'
import { ReadOnly } from '#app/kit/ui/read-only.tsx'
import { useOpenedDialog } from '#app/kit/ui/use-opened-dialog.ts'
import { m } from '#app/paraglide/messages.js'
import { localizeHref } from '#app/paraglide/runtime.js'
import { listActiveEmployees } from '#app/team/employees/queries/employees.server.ts'
import { departmentTitle } from '#app/team/employees/texts/departments.ts'
import { type SavedEntitlements, saveEntitlements } from '../commands/entitlements.server.ts'
import { BalanceCell } from '../components/balance-cell.tsx'
import { EntitlementDialog } from '../components/entitlement-dialog.tsx'
import { LeaveViews } from '../components/leave-views.tsx'
import { StepLinks } from '../components/step-links.tsx'
import { type Balances, listBalances, listEntitlements } from '../queries/balances.server.ts'
import { LEAVE_TYPES, type LeaveType } from '../rules/leave.ts'
import { readYear } from '../rules/year.ts'
import { type EntitlementErrors, fieldsFrom, valuesFrom } from '../schema/entitlements.ts'
import { savedEntitlements } from '../steps/saved-leave.server.ts'
import { LEAVE_TYPE_NAMES, yearText } from '../texts/leave.ts'
import type { Route } from './+types/admin-balances'

export const middleware: Route.MiddlewareFunction[] = [permit('leave.view')]

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, actor, now } = commandContext(context)
  await logView(db, { adminId: actor.userId, entityType: 'leave_balances', entityId: 'list' })
  const year = readYear(url.searchParams, bangkokDay(now()))
  const employees = await listActiveEmployees(db)
  const scope = { employeeIds: employees.map(({ id }) => id), year }
  const [balances, overrides, { leave: house }] = await Promise.all([
    listBalances(db, scope),
    listEntitlements(db, { ...scope, years: [year, year] }),
    findSettings(db),
  ])
  const rows = employees.flatMap(({ id, firstName, lastName, department }) => {
    const balance = balances.get(id)
    const own = overrides.filter(({ employeeId }) => employeeId === id)
    const name = `${firstName} ${lastName}`
    return balance ? [{ id, name, department, balance, own }] : []
  })
  const edited = rows.find(({ id }) => id === url.searchParams.get('edit'))
  const dialog = edited ? { name: edited.name, saved: savedEntitlements(edited.own) } : null
  const may = { edit: mayOf(actor, 'leave').edit }
  return {
    year,
    house,
    may,
    dialog,
    rows: rows.map(({ own, ...row }) => ({ ...row, ownTypes: typesOf(own) })),
  }
}

const typesOf = (own: { leaveType: LeaveType }[]) => own.map(({ leaveType }) => leaveType)

export async function action({ request, url, context }: Route.ActionArgs) {
  const ctx = commandContext(context)
  const form = await readForm(request)
  await authorise(ctx, 'leave.edit')
  const values = valuesFrom(form)
  const { version } = readTexts(form, ['version'])
  const saved = await saveEntitlements(ctx, {
    employeeId: url.searchParams.get('edit') ?? '',
    year: readYear(url.searchParams, bangkokDay(ctx.now())),
    values,
    version,
  })
  if (saved.ok) {
    return redirectWithMessage(url.pathname + withoutDialog(url.search), m.leave_entitlement_saved())
  }
  return refuseEdit({ fields: fieldsFrom(values), version }, refusalOf(saved))
}

type Refusal = { errors: EntitlementErrors & { form?: string }; conflict?: SavedFields }

function refusalOf(saved: Exclude<SavedEntitlements, { ok: true }>): Refusal {
  if (saved.reason === 'invalid') return { errors: saved.errors }
  if (saved.reason === 'conflict') return { errors: {}, conflict: saved.conflict }
  return { errors: { form: m.leave_error_employee() } }
}

export default function LeaveBalances({ loaderData, actionData }: Route.ComponentProps) {
  const { year, house, may, rows } = loaderData
  const dialog = useOpenedDialog(loaderData.dialog)
  const { search } = useLocation()
  const columns = useColumns(may)
  const yearStep = (to: number) => ({ href: `?year=${to}`, label: yearText(to) })
  return (
    <>
      <PageTitle title={m.leave_balances_title({ year: yearText(year) })} />
      <LeaveViews />
      <PageHeader
        title={m.leave_balances_title({ year: yearText(year) })}
        lead={m.leave_balances_lead()}
        actions={
          <ExportLink
            path={localizeHref('/admin/leave/export')}
            label={m.leave_year_export({ year: yearText(year) })}
            query={{ year: String(year) }}
          />
        }
      />
      <div className="mb-5">
        <StepLinks
          label={m.leave_years()}
          current={yearText(year)}
          before={yearStep(year - 1)}
          after={yearStep(year + 1)}
        />
      </div>
      {rows.length === 0 ? (
        <EmptyState title={m.leave_balances_none()} hint={m.leave_balances_none_hint()} />
      ) : (
        <DataTable
          label={m.leave_balances_title({ year: yearText(year) })}
          rows={rows}
          keyOf={row => row.id}
          columns={columns}
        />
      )}
      {dialog && (
        <ReadOnly when={!may.edit}>
          <EntitlementDialog
            name={dialog.name}
            year={year}
            key={search}
            saved={dialog.saved}
            house={house}
            closeHref={withoutDialog(search)}
            reply={actionData ?? undefined}
          />
        </ReadOnly>
      )}
    </>
  )
}

type Row = { id: string; name: string; department: string; balance: Balances; ownTypes: LeaveType[] }

/** Of these nobody has a hundred days, nor any number of them. */
const WITH_LITTLE: LeaveType[] = ['annual', 'personal', 'paternity']

function useColumns(may: { edit: boolean }): [Column<Row>, ...Column<Row>[]] {
  const hrefOf = useDialogHref()
  return [
    {
      heading: m.leave_employee(),
      cell: ({ name, department }) => (
        <>
          <p className="font-semibold" title={name}>
            {name}
          </p>
          <p className="sub line-clamp-2 whitespace-normal">{departmentTitle(department)}</p>
        </>
      ),
    },
    ...LEAVE_TYPES.map(
      (type): Column<Row> => ({
        heading: LEAVE_TYPE_NAMES[type](),
        width: WITH_LITTLE.includes(type) ? 'w-24' : 'w-28',
        cell: ({ balance, ownTypes }) => (
          <BalanceCell balance={balance[type]} isOwn={ownTypes.includes(type)} />
        ),
      }),
    ),
    {
      heading: m.list_actions(),
      width: 'w-20',
      actions: ({ id, name }) => recordActions({ name, id, may, hrefOf }),
    },
  ]
}
