import { Form, Link, useLocation, useNavigate, useSearchParams } from 'react-router'
import { Badge } from '#app/kit/ui/badge.tsx'
import { Button, buttonClasses } from '#app/kit/ui/button.tsx'
import { Dialog } from '#app/kit/ui/dialog.tsx'
import { Facts } from '#app/kit/ui/facts.tsx'
import { CheckboxField, SelectField, TextField } from '#app/kit/ui/field.tsx'
import { FormAlert } from '#app/kit/ui/form-alert.tsx'
import { FormDialog } from '#app/kit/ui/form-dialog.tsx'
import { IntentForm } from '#app/kit/ui/intent-form.tsx'
import { TEXT_LINK } from '#app/kit/ui/text-link.ts'
import { METHOD_NAMES } from '#app/money/ledger/texts/ledger.ts'
import { MONEY_METHODS } from '#app/money/payments/rules.ts'
import { m } from '#app/paraglide/messages.js'
import { localizeHref } from '#app/paraglide/runtime.js'
import type { BookingReply } from '../actions/bookings.server.ts'
import { LONGEST_PURPOSE } from '../rules/bookings.ts'
import { LONGEST_VISITOR } from '../rules/visitors.ts'
import type { OpenBooking } from '../views/day.server.ts'
import type { BookingDialog as BookingDialogState, NewBooking, NewKind } from '../views/dialog.server.ts'
import type { OpenMove } from '../views/move.server.ts'
import { Chips } from './chips.tsx'
import { VisitorDeeds, VisitorFacts } from './visitor-parts.tsx'

type BookingDialogProps = {
  dialog: BookingDialogState | null
  mayEdit: boolean
  mayTakeMoney: boolean
  maySeeMember: boolean
  closeHref: string
  reply: BookingReply | undefined
}

/** What is open over the day or the list: a new booking, one that is there, or where that is to go. */
export function BookingDialog({ dialog, mayEdit, mayTakeMoney, maySeeMember, ...rest }: BookingDialogProps) {
  if (!dialog) return null
  if (dialog.kind === 'new') {
    const { booking } = dialog
    return <NewBookingDialog key={booking.key} {...{ booking, mayTakeMoney }} {...rest} />
  }
  if (dialog.kind === 'move') return <MoveDialog move={dialog.move} {...rest} />
  const { booking } = dialog
  return <OpenBookingDialog key={booking.id} {...{ booking, mayEdit, maySeeMember }} {...rest} />
}

type NewProps = {
  booking: NewBooking
  mayTakeMoney: boolean
  closeHref: string
  reply: BookingReply | undefined
}

const NEW_INTENTS: Record<NewKind, string> = { member: 'book', visitor: 'book_visitor', closed: 'close' }

/** Books for a member, whom staff name by their ID, email or name, or for a visitor; or closes a space for a time. */
function NewBookingDialog({ booking, mayTakeMoney, closeHref, reply }: NewProps) {
  const [params] = useSearchParams()
  const { kind } = booking
  const values = reply?.values
  const errors = reply?.errors ?? {}
  return (
    <FormDialog
      title={m.booking_new()}
      submitLabel={kind === 'closed' ? m.booking_close() : m.booking_book()}
      closeHref={closeHref}
      reply={reply}
    >
      <Chips
        label={m.booking_for()}
        chips={[
          { key: 'member', text: m.booking_for_member() },
          { key: 'visitor', text: m.booking_for_visitor() },
          { key: 'closed', text: m.booking_for_nobody() },
        ].map(chip => ({ ...chip, isOn: chip.key === kind, href: hrefOfKind(params, chip.key) }))}
      />
      <input type="hidden" name="intent" value={NEW_INTENTS[kind]} />
      <input type="hidden" name="key" value={booking.key} />
      {kind !== 'closed' && <input type="hidden" name="unit" value={booking.unit} />}
      {kind === 'member' && (
        <TextField
          label={m.booking_member()}
          hint={m.booking_member_hint()}
          name="member"
          required
          autoComplete="off"
          defaultValue={values?.member}
          error={errors.member}
        />
      )}
      {kind === 'visitor' && <WalkInFields values={values} errors={errors} />}
      <SelectField
        label={m.booking_space()}
        name="space"
        required
        defaultValue={values?.space ?? booking.space}
        error={errors.space}
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
      {kind === 'closed' && (
        <TextField
          label={m.booking_unit()}
          hint={m.booking_close_unit_hint()}
          optional={m.registration_optional()}
          name="unit"
          inputMode="numeric"
          maxLength={3}
          defaultValue={values?.unit ?? booking.unit}
        />
      )}
      <TextField
        {...(kind === 'closed'
          ? { label: m.booking_close_reason(), required: true }
          : { label: m.booking_purpose(), optional: m.registration_optional() })}
        name="purpose"
        maxLength={LONGEST_PURPOSE}
        defaultValue={values?.purpose}
        error={errors.purpose}
      />
      {kind === 'member' && (
        <CheckboxField label={m.booking_with_credits()} name="pay" defaultChecked={values?.pay === 'on'} />
      )}
      {kind === 'visitor' && mayTakeMoney && (
        <SelectField label={m.booking_paid_at_desk()} name="method" defaultValue={values?.method}>
          <option value="">{m.booking_paid_later()}</option>
          {MONEY_METHODS.map(method => (
            <option key={method} value={method}>
              {METHOD_NAMES[method]()}
            </option>
          ))}
        </SelectField>
      )}
    </FormDialog>
  )
}

/** The same form for somebody else. */
function hrefOfKind(params: URLSearchParams, kind: string): string {
  const next = new URLSearchParams(params)
  next.set('new', kind)
  return `?${next}`
}

type WalkInProps = { values: BookingReply['values'] | undefined; errors: BookingReply['errors'] }

/** Who it is that came to the desk, and how to reach them. */
function WalkInFields({ values, errors }: WalkInProps) {
  const field = (name: 'name' | 'email' | 'phone') => ({
    ...{ name, autoComplete: 'off', defaultValue: values?.[name], error: errors[name] },
  })
  const optional = m.registration_optional()
  return (
    <>
      <TextField label={m.receipt_name()} required maxLength={LONGEST_VISITOR.name} {...field('name')} />
      <TextField label={m.receipt_email()} optional={optional} type="email" {...field('email')} />
      <TextField
        label={m.request_phone()}
        optional={optional}
        type="tel"
        maxLength={LONGEST_VISITOR.phone}
        {...field('phone')}
      />
    </>
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
              value: booking.isClosure ? (
                m.booking_closed()
              ) : member ? (
                <Who member={member} isLink={maySeeMember} />
              ) : (
                <VisitorFacts visitor={booking.visitor} />
              ),
            },
            ...(booking.isClosure ? [] : [{ term: m.booking_price(), value: booking.paid }]),
            ...(booking.purpose ? [{ term: m.booking_purpose(), value: booking.purpose, isWide: true }] : []),
            ...(booking.isClosure ? [] : [{ term: m.booking_policy(), value: booking.policy, isWide: true }]),
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

function CancelForm({ booking: { id, isClosure } }: { booking: OpenBooking }) {
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
        {!isClosure && <CheckboxField label={m.booking_give_back()} name="back" />}
        <Button type="submit" look="destroy">
          {isClosure ? m.booking_reopen_now() : m.booking_cancel_now()}
        </Button>
      </Form>
    </details>
  )
}
