import { Form, Link, useLocation, useNavigate } from 'react-router'
import { Badge } from '#app/kit/ui/badge.tsx'
import { Button, buttonClasses } from '#app/kit/ui/button.tsx'
import { Dialog } from '#app/kit/ui/dialog.tsx'
import { Facts } from '#app/kit/ui/facts.tsx'
import { CheckboxField, SelectField, TextField } from '#app/kit/ui/field.tsx'
import { FormAlert } from '#app/kit/ui/form-alert.tsx'
import { IntentForm } from '#app/kit/ui/intent-form.tsx'
import { TEXT_LINK } from '#app/kit/ui/text-link.ts'
import { m } from '#app/paraglide/messages.js'
import { localizeHref } from '#app/paraglide/runtime.js'
import type { BookingReply } from '../actions/bookings.server.ts'
import type { OpenBooking } from '../views/day.server.ts'
import { TimeFields } from './time-fields.tsx'
import { VisitorDeeds, VisitorFacts } from './visitor-parts.tsx'

type OpenProps = {
  booking: OpenBooking
  mayEdit: boolean
  maySeeMember: boolean
  closeHref: string
  reply: BookingReply | undefined
}

/** A booking with what can be done about it: each press is a form, so that all of it works by keyboard and without script. */
export function OpenBookingDialog({ booking, mayEdit, maySeeMember, closeHref, reply }: OpenProps) {
  const navigate = useNavigate()
  const { member, may } = booking
  return (
    <Dialog
      title={booking.space}
      closeLabel={m.dialog_close()}
      closeHref={closeHref}
      onClose={() => navigate(closeHref, { preventScrollReset: true })}
    >
      <div className="grid gap-5">
        <FormAlert>{reply?.error}</FormAlert>
        <Facts
          facts={[
            { term: m.booking_when(), value: booking.time },
            {
              term: m.state(),
              value: <Badge tone={booking.status.tone}>{booking.status.text}</Badge>,
            },
            {
              term: m.booking_member(),
              value: booking.isClosure ? (
                m.booking_closed()
              ) : member ? (
                <Who member={member} isLink={maySeeMember} />
              ) : (
                <VisitorFacts visitor={booking.visitor} />
              ),
            },
            ...(booking.isClosure || !booking.paid ? [] : [{ term: m.booking_price(), value: booking.paid }]),
            ...(booking.purpose ? [{ term: m.booking_purpose(), value: booking.purpose, isWide: true }] : []),
            ...(booking.policy ? [{ term: m.booking_policy(), value: booking.policy, isWide: true }] : []),
          ]}
        />
        {booking.seriesHref && (
          <p className="flex flex-wrap items-center gap-x-3">
            {m.series_part()}
            <Link to={booking.seriesHref} className={TEXT_LINK}>
              {m.series_whole()}
            </Link>
          </p>
        )}
        {mayEdit && <Deeds booking={booking} />}
        {mayEdit && booking.visitor && <VisitorDeeds booking={booking} />}
        {mayEdit && may.move && <MoveForm booking={booking} reply={reply} />}
        {mayEdit && may.cancel && <CancelForm booking={booking} />}
        <Link
          to={closeHref}
          preventScrollReset
          className={buttonClasses('secondary', 'regular', 'justify-self-end')}
        >
          {m.dialog_close()}
        </Link>
      </div>
    </Dialog>
  )
}

function Who({ member, isLink }: { member: NonNullable<OpenBooking['member']>; isLink: boolean }) {
  const text = `${member.name} (${member.memberId})`
  if (!isLink) return text
  return (
    <Link to={localizeHref(`/admin/members/${member.rowId}`)} className={TEXT_LINK}>
      {text}
    </Link>
  )
}

function Deeds({ booking: { id, mark, may } }: { booking: OpenBooking }) {
  const deeds = [
    { intent: 'approve', label: m.booking_approve(), isDanger: false },
    { intent: 'decline', label: m.booking_decline(), isDanger: true },
    { intent: 'check_in', label: m.booking_check_in(), isDanger: false },
    { intent: 'no_show', label: m.booking_no_show(), isDanger: true },
    { intent: 'undo_no_show', label: m.booking_undo_no_show(), isDanger: false },
  ] as const
  const possible = deeds.filter(({ intent }) => may[intent])
  if (possible.length === 0) return null
  return (
    <div className="flex flex-wrap gap-2">
      {possible.map(({ intent, label, isDanger }) => (
        <IntentForm key={intent} intent={intent} fields={{ id, mark }} isDanger={isDanger}>
          {label}
        </IntentForm>
      ))}
    </div>
  )
}

function MoveForm({ booking, reply }: { booking: OpenBooking; reply: BookingReply | undefined }) {
  const { pathname, search } = useLocation()
  const { id, seq, from, to, unit, units, spaceId, spaces } = booking
  const typed = reply?.values.intent === 'move' ? reply.values : undefined
  const errors: BookingReply['errors'] = (typed && reply?.errors) ?? {}
  return (
    <Form
      method="post"
      action={pathname + search}
      preventScrollReset
      className="grid gap-5 border-t border-line pt-4"
    >
      <input type="hidden" name="intent" value="move" />
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="seen" value={seq} />
      <TimeFields key={seq} from={typed?.from ?? from} to={typed?.to ?? to} errors={errors} />
      <SelectField
        key={spaceId}
        label={m.booking_space()}
        name="space"
        defaultValue={typed?.space ?? spaceId}
        hint={m.booking_move_space_hint()}
        error={errors.space}
      >
        {spaces.map(({ id: value, name }) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </SelectField>
      {units > 1 && (
        <TextField
          label={m.booking_unit()}
          name="unit"
          inputMode="numeric"
          maxLength={3}
          defaultValue={typed?.unit ?? String(unit)}
        />
      )}
      <Button type="submit" look="secondary" className="justify-self-start">
        {m.booking_move()}
      </Button>
    </Form>
  )
}

function CancelForm({ booking: { id, mark, isClosure } }: { booking: OpenBooking }) {
  const { pathname, search } = useLocation()
  return (
    <details className="border-t border-line pt-2">
      <summary className="inline-flex min-h-11 items-center font-semibold text-clay">
        {isClosure ? m.booking_reopen() : m.booking_cancel()}
      </summary>
      <Form
        method="post"
        action={pathname + search}
        preventScrollReset
        className="grid justify-items-start gap-2"
      >
        <input type="hidden" name="intent" value="cancel" />
        <input type="hidden" name="id" value={id} />
        <input type="hidden" name="mark" value={mark} />
        {!isClosure && <CheckboxField label={m.booking_give_back()} name="back" />}
        <Button type="submit" look="destroy">
          {isClosure ? m.booking_reopen_now() : m.booking_cancel_now()}
        </Button>
      </Form>
    </details>
  )
}
