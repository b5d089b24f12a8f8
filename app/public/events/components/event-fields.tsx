import { SelectField, TextAreaField, TextField } from '#app/kit/ui/field.tsx'
import { PictureFields } from '#app/kit/ui/picture-fields.tsx'
import { m } from '#app/paraglide/messages.js'
import { EVENT_TYPES, LONGEST } from '../rules.ts'
import type { EventErrors, EventValues } from '../schema.ts'
import { EVENT_TYPE_NAMES } from '../texts.ts'

/** The fields of an event (rule events.fields); the picture is seen as soon as its address is typed. */
export function EventFields({ values, errors }: { values: EventValues; errors: EventErrors }) {
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
        <TextField
          label={m.event_date()}
          hint={m.event_date_hint()}
          name="startsAt"
          type="datetime-local"
          required
          defaultValue={values.startsAt}
          error={errors.startsAt}
        />
        <TextField
          label={m.event_end()}
          optional={m.registration_optional()}
          name="endsAt"
          type="datetime-local"
          defaultValue={values.endsAt}
          error={errors.endsAt}
        />
        <TextField
          label={m.event_place()}
          optional={m.registration_optional()}
          hint={m.event_place_hint()}
          name="place"
          maxLength={LONGEST.place}
          defaultValue={values.place}
          error={errors.place}
        />
        <TextField
          label={m.event_seats()}
          optional={m.registration_optional()}
          hint={m.event_seats_hint()}
          name="seats"
          inputMode="numeric"
          maxLength={4}
          defaultValue={values.seats}
          error={errors.seats}
        />
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
