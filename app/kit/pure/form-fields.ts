/** What the fields of a form hold, by name; a ticked box is 'on', an unticked one ''. */
export type FormFields = Record<string, string>

/** What is wrong with a form, by field, in words for people. */
export type FieldErrors = Record<string, string>

/** The values of a form that is edited, and a mark that changes with them: whoever saves sends it along. */
export type SavedFields<Fields extends FormFields = FormFields> = { fields: Fields; version: string }

/**
 * Why a form was not saved. `conflict` is what somebody else saved since the form was opened; saving again with its
 * version decides for what was typed.
 */
export type EditReply = { fields: FormFields; errors: FieldErrors; conflict?: SavedFields }

/** The same for a dialog: `error` is about the whole form, `version` the one to save again with. */
export type DialogReply<
  Fields extends FormFields = FormFields,
  Errors extends FieldErrors = FieldErrors,
> = SavedFields<Fields> & { errors: Errors; error: string | undefined; conflict?: SavedFields<Fields> }

/** The names of the fields that differ. */
export function differingFields(a: FormFields, b: FormFields): string[] {
  return Object.keys(a).filter(name => (a[name] ?? '') !== (b[name] ?? ''))
}

/** What a form holds instead of a file that is so large that it is not taken in at all. */
export const TOO_LARGE_FIELD = 'tooLarge'
