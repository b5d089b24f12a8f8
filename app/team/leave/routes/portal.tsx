import { useLocation } from 'react-router'
import { commandContext } from '#app/house/access/steps.server.ts'
import { redirectWithMessage } from '#app/kit/platform/flash.server.ts'
import { readForm } from '#app/kit/platform/form.server.ts'
import { refuse } from '#app/kit/platform/refuse.server.ts'
import { bangkokDay } from '#app/kit/pure/days.ts'
import { readTexts } from '#app/kit/pure/form-values.ts'
import { ConfirmDialog } from '#app/kit/ui/form-dialog.tsx'
import { PageTitle } from '#app/kit/ui/page-title.tsx'
import { m } from '#app/paraglide/messages.js'
import { ownEmployee } from '#app/team/employees/queries/own.server.ts'
import { cancelOwnLeave, requestOwnLeave } from '../commands/own.server.ts'
import { OwnBalances } from '../components/own-balances.tsx'
import { OwnRequests } from '../components/own-requests.tsx'
import { RequestForm } from '../components/request-form.tsx'
import { findBalances } from '../queries/balances.server.ts'
import { listLeaveOf } from '../queries/leave.server.ts'
import { findWorkdays } from '../queries/workdays.server.ts'
import { canCancelOwn } from '../rules/leave.ts'
import { ASKED_FIELDS, confirmationOf } from '../schema/leave.ts'
import { lineOf } from '../views/line.server.ts'
import type { Route } from './+types/portal'

export async function loader({ url, context }: Route.LoaderArgs) {
  const ctx = commandContext(context)
  const employee = await ownEmployee(ctx)
  const today = bangkokDay(ctx.now())
  const year = Number(today.slice(0, 4))
  const [balances, rows, workdaysFor] = await Promise.all([
    findBalances(ctx.db, { employeeId: employee.id, year }),
    listLeaveOf(ctx.db, employee.id),
    findWorkdays(ctx.db, [employee.id]),
  ])
  const isWorkday = workdaysFor(employee.id)
  const requests = rows.map(row => ({ ...lineOf(row, isWorkday), canCancel: canCancelOwn(row, today) }))
  const cancelling = requests.find(({ id, canCancel }) => canCancel && id === url.searchParams.get('cancel'))
  return { year, balances, requests, cancelling: cancelling ?? null }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const ctx = commandContext(context)
  const form = await readForm(request)
  if (form.get('intent') === 'cancel') {
    const cancelled = await cancelOwnLeave(ctx, String(form.get('id') ?? ''))
    return redirectWithMessage(url.pathname, cancelled.ok ? m.leave_own_cancelled() : m.leave_own_too_late())
  }
  const values = readTexts(form, ASKED_FIELDS)
  const saved = await requestOwnLeave(ctx, { values, confirmed: String(form.get('confirmed') ?? '') })
  if (saved.ok) return redirectWithMessage(url.pathname, m.leave_own_sent())
  const { errors, concerns } = saved
  return refuse({ values, errors, concerns, confirmed: confirmationOf(values) })
}

export default function OwnLeave({ loaderData, actionData }: Route.ComponentProps) {
  const { year, balances, requests, cancelling } = loaderData
  const { pathname } = useLocation()
  return (
    <>
      <PageTitle title={m.leave_own_title()} />
      <h1 className="text-3xl font-bold">{m.leave_own_title()}</h1>
      <div className="mt-6 grid gap-8">
        <OwnBalances year={year} balances={balances} />
        <RequestForm reply={actionData ?? undefined} />
        <OwnRequests requests={requests} />
      </div>
      {cancelling && (
        <ConfirmDialog
          question={m.leave_own_cancel_question()}
          intent="cancel"
          confirmLabel={m.leave_own_cancel_confirm()}
          closeHref={pathname}
          isDanger
        >
          <p className="font-semibold">{`${cancelling.daysText} · ${cancelling.lengthText}`}</p>
          <p className="text-muted">{m.leave_own_cancel_note()}</p>
          <input type="hidden" name="id" value={cancelling.id} />
        </ConfirmDialog>
      )}
    </>
  )
}
