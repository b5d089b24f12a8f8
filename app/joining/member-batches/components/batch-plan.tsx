import { Form, useLocation, useNavigation } from 'react-router'
import { Button } from '#app/kit/ui/button.tsx'
import { type Column, DataTable } from '#app/kit/ui/data-table.tsx'
import { EmptyState } from '#app/kit/ui/empty-state.tsx'
import { TextAreaField, TextField } from '#app/kit/ui/field.tsx'
import { FormAlert } from '#app/kit/ui/form-alert.tsx'
import { m } from '#app/paraglide/messages.js'
import type { LetterErrors } from '../schema.ts'
import { CONFIRMATIONS } from '../texts.ts'
import type { BatchPlanView } from '../views.server.ts'
import { BatchMember } from './batch-member.tsx'

type Reply = { typed: { subject: string; message: string }; errors: LetterErrors; error: string | undefined }

/** What will happen to whom, who is left out and why, and the one button that does it. */
export function BatchPlan({ plan, reply }: { plan: BatchPlanView; reply: Reply | undefined }) {
  const { pathname, search } = useLocation()
  const isBusy = useNavigation().formMethod === 'POST'
  const { action, count, out, outCount, rows, totalText } = plan
  if (plan.isTooMany)
    return <EmptyState title={m.together_too_many({ most: plan.most })} hint={m.together_too_many_hint()} />
  return (
    <div className="grid gap-6">
      <FormAlert>{reply?.error}</FormAlert>
      {count === 0 ? (
        <EmptyState title={m.together_nobody()} hint={m.together_nobody_hint()} />
      ) : (
        <Form method="post" action={pathname + search} noValidate className="grid max-w-3xl gap-4">
          <input type="hidden" name="seal" value={plan.seal} />
          {action === 'message' && <LetterFields reply={reply} />}
          <p className="text-muted">
            {action === 'renew' &&
              (totalText ? m.together_renew_note({ total: totalText }) : m.together_renew_free())}
            {action === 'message' && m.together_message_note()}
            {action === 'status' && m.together_status_note()}
            {plan.toCome && ` ${plan.ends ? m.member_to_come_told() : m.member_to_come_kept()}`}
          </p>
          <Button type="submit" className="justify-self-start" aria-disabled={isBusy || undefined}>
            {CONFIRMATIONS[action]({ count })}
          </Button>
        </Form>
      )}
      {outCount > 0 && (
        <section className="grid gap-2">
          <h2 className="text-lg font-bold">{m.together_left_out({ count: outCount })}</h2>
          <DataTable
            label={m.together_left_out({ count: outCount })}
            rows={out}
            keyOf={row => row.id}
            columns={whoAnd(m.together_why(), true)}
          />
        </section>
      )}
      {count > 0 && (
        <section className="grid gap-2">
          <h2 className="text-lg font-bold">{m.together_meant({ count })}</h2>
          <DataTable
            label={m.together_meant({ count })}
            rows={rows}
            keyOf={row => row.id}
            columns={columnsOf(action)}
          />
          {rows.length < count && (
            <p className="text-sm text-muted">{m.together_first({ count: rows.length })}</p>
          )}
        </section>
      )}
    </div>
  )
}

function LetterFields({ reply }: { reply: Reply | undefined }) {
  return (
    <>
      <TextField
        label={m.together_subject()}
        name="subject"
        defaultValue={reply?.typed.subject}
        autoComplete="off"
        error={reply?.errors.subject}
      />
      <TextAreaField
        label={m.together_text()}
        hint={m.together_text_hint()}
        name="message"
        rows={8}
        defaultValue={reply?.typed.message}
        error={reply?.errors.message}
      />
    </>
  )
}

type Line = { id: string; name: string; what: string }
type Row = BatchPlanView['rows'][number]

function whoAnd<Each extends Line>(heading: string, isReason = false): [Column<Each>, ...Column<Each>[]] {
  return [
    {
      heading: m.member_who(),
      cell: row => <BatchMember {...row} />,
    },
    { heading, card: 'line', cell: ({ what }) => <p className={isReason ? 'sums' : undefined}>{what}</p> },
  ]
}

function columnsOf(action: BatchPlanView['action']): [Column<Row>, ...Column<Row>[]] {
  const heading = { renew: m.member_expires, message: m.member_email, status: m.member_status }[action]()
  const [who, what] = whoAnd<Row>(heading)
  const money: Column<Row>[] = [
    {
      heading: m.together_costs(),
      isNumber: true,
      isState: true,
      width: 'w-36',
      cell: ({ costs }) => costs ?? m.together_no_price(),
    },
    {
      heading: m.together_owes(),
      width: 'w-56',
      card: 'line',
      cell: ({ owes }) => <p className="whitespace-normal">{owes}</p>,
    },
  ]
  if (action !== 'renew') return [who, ...(what ? [what] : [])]
  return [who, ...(what ? [{ ...what, card: 'wide' as const }] : []), ...money]
}
