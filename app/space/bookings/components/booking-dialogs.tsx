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
import type { BookingDialog as BookingDialogState, NewBooking } from '../views/dialog.server.ts'
import type { OpenMove } from '../views/move.server.ts'
import { VisitorDeeds, VisitorFacts } from './visitor-parts.tsx'

type BookingDialogProps = {
  dialog: BookingDialogState | null
  mayEdit: boolean
  maySeeMember: boolean
  closeHref: string
  reply: BookingReply | undefined
}

/** What is open over the day or the list: a new booking, one that is there, or where that is to go. */
export function BookingDialog({ dialog, mayEdit, maySeeMember, ...rest }: BookingDialogProps) {
  if (!dialog) return null
  if (dialog.kind === 'new') {
    const { booking } = dialog
    return <NewBookingDialog key={booking.key} booking={booking} {...rest} />
  }
  if (dialog.kind === 'move') return <MoveDialog move={dialog.move} {...rest} />
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
      <Span from={values?.from ?? booking.from} to={values?.to ?? booking.to} error={errors.from} />
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

function Span({ from, to, error }: { from: string; to: string; error: string | undefined }) {
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <TextField
        label={m.booking_from()}
        name="from"
        type="datetime-local"
        required
        defaultValue={from}
        error={error}
      />
      <TextField label={m.booking_to()} name="to" type="datetime-local" required defaultValue={to} />
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

type MoveProps = { move: OpenMove; closeHref: string; reply: BookingReply | undefined }

/** Into another space a booking goes once somebody has seen what it costs there. */
function MoveDialog({ move, closeHref, reply }: MoveProps) {
  const { id, seq, who, before, after, refused, fields } = move
  const error = reply?.error ?? refused ?? undefined
  return (
    <FormDialog
      title={m.booking_move_elsewhere()}
      submitLabel={m.booking_move()}
      closeHref={closeHref}
      reply={{ error }}
    >
      {Object.entries({ intent: 'move', id, seen: String(seq), ...fields }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <p className="text-lg font-bold wrap-anywhere">{who}</p>
      <div className="grid gap-5 sm:grid-cols-2">
        <PlaceFacts title={m.booking_move_now()} place={before} />
        <PlaceFacts title={m.booking_move_then()} place={after} />
      </div>
    </FormDialog>
  )
}

function PlaceFacts({ title, place: { space, time, price } }: { title: string; place: OpenMove['before'] }) {
  return (
    <section className="grid content-start gap-3 rounded-card border border-line bg-surface p-4">
      <h3 className="font-bold">{title}</h3>
      <Facts
        facts={[
          { term: m.booking_space(), value: space, isWide: true },
          { term: m.booking_when(), value: time, isWide: true },
          ...(price ? [{ term: m.booking_price(), value: price, isWide: true }] : []),
        ]}
      />
    </section>
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

function Deeds({ booking: { id, may } }: { booking: OpenBooking }) {
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
        <IntentForm key={intent} intent={intent} fields={{ id }} isDanger={isDanger}>
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
      <Span key={seq} from={typed?.from ?? from} to={typed?.to ?? to} error={undefined} />
      <SelectField
        key={spaceId}
        label={m.booking_space()}
        name="space"
        defaultValue={typed?.space ?? spaceId}
        hint={m.booking_move_space_hint()}
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
