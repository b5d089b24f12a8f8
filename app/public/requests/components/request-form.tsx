import { type ComponentProps, useRef } from 'react'
import { Form, useNavigation } from 'react-router'
import { addDays, type Day } from '#app/kit/pure/days.ts'
import { Button } from '#app/kit/ui/button.tsx'
import { RadioGroup, SelectField, TextAreaField, TextField } from '#app/kit/ui/field.tsx'
import { FormAlert } from '#app/kit/ui/form-alert.tsx'
import { PrivacyNote } from '#app/kit/ui/privacy-note.tsx'
import { HouseClock } from '#app/kit/ui/reader-time.tsx'
import { useFirstError } from '#app/kit/ui/use-first-error.ts'
import { m } from '#app/paraglide/messages.js'
import { getLocale } from '#app/paraglide/runtime.js'
import { DAY_PARTS, FURTHEST_DAYS, HOURS, LONGEST, REQUEST_KINDS } from '../rules.ts'
import { dayField, hoursField, type RequestReply, type RequestValues } from '../schema.ts'
import { hoursText, KIND_NAMES } from '../texts.ts'

type RequestFormProps = {
  values: RequestValues
  /** In Bangkok. */
  today: Day
  /** By which the wished times go. */
  clock: ComponentProps<typeof HouseClock>
  reply: RequestReply | undefined
}

/** What one would like, how to be reached, and when (rule requests.form). It is whole without JavaScript. */
export function RequestForm({ values, today, clock, reply }: RequestFormProps) {
  const form = useRef<HTMLFormElement>(null)
  useFirstError(form, reply)
  const isBusy = useNavigation().formMethod === 'POST'
  const errors = reply?.errors ?? {}
  const field: Field = name => ({
    name,
    defaultValue: values[name],
    error: errors[name],
  })
  return (
    <Form
      ref={form}
      method="post"
      noValidate
      preventScrollReset
      className="grid gap-6 self-start rounded-card border border-line bg-surface p-5 sm:p-8"
    >
      <FormAlert>{errors['form']}</FormAlert>
      <input type="hidden" name="submissionKey" value={values.submissionKey} readOnly />
      <RadioGroup
        legend={m.request_kind()}
        name="kind"
        value={values.kind}
        error={errors['kind']}
        options={REQUEST_KINDS.map(value => ({ value, label: KIND_NAMES[value]() }))}
      />
      <PrivacyNote text={m.request_privacy_note()} />
      <TextField
        label={m.receipt_name()}
        autoComplete="name"
        required
        maxLength={LONGEST.name}
        {...field('name')}
      />
      <ContactFields field={field} />
      <Wishes values={values} today={today} clock={clock} errors={errors} />
      <TextAreaField
        label={m.request_note()}
        optional={m.registration_optional()}
        rows={3}
        maxLength={LONGEST.note}
        {...field('note')}
      />
      <Button type="submit" aria-disabled={isBusy || undefined}>
        {m.request_send()}
      </Button>
    </Form>
  )
}

type Field = (name: 'name' | 'email' | 'phone' | 'note') => {
  name: string
  defaultValue: string
  error: string | undefined
}

/** One of them is enough, but for a call. */
function ContactFields({ field }: { field: Field }) {
  return (
    <fieldset className="grid gap-4">
      <legend className="mb-1 font-semibold">{m.request_contact()}</legend>
      <p className="text-sm text-muted">{m.request_contact_hint()}</p>
      <TextField
        label={m.receipt_email()}
        type="email"
        inputMode="email"
        autoComplete="email"
        {...field('email')}
      />
      <TextField
        label={m.request_phone()}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        {...field('phone')}
      />
    </fieldset>
  )
}

type WishesProps = Pick<RequestFormProps, 'values' | 'today' | 'clock'> & { errors: RequestReply['errors'] }

function Wishes({ values, today, clock, errors }: WishesProps) {
  return (
    <fieldset className="grid gap-4">
      <legend className="mb-1 font-semibold">{m.request_when()}</legend>
      <p className="text-sm text-muted">{m.request_wishes_hint({ days: FURTHEST_DAYS })}</p>
      <HouseClock {...clock} />
      {values.wishes.map((wish, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are places, as the names of their controls are
        <div key={index} className="grid items-start gap-3 sm:grid-cols-2">
          <TextField
            label={m.request_day({ number: index + 1 })}
            optional={index > 0 ? m.registration_optional() : undefined}
            type="date"
            name={dayField(index + 1)}
            min={today}
            max={addDays(today, FURTHEST_DAYS)}
            required={index === 0}
            defaultValue={wish.day}
            error={errors[dayField(index + 1)]}
          />
          <SelectField
            label={m.request_hours({ number: index + 1 })}
            name={hoursField(index + 1)}
            defaultValue={wish.hours}
            error={errors[hoursField(index + 1)]}
          >
            {[...DAY_PARTS, ...HOURS].map(hours => (
              <option key={hours} value={hours}>
                {hoursText(hours, getLocale())}
              </option>
            ))}
          </SelectField>
        </div>
      ))}
    </fieldset>
  )
}
