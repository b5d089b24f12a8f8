import { useId } from 'react'
import { TextField } from '#app/kit/ui/field.tsx'
import { LANGUAGES } from '#app/kit/ui/languages.ts'
import { m } from '#app/paraglide/messages.js'
import { baseLocale, locales } from '#app/paraglide/runtime.js'
import { LONGEST, type Written } from '../rules/spaces.ts'
import type { SpaceErrors, SpaceValues } from '../schema.ts'
import { WRITTEN_NAMES } from '../texts.ts'

type LanguageFieldsProps = {
  name: Written
  hint?: string
  /** In English; the others may always stay empty. */
  isRequired?: boolean
  values: SpaceValues
  errors: SpaceErrors
}

/** What is written in each language: side by side, and on a phone one below the other. */
export function LanguageFields({ name, hint, isRequired = false, values, errors }: LanguageFieldsProps) {
  const hintId = useId()
  return (
    <fieldset className="min-w-0 sm:col-span-2" aria-describedby={hint && hintId}>
      <legend className="font-semibold">{WRITTEN_NAMES[name]()}</legend>
      {hint && (
        <p id={hintId} className="text-sm text-muted">
          {hint}
        </p>
      )}
      <div className="mt-1.5 grid items-start gap-x-5 gap-y-3 sm:grid-cols-3">
        {locales.map(locale => {
          const field = `${name}_${locale}` as const
          const isNeeded = isRequired && locale === baseLocale
          return (
            <TextField
              key={locale}
              label={<span lang={locale}>{LANGUAGES[locale].name}</span>}
              {...(isNeeded ? { required: true } : { optional: m.registration_optional() })}
              name={field}
              lang={locale}
              autoComplete="off"
              maxLength={LONGEST[name]}
              defaultValue={values[field]}
              error={errors[field]}
            />
          )
        })}
      </div>
    </fieldset>
  )
}
