import { useRef } from 'react'
import { Form, useNavigation } from 'react-router'
import type { SavedFields } from '#app/kit/pure/form-fields.ts'
import { Button } from '#app/kit/ui/button.tsx'
import { EmailField } from '#app/kit/ui/email-field.tsx'
import { freshKey, SavedVersion } from '#app/kit/ui/saved-version.tsx'
import { useFirstError } from '#app/kit/ui/use-first-error.ts'

export type AddressReply = { value: string; error?: string; conflict?: SavedFields | undefined }

type AddressFormProps = {
  intent: 'sender' | 'test'
  label: string
  hint?: string
  submitLabel: string
  /** What the field holds until somebody types; its version where it is saved. */
  saved: SavedFields
  placeholder?: string
  reply: AddressReply | undefined
  isMain?: boolean
}

/** One address and one button. */
export function AddressForm({
  intent,
  label,
  hint,
  submitLabel,
  saved,
  placeholder,
  reply,
  isMain = false,
}: AddressFormProps) {
  const formRef = useRef<HTMLFormElement>(null)
  const isBusy = useNavigation().formData?.get('intent') === intent
  useFirstError(formRef, reply)
  const typed = reply && { values: { address: reply.value }, conflict: reply.conflict }
  return (
    <Form ref={formRef} method="post" noValidate preventScrollReset className="grid gap-4">
      <input type="hidden" name="intent" value={intent} />
      <SavedVersion saved={saved} reply={typed} naming={{ labels: { address: () => label } }} />
      <EmailField
        key={freshKey(saved, typed)}
        label={label}
        hint={hint}
        name="address"
        autoComplete="off"
        placeholder={placeholder}
        defaultValue={reply?.value ?? saved.fields['address']}
        error={reply?.error}
      />
      <Button
        type="submit"
        look={isMain ? 'primary' : 'secondary'}
        aria-disabled={isBusy || undefined}
        className="max-sm:px-3 sm:justify-self-start"
      >
        {submitLabel}
      </Button>
    </Form>
  )
}
