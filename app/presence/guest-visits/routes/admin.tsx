import { Form } from 'react-router'
import { can } from '#app/house/access/rules.ts'
import { type CommandContext, commandContext, permit } from '#app/house/access/steps.server.ts'
import { logView } from '#app/house/activity/steps/log.server.ts'
import { redirectWithMessage } from '#app/kit/platform/flash.server.ts'
import { answerOf, readForm } from '#app/kit/platform/form.server.ts'
import { readTexts } from '#app/kit/pure/form-values.ts'
import { formatBaht, readShown, type Satang } from '#app/kit/pure/money.ts'
import { Badge } from '#app/kit/ui/badge.tsx'
import { Button } from '#app/kit/ui/button.tsx'
import { type Column, DataTable } from '#app/kit/ui/data-table.tsx'
import { EmptyState } from '#app/kit/ui/empty-state.tsx'
import { SelectField } from '#app/kit/ui/field.tsx'
import { IntentForm } from '#app/kit/ui/intent-form.tsx'
import { Options } from '#app/kit/ui/options.tsx'
import { PageHeader } from '#app/kit/ui/page-header.tsx'
import { PageTitle } from '#app/kit/ui/page-title.tsx'
import { methodChoices } from '#app/money/methods/texts.ts'
import { m } from '#app/paraglide/messages.js'
import { getLocale, localizeHref } from '#app/paraglide/runtime.js'
import { letGuestIn, letGuestOut, type PayRefusal, takeGuestDayPass } from '../commands/desk.server.ts'
import { GUEST_REFUSAL_TEXTS } from '../texts.ts'
import { viewDayPass, viewVisitors } from '../views.server.ts'
import type { Route } from './+types/admin'

export const middleware: Route.MiddlewareFunction[] = [permit('members.view')]

export async function loader({ context }: Route.LoaderArgs) {
  const { db, actor, now } = commandContext(context)
  await logView(db, { adminId: actor.userId, entityType: 'members', entityId: 'guests' })
  const mayEdit = can(actor, 'members.edit')
  const mayPay = mayEdit && can(actor, 'payments.edit')
  const [rows, dayPass] = await Promise.all([viewVisitors(db, now()), viewDayPass(db, now())])
  return { rows, mayEdit, dayPass: mayPay ? dayPass : null }
}

const PAY_REFUSALS: Record<PayRefusal, () => string> = {
  unknown: m.visitor_refused_unknown,
  no_day_pass: m.visitor_no_day_pass,
  no_method: m.ledger_error_method,
  cash_closed: m.visitor_cash_closed,
  slip_waits: m.visitor_slip_is_waiting,
}

function payRefusalText(refused: Exclude<Awaited<ReturnType<typeof takeGuestDayPass>>, { ok: true }>) {
  if (refused.reason !== 'price_changed') return PAY_REFUSALS[refused.reason]()
  const { shownSatang, nowSatang } = refused.price
  const baht = (satang: Satang) => (satang < 0 ? '–' : formatBaht(satang, getLocale()))
  return m.booking_refused_price_both({ before: baht(shownSatang), after: baht(nowSatang) })
}

/** Each says what became of what was pressed. */
const ANSWERS: Record<string, (ctx: CommandContext, id: string, form: FormData) => Promise<string>> = {
  enter: async (ctx, id) => {
    const entered = await letGuestIn(ctx, id)
    return entered.ok ? m.visitor_entered() : GUEST_REFUSAL_TEXTS[entered.reason]()
  },
  pay: async (ctx, id, form) => {
    const { method, shown } = readTexts(form, ['method', 'shown'])
    const paid = await takeGuestDayPass(ctx, { id, method, shownSatang: readShown(shown) })
    return paid.ok ? m.visitor_paid() : payRefusalText(paid)
  },
  leave: async (ctx, id) => {
    const left = await letGuestOut(ctx, id)
    return left.ok ? m.visitor_left() : m.visitor_refused_unknown()
  },
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const ctx = commandContext(context)
  const form = await readForm(request)
  const { id } = readTexts(form, ['id'])
  return redirectWithMessage(url.pathname, await answerOf(ANSWERS, form)(ctx, id, form))
}

type Loaded = Route.ComponentProps['loaderData']
type Row = Loaded['rows'][number]

/** Members' guests who are in or expected: the desk lets them in where no tablet does. */
export default function Visitors({ loaderData: { rows, mayEdit, dayPass } }: Route.ComponentProps) {
  const columns: [Column<Row>, ...Column<Row>[]] = [
    {
      heading: m.visitor_guest(),
      cell: ({ name, contact }) => (
        <>
          <p className="font-semibold" title={name}>
            {name}
          </p>
          <p className="sub" title={contact}>
            {contact}
          </p>
        </>
      ),
    },
    {
      heading: m.visitor_host(),
      card: 'line',
      cell: ({ hostId, host }) => (
        <p>
          <a href={localizeHref(`/admin/members/${hostId}`)}>{host}</a>
        </p>
      ),
    },
    { heading: m.visitor_when(), width: 'w-44', card: 'line', cell: ({ when }) => when },
    {
      heading: m.review_status(),
      width: 'w-36',
      isState: true,
      cell: ({ state }) => <Badge tone={state.tone}>{state.text}</Badge>,
    },
  ]
  if (mayEdit)
    columns.push({
      heading: m.list_actions(),
      width: 'w-80',
      cell: row => <Forms row={row} dayPass={dayPass} />,
      actions: () => [],
    })
  return (
    <>
      <PageTitle title={m.visitor_desk_title()} />
      <PageHeader title={m.visitor_desk_title()} lead={m.visitor_desk_lead()} />
      {rows.length === 0 ? (
        <EmptyState title={m.visitor_desk_none()} hint={m.visitor_desk_none_hint()} />
      ) : (
        <DataTable label={m.visitor_desk_title()} rows={rows} keyOf={({ id }) => id} columns={columns} />
      )}
    </>
  )
}

type FormsProps = Pick<Loaded, 'dayPass'> & { row: Row }

function Forms({ row: { id, name, status, isPaid }, dayPass }: FormsProps) {
  if (status === 'arrived')
    return (
      <IntentForm intent="leave" fields={{ id }} label={m.visitor_let_out_named({ name })}>
        {m.visitor_let_out()}
      </IntentForm>
    )
  return (
    <div className="flex flex-wrap gap-2">
      <IntentForm intent="enter" fields={{ id }} label={m.visitor_let_in_named({ name })}>
        {m.visitor_let_in()}
      </IntentForm>
      {isPaid ? (
        <Badge tone="good">{m.visitor_has_pass()}</Badge>
      ) : (
        dayPass &&
        status === 'invited' && (
          <Form method="post" preventScrollReset className="flex flex-wrap items-end gap-2">
            <input type="hidden" name="intent" value="pay" />
            <input type="hidden" name="id" value={id} />
            <input type="hidden" name="shown" value={dayPass.satang} />
            <SelectField label={m.visitor_take_pass_named({ name })} name="method" defaultValue="cash">
              <Options of={methodChoices()} />
            </SelectField>
            <Button type="submit" look="secondary" size="small">
              {m.visitor_take_pass()} · {dayPass.price}
            </Button>
          </Form>
        )
      )}
    </div>
  )
}
