import { SelectField, TextAreaField, TextField } from '#app/kit/ui/field.tsx'
import { PictureFields } from '#app/kit/ui/picture-fields.tsx'
import { m } from '#app/paraglide/messages.js'
import { EVENT_TYPES, LONGEST } from '../rules.ts'
import type { EventErrors, EventValues } from '../schema.ts'
import { EVENT_TYPE_NAMES } from '../texts.ts'

type EventFieldsProps = { values: EventValues; errors: EventErrors }

/** The fields of an event (rule events.fields); the picture is seen as soon as its address is typed. */
export function EventFields({ values, errors }: EventFieldsProps) {
  return (
    <>
      <TextField
        label={m.event_title()}
        name="title"
        required
        maxLength={LONGEST.title}
        defaultValue={values.title}
        error={errors.title}
      />
      <TextAreaField
        label={m.event_description()}
        name="description"
        required
        rows={4}
        maxLength={LONGEST.description}
        defaultValue={values.description}
        error={errors.description}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <WhenAndWhere values={values} errors={errors} />
        <SelectField
          label={m.event_type()}
          hint={m.event_type_hint()}
          name="type"
          required
          defaultValue={values.type}
          error={errors.type}
        >
          {EVENT_TYPES.map(type => (
            <option key={type} value={type}>
              {EVENT_TYPE_NAMES[type]()}
            </option>
          ))}
        </SelectField>
      </div>
      <PictureFields imageUrl={values.imageUrl} error={errors.imageUrl} />
    </>
  )
}

function WhenAndWhere({ values, errors }: EventFieldsProps) {
  const field = (name: 'startsAt' | 'endsAt' | 'place' | 'seats') => ({
    name,
    defaultValue: values[name],
    error: errors[name],
  })
  const optional = m.registration_optional()
  return (
    <>
      <TextField
        label={m.event_date()}
        hint={m.event_date_hint()}
        type="datetime-local"
        required
        {...field('startsAt')}
      />
      <TextField label={m.event_end()} optional={optional} type="datetime-local" {...field('endsAt')} />
      <TextField
        label={m.event_place()}
        optional={optional}
        hint={m.event_place_hint()}
        maxLength={LONGEST.place}
        {...field('place')}
      />
      <TextField
        label={m.event_seats()}
        optional={optional}
        hint={m.event_seats_hint()}
        inputMode="numeric"
        maxLength={4}
        {...field('seats')}
      />
    </>
  )
}
