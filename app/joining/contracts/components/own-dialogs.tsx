import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { withoutDialog } from '#app/kit/pure/form-values.ts'
import { SelectField, TextField } from '#app/kit/ui/field.tsx'
import { FormDialog } from '#app/kit/ui/form-dialog.tsx'
import { m } from '#app/paraglide/messages.js'
import type { OwnSeat } from '../views/own.server.ts'
import { paidText } from './own-seats.tsx'

/** What was typed into a dialog, and what is wrong with it, by field. */
export type OwnReply = {
  values: Record<'member' | 'from' | 'to' | 'amount', string>
  errors: Partial<Record<'member' | 'from' | 'to' | 'amount' | 'form', string>>
}

type SeatProps = { asked: OwnSeat; reply: OwnReply | undefined }
type Choice = { id: string; name: string; memberId: string }

/** Gives a seat to somebody whom the company pays for, and says first what changes. */
export function GiveDialog({ asked, choices, reply }: SeatProps & { choices: Choice[] }) {
  const { seat, contract } = asked
  return (
    <SeatDialog asked={asked} reply={reply} intent="give" submit={m.contract_seat_give()}>
      <div className="grid gap-2 text-muted">
        {seat.holder !== null && <p>{m.contract_seat_swap_lead({ name: seat.holder })}</p>}
        <p>
          {m.my_seat_from({ day: contract.from })} {m.my_seat_cost()} {paidText(contract.paidUntil)}
        </p>
      </div>
      <SelectField
        label={m.contract_holder()}
        hint={choices.length > 0 ? m.my_seat_member_hint() : m.my_seat_nobody()}
        name="member"
        required
        defaultValue={reply?.values.member ?? ''}
        error={reply?.errors.member}
      >
        <option value="">{m.contract_choose()}</option>
        {choices.map(({ id, name, memberId }) => (
          <option key={id} value={id}>{`${name} · ${memberId}`}</option>
        ))}
      </SelectField>
    </SeatDialog>
  )
}

/** Frees a seat, and says first who loses what. */
export function FreeDialog({ asked, reply }: SeatProps) {
  const { seat, contract } = asked
  return (
    <SeatDialog asked={asked} reply={reply} intent="free" submit={m.contract_seat_take()} isDanger>
      <p className="text-muted">
        {m.contract_seat_swap_lead({ name: seat.holder ?? '' })} {m.my_seat_cost()}{' '}
        {paidText(contract.paidUntil)}
      </p>
    </SeatDialog>
  )
}

/** Pauses a seat on whole days, and says first what that means. */
export function PauseDialog({
  asked,
  limits,
  reply,
}: SeatProps & { limits: { days: number; year: number } }) {
  const field = (name: 'from' | 'to') =>
    ({
      name,
      type: 'date',
      required: true,
      defaultValue: reply?.values[name],
      error: reply?.errors[name],
    }) as const
  return (
    <SeatDialog asked={asked} reply={reply} intent="pause" submit={m.my_seat_pause()}>
      <p className="text-muted">
        {m.my_seat_pause_lead()} {m.my_seat_pause_limits(limits)}
      </p>
      <TextField label={m.contract_first_day()} {...field('from')} />
      <TextField label={m.contract_last_day()} {...field('to')} />
    </SeatDialog>
  )
}

type SeatDialogProps = SeatProps & {
  intent: string
  submit: string
  isDanger?: boolean
  children: ReactNode
}

function SeatDialog({ asked: { seat }, reply, intent, submit, isDanger = false, children }: SeatDialogProps) {
  const { search } = useLocation()
  return (
    <FormDialog
      title={m.contract_seat_nth({ nth: seat.nth })}
      submitLabel={submit}
      closeHref={withoutDialog(search)}
      reply={reply && { error: reply.errors.form }}
      isDanger={isDanger}
    >
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="seat" value={seat.id} />
      <input type="hidden" name="before" value={seat.holderId ?? ''} />
      {children}
    </FormDialog>
  )
}
