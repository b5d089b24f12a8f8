import { UserCheck } from 'lucide-react'
import { Link, useLocation, useNavigation } from 'react-router'
import { can, mayOf } from '#app/house/access/rules.ts'
import { authorise, type CommandContext, commandContext, permit } from '#app/house/access/steps.server.ts'
import { logView } from '#app/house/activity/steps/log.server.ts'
import { redirectWithMessage } from '#app/kit/platform/flash.server.ts'
import { answerOf, readForm } from '#app/kit/platform/form.server.ts'
import { refuse, refuseEdit } from '#app/kit/platform/refuse.server.ts'
import { addDays, bangkokDay, formatDay } from '#app/kit/pure/days.ts'
import { allowedDialogs, readTexts, withoutDialog } from '#app/kit/pure/form-values.ts'
import { buttonClasses } from '#app/kit/ui/button.tsx'
import { EmptyState } from '#app/kit/ui/empty-state.tsx'
import { FormAlert } from '#app/kit/ui/form-alert.tsx'
import { IntentForm } from '#app/kit/ui/intent-form.tsx'
import { ExportLink, NewLink } from '#app/kit/ui/list-actions.tsx'
import { ListControls, type ListFilter } from '#app/kit/ui/list-controls.tsx'
import { PageHeader } from '#app/kit/ui/page-header.tsx'
import { PageTitle } from '#app/kit/ui/page-title.tsx'
import { ReadOnly } from '#app/kit/ui/read-only.tsx'
import { m } from '#app/paraglide/messages.js'
import { getLocale, localizeHref } from '#app/paraglide/runtime.js'
import { departmentOptions } from '#app/team/employees/texts/departments.ts'
import { createRecord, deleteRecord, markAllPresent, updateRecord } from '../commands/records.server.ts'
import { DayCounts } from '../components/day-counts.tsx'
import { DayNavigator } from '../components/day-navigator.tsx'
import { DayTable } from '../components/day-table.tsx'
import { ForgottenNotice } from '../components/forgotten-notice.tsx'
import { RecordDialogs } from '../components/record-dialogs.tsx'
import { listDay } from '../queries/day.server.ts'
import { DAY_FILTERS } from '../rules/day.ts'
import { RECORD_FIELDS } from '../schema.ts'
import { DAY_FILTER_NAMES } from '../texts.ts'
import {
  countDay,
  dayRow,
  findRecordDialog,
  listDepartments,
  listNotices,
  readDayQuery,
} from '../views/day.server.ts'
import type { Route } from './+types/admin'

export const middleware: Route.MiddlewareFunction[] = [permit('attendance.view')]

const FULL_DAY: Intl.DateTimeFormatOptions = {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
}

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, actor, now } = commandContext(context)
  await logView(db, { adminId: actor.userId, entityType: 'attendance_records', entityId: 'list' })
  const today = bangkokDay(now())
  const departments = await listDepartments(db)
  const query = readDayQuery(url.searchParams, { today, departments })
  const may = mayOf(actor, 'attendance')
  const [{ people, all, closed }, notices, dialog] = await Promise.all([
    listDay(db, query, now()),
    listNotices(db, now()),
    findRecordDialog(db, allowedDialogs(url.searchParams, may), query.date),
  ])
  return {
    rows: people.map(dayRow),
    counts: countDay(all),
    closed,
    notices,
    departments,
    dialog,
    date: query.date,
    dayText: formatDay(query.date, getLocale(), FULL_DAY),
    previous: addDays(query.date, -1),
    next: addDays(query.date, 1),
    today: query.date === today ? null : today,
    isFiltered: query.search !== '' || query.department !== '' || query.status !== '',
    may: { ...may, seeLeave: can(actor, 'leave.view'), seeLabour: can(actor, 'labour.view') },
  }
}

type Sent = { form: FormData; url: URL; list: string }

const ANSWERS = {
  save,
  delete: async (ctx: CommandContext, { form, list }: Sent) => {
    const deleted = await deleteRecord(ctx, String(form.get('id') ?? ''))
    return redirectWithMessage(list, deleted.ok ? m.attendance_deleted() : m.attendance_gone())
  },
  mark_all: async (ctx: CommandContext, { url, list }: Sent) => {
    await authorise(ctx, 'attendance.edit')
    return answerMarkAll(ctx, url, list)
  },
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const form = await readForm(request)
  const list = url.pathname + closedDialog(url.search)
  return answerOf(ANSWERS, form, 'save')(commandContext(context), { form, url, list })
}

async function save(ctx: CommandContext, { form, url, list }: Sent) {
  await authorise(ctx, 'attendance.edit')
  const values = readTexts(form, RECORD_FIELDS)
  const { version } = readTexts(form, ['version'])
  const id = url.searchParams.get('edit')
  const saved = id ? await updateRecord(ctx, { id, values, version }) : await createRecord(ctx, values)
  if (saved.ok) return redirectWithMessage(list, id ? m.attendance_updated() : m.attendance_created())
  const { ok: _, ...refusal } = saved
  return refuseEdit({ fields: values, version }, refusal)
}

async function answerMarkAll(ctx: CommandContext, url: URL, listHref: string) {
  const offered = { today: bangkokDay(ctx.now()), departments: await listDepartments(ctx.db) }
  const marked = await markAllPresent(ctx, readDayQuery(url.searchParams, offered))
  if (!marked.ok) return refuse({ refusal: m.attendance_mark_all_ahead() })
  const text = marked.value === 0 ? m.attendance_all_marked() : m.attendance_marked({ count: marked.value })
  return redirectWithMessage(listHref, text)
}

/** The same day and filters without the dialog. */
function closedDialog(search: string): string {
  const params = new URLSearchParams(withoutDialog(search))
  params.delete('employee')
  return `?${params}`
}

export default function AttendanceManager({ loaderData, actionData }: Route.ComponentProps) {
  const { rows, counts, closed, notices, departments, dialog, date, dayText, previous, next, today, may } =
    loaderData
  const { search } = useLocation()
  return (
    <>
      <PageTitle title={m.attendance_manager()} />
      <PageHeader
        title={m.attendance_manager()}
        lead={m.attendance_manager_lead()}
        actions={<Actions may={may} />}
      />
      <div className="has-[p]:mb-4">
        <FormAlert>{actionData && 'refusal' in actionData && actionData.refusal}</FormAlert>
      </div>
      <ForgottenNotice notices={notices} />
      <DayNavigator date={date} previous={previous} next={next} today={today} text={dayText} />
      <ListControls searchLabel={m.attendance_search()} filters={filtersOf(departments)}>
        <input type="hidden" name="date" value={date} />
      </ListControls>
      <DayCounts counts={counts} closed={closed} />
      <Loading />
      {rows.length === 0 ? (
        <EmptyState
          title={m.attendance_none()}
          hint={loaderData.isFiltered ? m.list_adjust() : m.attendance_none_hint()}
        />
      ) : (
        <DayTable rows={rows} month={date.slice(0, 7)} may={may} />
      )}
      <ReadOnly when={!may.edit}>
        <RecordDialogs
          dialog={dialog}
          closeHref={closedDialog(search)}
          reply={actionData && 'fields' in actionData ? actionData : undefined}
        />
      </ReadOnly>
    </>
  )
}

function filtersOf(departments: string[]): ListFilter[] {
  return [
    {
      name: 'department',
      label: m.attendance_department(),
      all: m.attendance_all_departments(),
      options: departmentOptions(departments),
    },
    {
      name: 'status',
      label: m.attendance_status(),
      all: m.attendance_all_statuses(),
      options: DAY_FILTERS.map(filter => ({ value: filter, label: DAY_FILTER_NAMES[filter]() })),
    },
  ]
}

function Actions({ may }: Pick<Route.ComponentProps['loaderData'], 'may'>) {
  return (
    <>
      {may.seeLabour && (
        <Link
          to={localizeHref('/admin/attendance/hours')}
          className={buttonClasses('secondary', 'small', 'max-sm:px-2.5')}
        >
          {m.labour_link()}
        </Link>
      )}
      <ExportLink path={localizeHref('/admin/attendance/export')} />
      {may.edit && (
        <>
          <MarkAllPresent />
          <NewLink label={m.attendance_add()} />
        </>
      )}
    </>
  )
}

function MarkAllPresent() {
  const { pathname, search } = useLocation()
  return (
    <IntentForm intent="mark_all" action={pathname + closedDialog(search)}>
      <UserCheck className="size-5 max-sm:hidden" aria-hidden="true" />
      {m.attendance_mark_all()}
    </IntentForm>
  )
}

/** While another day is on its way. */
function Loading() {
  const { pathname } = useLocation()
  const { state, location } = useNavigation()
  const isLoading = state === 'loading' && location.pathname === pathname
  return (
    <p role="status" className="min-h-6 text-sm text-muted empty:hidden">
      {isLoading && m.attendance_loading()}
    </p>
  )
}
