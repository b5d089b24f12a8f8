import { Form, Link, useLocation, useNavigate } from 'react-router'
import { Badge } from '#app/kit/ui/badge.tsx'
import { Button, buttonClasses } from '#app/kit/ui/button.tsx'
import { Dialog } from '#app/kit/ui/dialog.tsx'
import { Facts } from '#app/kit/ui/facts.tsx'
import { CheckboxField, SelectField, TextField } from '#app/kit/ui/field.tsx'
import { FormAlert } from '#app/kit/ui/form-alert.tsx'
import { FormDialog } from '#app/kit/ui/form-dialog.tsx'
import { IntentForm } from '#app/kit/ui/intent-form.tsx'
import { TEXT_LINK } from '#app/kit/ui/text-link.ts'
import { m } from '#app/paraglide/messages.js'
import { localizeHref } from '#app/paraglide/runtime.js'
import type { BookingReply } from '../actions/bookings.server.ts'
import { LONGEST_PURPOSE } from '../rules/bookings.ts'
import type { OpenBooking } from '../views/day.server.ts'
import { VisitorDeeds, VisitorFacts } from './visitor-parts.tsx'

export type NewBooking = {
  key: string
  space: string
  unit: string
  from: string
  to: string
  spaces: { id: string; name: string }[]
  /** Whose wall the times are of, where that is a question. */
  wallHint: string | undefined
}

type BookingDialogProps = {
  dialog: { kind: 'new'; booking: NewBooking } | { kind: 'open'; booking: OpenBooking } | null
  mayEdit: boolean
  maySeeMember: boolean
  closeHref: string
  reply: BookingReply | undefined
}

/** What is open over the day or the list: a new booking, or one that is there. */
export function BookingDialog({ dialog, mayEdit, maySeeMember, ...rest }: BookingDialogProps) {
  if (!dialog) return null
  if (dialog.kind === 'new') {
    const { booking } = dialog
    return <NewBookingDialog key={booking.key} booking={booking} {...rest} />
  }
  const { booking } = dialog
  return <OpenBookingDialog key={booking.id} {...{ booking, mayEdit, maySeeMember }} {...rest} />
}

type NewProps = { booking: NewBooking; closeHref: string; reply: BookingReply | undefined }

/** Books for a member, whom staff name by their ID, email or name. */
function NewBookingDialog({ booking, closeHref, reply }: NewProps) {
  const values = reply?.values
  const errors = reply?.errors ?? {}
  return (
    <FormDialog title={m.booking_new()} submitLabel={m.booking_book()} closeHref={closeHref} reply={reply}>
      <input type="hidden" name="intent" value="book" />
      <input type="hidden" name="key" value={booking.key} />
      <input type="hidden" name="unit" value={booking.unit} />
      <TextField
        label={m.booking_member()}
        hint={m.booking_member_hint()}
        name="member"
        required
        autoComplete="off"
        defaultValue={values?.member}
        error={errors.member}
      />
      <SelectField
        label={m.booking_space()}
        name="space"
        required
        defaultValue={values?.space ?? booking.space}
      >
        {booking.spaces.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <Span
        from={values?.from ?? booking.from}
        to={values?.to ?? booking.to}
        errors={errors}
        hint={booking.wallHint}
      />
      <TextField
        label={m.booking_purpose()}
        optional={m.registration_optional()}
        name="purpose"
        maxLength={LONGEST_PURPOSE}
        defaultValue={values?.purpose}
      />
      <CheckboxField label={m.booking_with_credits()} name="pay" defaultChecked={values?.pay === 'on'} />
    </FormDialog>
  )
}

type SpanProps = { from: string; to: string; errors: BookingReply['errors']; hint?: string | undefined }

function Span({ from, to, errors, hint }: SpanProps) {
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <TextField
        label={m.booking_from()}
        name="from"
        type="datetime-local"
        required
        defaultValue={from}
        hint={hint}
        error={errors.from}
      />
      <TextField
        label={m.booking_to()}
        name="to"
        type="datetime-local"
        required
        defaultValue={to}
        error={errors.to}
      />
    </div>
  )
}

type OpenProps = {
  booking: OpenBooking
  mayEdit: boolean
  maySeeMember: boolean
  closeHref: string
  reply: BookingReply | undefined
}

/** A booking with what can be done about it: each press is a form, so that all of it works by keyboard and without script. */
function OpenBookingDialog({ booking, mayEdit, maySeeMember, closeHref, reply }: OpenProps) {
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
              value: member ? (
                <Who member={member} isLink={maySeeMember} />
              ) : (
                <VisitorFacts visitor={booking.visitor} />
              ),
            },
            { term: m.booking_price(), value: booking.paid },
            ...(booking.purpose ? [{ term: m.booking_purpose(), value: booking.purpose, isWide: true }] : []),
            { term: m.booking_policy(), value: booking.policy, isWide: true },
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
  const { id, seq, from, to, unit, units } = booking
  const typed = reply?.values.intent === 'move' ? reply.values : undefined
  return (
    <Form
      method="post"
      action={pathname + search}
      preventScrollReset
      className="grid gap-3 border-t border-line pt-4"
    >
      <input type="hidden" name="intent" value="move" />
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="seen" value={seq} />
      <Span
        key={seq}
        from={typed?.from ?? from}
        to={typed?.to ?? to}
        errors={typed ? (reply?.errors ?? {}) : {}}
      />
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

function CancelForm({ booking: { id } }: { booking: OpenBooking }) {
  const { pathname, search } = useLocation()
  return (
    <details className="border-t border-line pt-2">
      <summary className="inline-flex min-h-11 items-center font-semibold text-clay">
        {m.booking_cancel()}
      </summary>
      <Form
        method="post"
        action={pathname + search}
        preventScrollReset
        className="grid justify-items-start gap-2"
      >
        <input type="hidden" name="intent" value="cancel" />
        <input type="hidden" name="id" value={id} />
        <CheckboxField label={m.booking_give_back()} name="back" />
        <Button type="submit" look="destroy">
          {m.booking_cancel_now()}
        </Button>
      </Form>
    </details>
  )
}
