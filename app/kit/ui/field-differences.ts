import { differingFields, type FormFields } from '#app/kit/pure/form-fields.ts'
import { m } from '#app/paraglide/messages.js'

/** What a field is called, and what is saved in it, in words. */
export type Difference = { label: string; saved: string }

/** How fields and what they hold are called. */
export type Naming = {
  labels: Record<string, () => string>
  /** What a value says to people, where the form holds a code for it. */
  showValue?: (name: string, value: string) => string
}

/** Where the saved fields differ from what is typed. */
export function fieldDifferences(
  saved: FormFields,
  typed: FormFields,
  { labels, showValue = (_, value) => value }: Naming,
): Difference[] {
  return differingFields(saved, typed).map(name => {
    const shown = showValue(name, saved[name] ?? '')
    return { label: labels[name]?.() ?? name, saved: shown === 'on' ? m.edit_form_yes() : shown }
  })
}
