import { CheckboxField, SelectField, TextField } from '#app/kit/ui/field.tsx'
import { FormDialog } from '#app/kit/ui/form-dialog.tsx'
import { Options } from '#app/kit/ui/options.tsx'
import { methodChoices } from '#app/money/methods/texts.ts'
import { m } from '#app/paraglide/messages.js'
import type { BookingReply } from '../actions/bookings.server.ts'
import { LONGEST_PURPOSE } from '../rules/bookings.ts'
import { LONGEST_VISITOR } from '../rules/visitors.ts'
import type { NewBooking } from '../views/dialog.server.ts'
import { Chips } from './chips.tsx'
import { MemberField } from './member-field.tsx'
import { PriceNow } from './price-now.tsx'
import { TimeFields } from './time-fields.tsx'
import { useHrefWith } from './use-href-with.ts'

type NewBookingDialogProps = {
  booking: NewBooking
  mayTakeMoney: boolean
  maySeeMember: boolean
  closeHref: string
  reply: BookingReply | undefined
}

/** By whom the booking is for: what the form sends, and asks. */
const KINDS = {
  member: { intent: 'book', name: m.booking_for_member, submit: m.booking_book, Fields: MemberFields },
  visitor: {
    intent: 'book_visitor',
    name: m.booking_for_visitor,
    submit: m.booking_book,
    Fields: VisitorFields,
  },
  closed: { intent: 'close', name: m.booking_for_nobody, submit: m.booking_close, Fields: ClosureFields },
}

/** Books for a member or a visitor, or closes a space for a time. */
export function NewBookingDialog({ booking, closeHref, reply, ...may }: NewBookingDialogProps) {
  const hrefWith = useHrefWith()
  const { intent, submit, Fields } = KINDS[booking.kind]
  return (
    <FormDialog
      title={m.booking_new()}
      submitLabel={submit()}
      price={booking.kind !== 'closed' && <PriceNow shown={reply?.values.shown ?? ''} />}
      closeHref={closeHref}
      reply={reply}
    >
      <Chips
        areFew
        label={m.booking_for()}
        chips={Object.entries(KINDS).map(([kind, { name }]) => ({
          key: kind,
          text: name(),
          isOn: kind === booking.kind,
          href: hrefWith({ new: kind }),
        }))}
      />
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="key" value={booking.key} />
      <Fields booking={booking} reply={reply} {...may} values={reply?.values} errors={reply?.errors ?? {}} />
    </FormDialog>
  )
}

type FieldsProps = Omit<NewBookingDialogProps, 'closeHref'> & {
  values: BookingReply['values'] | undefined
  errors: BookingReply['errors']
}

function MemberFields({ booking, maySeeMember, reply, values, errors }: FieldsProps) {
  return (
    <>
      <input type="hidden" name="unit" value={booking.unit} />
      <MemberField
        maySearch={maySeeMember}
        typed={values?.member ?? booking.member}
        error={errors.member}
        choices={reply?.choices}
      />
      <PlaceFields booking={booking} values={values} errors={errors} />
      <PurposeField
        values={values}
        errors={errors}
        label={m.booking_purpose()}
        optional={m.registration_optional()}
      />
      <CheckboxField label={m.booking_with_credits()} name="pay" defaultChecked={values?.pay === 'on'} />
    </>
  )
}

function VisitorFields({ booking, mayTakeMoney, values, errors }: FieldsProps) {
  return (
    <>
      <input type="hidden" name="unit" value={booking.unit} />
      <WalkInFields values={values} errors={errors} />
      <PlaceFields booking={booking} values={values} errors={errors} />
      <PurposeField
        values={values}
        errors={errors}
        label={m.booking_purpose()}
        optional={m.registration_optional()}
      />
      {mayTakeMoney && (
        <SelectField label={m.booking_paid_at_desk()} name="method" defaultValue={values?.method}>
          <option value="">{m.booking_paid_later()}</option>
          <Options of={methodChoices()} />
        </SelectField>
      )}
    </>
  )
}

function ClosureFields({ booking, values, errors }: FieldsProps) {
  return (
    <>
      <PlaceFields booking={booking} values={values} errors={errors} />
      <TextField
        label={m.booking_unit()}
        hint={m.booking_close_unit_hint()}
        optional={m.registration_optional()}
        name="unit"
        inputMode="numeric"
        maxLength={3}
        defaultValue={values?.unit ?? booking.unit}
      />
      <PurposeField values={values} errors={errors} label={m.booking_close_reason()} required />
    </>
  )
}

type TypedProps = Pick<FieldsProps, 'values' | 'errors'>

/** Who it is that came to the desk, and how to reach them. */
function WalkInFields({ values, errors }: TypedProps) {
  const field = (name: 'name' | 'email' | 'phone') => ({
    name,
    autoComplete: 'off',
    defaultValue: values?.[name],
    error: errors[name],
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

/** Which space, and when. */
function PlaceFields({ booking, values, errors }: TypedProps & { booking: NewBooking }) {
  return (
    <>
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
      <TimeFields
        from={values?.from ?? booking.from}
        to={values?.to ?? booking.to}
        errors={errors}
        hint={booking.wallHint}
      />
    </>
  )
}

type PurposeFieldProps = TypedProps & { label: string; optional?: string; required?: boolean }

function PurposeField({ values, errors, ...said }: PurposeFieldProps) {
  return (
    <TextField
      {...said}
      name="purpose"
      maxLength={LONGEST_PURPOSE}
      defaultValue={values?.purpose}
      error={errors.purpose}
    />
  )
}
