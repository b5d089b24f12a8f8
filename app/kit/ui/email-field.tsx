import type { ComponentProps } from 'react'
import { LONGEST_EMAIL } from '#app/kit/pure/email.ts'
import { TextField } from './field.tsx'

/** A labelled email address: phones offer its keyboard, and correct nothing in it. */
export function EmailField(props: Omit<ComponentProps<typeof TextField>, 'type' | 'maxLength'>) {
  return (
    <TextField type="email" autoCapitalize="none" spellCheck={false} maxLength={LONGEST_EMAIL} {...props} />
  )
}
