import { CheckboxField, FieldError, TextAreaField, TextField } from '#app/kit/ui/field.tsx'
import { m } from '#app/paraglide/messages.js'
import { LONGEST, SERVICE_ICONS } from '../rules.ts'
import type { ServiceErrors, ServiceValues } from '../schema.ts'
import { SERVICE_ICON_DRAWINGS, SERVICE_ICON_NAMES } from '../texts/icons.ts'

/** The fields of a service (rule services.fields); the icons are chosen by their looks. */
export function ServiceFields({ values, errors }: { values: ServiceValues; errors: ServiceErrors }) {
  return (
    <>
      <TextField
        label={m.service_title()}
        name="title"
        required
        maxLength={LONGEST.title}
        defaultValue={values.title}
        error={errors.title}
      />
      <TextAreaField
        label={m.service_description()}
        name="description"
        required
        rows={2}
        maxLength={LONGEST.description}
        defaultValue={values.description}
        error={errors.description}
      />
      <IconChoice value={values.icon} error={errors.icon} />
      <TextField
        label={m.service_price()}
        hint={m.service_price_hint()}
        name="price"
        required
        maxLength={LONGEST.price}
        defaultValue={values.price}
        error={errors.price}
      />
      <CheckboxField
        label={m.service_is_active()}
        name="isActive"
        defaultChecked={values.isActive === 'on'}
      />
    </>
  )
}

function IconChoice({ value, error }: { value: string; error: string | undefined }) {
  return (
    <fieldset aria-describedby={error ? 'icon-error' : undefined}>
      <legend className="mb-1.5 font-semibold">{m.service_icon()}</legend>
      <div className="flex flex-wrap gap-2">
        {SERVICE_ICONS.map(icon => {
          const Icon = SERVICE_ICON_DRAWINGS[icon]
          return (
            <label
              key={icon}
              title={SERVICE_ICON_NAMES[icon]()}
              className="grid size-12 place-items-center rounded-control border border-control bg-surface text-muted has-checked:border-2 has-checked:border-reef has-checked:text-reef has-focus-visible:outline-3 has-focus-visible:outline-offset-3 has-focus-visible:outline-reef"
            >
              <input
                type="radio"
                name="icon"
                value={icon}
                defaultChecked={icon === value}
                aria-invalid={error ? true : undefined}
                className="sr-only"
              />
              <Icon className="size-6" aria-hidden="true" />
              <span className="sr-only">{SERVICE_ICON_NAMES[icon]()}</span>
            </label>
          )
        })}
      </div>
      <FieldError id="icon-error">{error}</FieldError>
    </fieldset>
  )
}
