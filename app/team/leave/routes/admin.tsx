import { redirect, useLocation } from 'react-router'
import { mayOf } from '#app/house/access/rules.ts'
import { authorise, type CommandContext, commandContext, permit } from '#app/house/access/steps.server.ts'
import { logView } from '#app/house/activity/steps/log.server.ts'
import { changedText } from '#app/kit/forms/together-texts.ts'
import { redirectWithMessage } from '#app/kit/platform/flash.server.ts'
import { answerOf, readForm } from '#app/kit/platform/form.server.ts'
import { refuseEdit } from '#app/kit/platform/refuse.server.ts'
import { allowedDialogs, readTexts, withoutDialog } from '#app/kit/pure/form-values.ts'
import { isNarrowed } from '#app/kit/pure/list-query.ts'
import { readSeenRows } from '#app/kit/pure/together.ts'
import { setAction } from '#app/kit/ui/list-actions.tsx'
import { ListScreen } from '#app/kit/ui/list-screen.tsx'
import { ReadOnly } from '#app/kit/ui/read-only.tsx'
import { useOpenedDialog } from '#app/kit/ui/use-opened-dialog.ts'
import { m } from '#app/paraglide/messages.js'
import { localizeHref } from '#app/paraglide/runtime.js'
import { listActiveEmployees } from '#app/team/employees/queries/employees.server.ts'
import { departmentOptions } from '#app/team/employees/texts/departments.ts'
import { decideLeave, decideLeaves } from '../commands/decide.server.ts'
import { createLeave, deleteLeave, type UpdatedLeave, updateLeave } from '../commands/leave.server.ts'
import { useLeaveColumns } from '../components/leave-columns.tsx'
import { LeaveDialogs } from '../components/leave-dialogs.tsx'
import { LeaveViews } from '../components/leave-views.tsx'
import { type LeaveRow, listLeave, listLeaveDepartments } from '../queries/leave.server.ts'
import { findWorkdays } from '../queries/workdays.server.ts'
import { LEAVE_DECISIONS, LEAVE_STATUSES, type LeaveDecision } from '../rules/leave.ts'
import { confirmationOf, LEAVE_FIELDS } from '../schema/leave.ts'
import { LEAVE_STATUS_NAMES, LEAVE_TYPE_NAMES, spanText } from '../texts/leave.ts'
import { findLeaveDialog, readLeaveQuery } from '../views/dialogs.server.ts'
import { lineOf } from '../views/line.server.ts'
import type { Route } from './+types/admin'

export const middleware: Route.MiddlewareFunction[] = [permit('leave.view')]

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, actor } = commandContext(context)
  await logView(db, { adminId: actor.userId, entityType: 'leave_requests', entityId: 'list' })
  const departments = await listLeaveDepartments(db)
  const query = readLeaveQuery(url.searchParams, departments)
  const may = mayOf(actor, 'leave')
  const [{ rows, total }, employees, dialog] = await Promise.all([
    listLeave(db, query),
    listActiveEmployees(db),
    findLeaveDialog(db, allowedDialogs(url.searchParams, may), { deciderId: actor.userId }),
  ])
  const workdaysFor = await findWorkdays(
    db,
    rows.map(({ employeeId }) => employeeId),
  )
  return {
    rows: rows.map(row => lineOf(row, workdaysFor(row.employeeId))),
    total,
    page: query.page,
    isFiltered: isNarrowed(query),
    departments,
    employees: employees.map(({ id, firstName, lastName, employeeCode }) => ({
      id,
      name: `${firstName} ${lastName} (${employeeCode})`,
    })),
    dialog,
    may,
  }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const form = await readForm(request)
  return answerOf(ANSWERS, form, 'save')(commandContext(context), form, url)
}

const ANSWERS = {
  delete: async (ctx: CommandContext, form: FormData, url: URL) => {
    const deleted = await deleteLeave(ctx, form.getAll('id').map(String))
    return redirectWithMessage(listHrefOf(url), deleted.ok ? m.leave_deleted() : m.leave_gone())
  },
  set: async (ctx: CommandContext, form: FormData, url: URL) => {
    const decision = LEAVE_DECISIONS.find(each => each === form.get('to')) ?? 'rejected'
    const decided = await decideLeaves(ctx, { rows: readSeenRows(form), decision })
    return redirectWithMessage(listHrefOf(url), changedText(decided))
  },
  approve: (ctx: CommandContext, form: FormData, url: URL) => decide(ctx, form, 'approved', url),
  reject: (ctx: CommandContext, form: FormData, url: URL) => decide(ctx, form, 'rejected', url),
  save,
}

const listHrefOf = (url: URL) => url.pathname + withoutDialog(url.search)

async function save(ctx: CommandContext, form: FormData, url: URL) {
  await authorise(ctx, 'leave.edit')
  const values = readTexts(form, LEAVE_FIELDS)
  const confirmed = String(form.get('confirmed') ?? '')
  const version = String(form.get('version') ?? '')
  const id = url.searchParams.get('edit')
  const saved: UpdatedLeave = id
    ? await updateLeave(ctx, { id, version, values, confirmed })
    : await createLeave(ctx, { values, confirmed })
  if (saved.ok) return redirectWithMessage(listHrefOf(url), id ? m.leave_updated() : m.leave_created())
  return refuseEdit({ fields: values, version }, { ...saved, confirmed: confirmationOf(values) })
}

/** What came of a decision: a word of success, the concerns to confirm, or why nothing changed. */
async function decide(ctx: CommandContext, form: FormData, decision: LeaveDecision, url: URL) {
  const id = String(form.get('id') ?? '')
  const listHref = listHrefOf(url)
  const version = String(form.get('version') ?? '')
  const isConfirmed = form.get('confirmed') === '1'
  const decided = await decideLeave(ctx, { id, decision, version, isConfirmed })
  if (decided.ok) {
    const isApproved = decision === 'approved'
    return redirectWithMessage(listHref, isApproved ? m.leave_approved() : m.leave_rejected())
  }
  if (decided.reason === 'has_concerns') {
    const params = new URLSearchParams(withoutDialog(url.search))
    params.set('approve', id)
    return redirect(`${url.pathname}?${params}`)
  }
  if (decided.reason === 'overlap') return redirectWithMessage(listHref, decided.sentence)
  if (decided.reason === 'changed') return redirectWithMessage(listHref, otherRequestText(decided.request))
  if (decided.reason !== 'decided') return redirectWithMessage(listHref, m.leave_gone())
  const { deciderName, status } = decided.request
  const texts = { name: deciderName ?? m.leave_somebody(), status: LEAVE_STATUS_NAMES[status]() }
  return redirectWithMessage(listHref, m.leave_decided_already(texts))
}

function otherRequestText(request: LeaveRow): string {
  return m.leave_decided_changed({
    type: LEAVE_TYPE_NAMES[request.leaveType](),
    days: spanText(request),
  })
}

export default function LeaveManagement({ loaderData, actionData }: Route.ComponentProps) {
  const { rows, total, page, isFiltered, departments, employees, may } = loaderData
  const dialog = useOpenedDialog(loaderData.dialog)
  const { search } = useLocation()
  const columns = useLeaveColumns(may)
  return (
    <>
      <LeaveViews />
      <ListScreen
        title={m.leave_manager()}
        lead={m.leave_manager_lead()}
        order={m.list_newest_first()}
        searchLabel={m.leave_search()}
        filters={[
          {
            name: 'department',
            label: m.leave_department(),
            all: m.leave_all_departments(),
            options: departmentOptions(departments),
          },
          {
            name: 'status',
            label: m.leave_status(),
            all: m.leave_all_statuses(),
            options: LEAVE_STATUSES.map(status => ({ value: status, label: LEAVE_STATUS_NAMES[status]() })),
          },
        ]}
        rows={rows}
        total={total}
        page={page}
        isFiltered={isFiltered}
        columns={columns}
        mayDelete={may.delete}
        keyOf={row => row.id}
        nameOf={row => `${row.employeeName}, ${row.daysText}`}
        empty={{ title: m.leave_none(), hint: m.leave_none_hint() }}
        {...(may.edit && { newLabel: m.leave_add() })}
        exportPath={localizeHref('/admin/leave/export')}
        exportsSelection
        {...(may.edit && {
          further: LEAVE_DECISIONS.map(each => setAction(each, LEAVE_STATUS_NAMES[each]())),
        })}
      />
      {dialog && (
        <ReadOnly when={!may.edit}>
          <LeaveDialogs
            dialog={dialog}
            employees={employees}
            closeHref={withoutDialog(search)}
            reply={actionData ?? undefined}
          />
        </ReadOnly>
      )}
    </>
  )
}
