import type { FieldErrors } from '#app/kit/pure/form-fields.ts'

type Schema = {
  safeParse: (values: unknown) => {
    error?: { issues: { path: PropertyKey[]; message: string }[] } | undefined
  }
}

/** The first error of each field. */
export function errorsOf(schema: Schema, values: unknown): FieldErrors {
  const errors: FieldErrors = {}
  for (const { path, message } of schema.safeParse(values).error?.issues ?? [])
    errors[String(path[0] ?? '')] ??= message
  return errors
}
