import { TextField } from './field.tsx'

/** For a code of digits that was mailed: a phone offers it by itself, and one that is copied may have spaces. */
export function CodeField({ label, error }: { label: string; error: string | undefined }) {
  return (
    <TextField
      label={label}
      name="code"
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={20}
      required
      className="text-2xl font-bold tabular-nums"
      error={error}
    />
  )
}
