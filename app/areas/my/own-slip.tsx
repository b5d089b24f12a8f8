import { useRef, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { ImagePicker } from '#app/joining/receipts/components/image-picker.tsx'
import { Button } from '#app/kit/ui/button.tsx'
import { FormAlert } from '#app/kit/ui/form-alert.tsx'
import { PrivacyNote } from '#app/kit/ui/privacy-note.tsx'
import { useFirstError } from '#app/kit/ui/use-first-error.ts'
import { m } from '#app/paraglide/messages.js'

type OwnSlipProps = {
  submissionKey: string
  reply: { submissionKey: string; errors: { data?: string; form?: string } } | undefined
}

/** The slip for what is owed: whose debt it pays is known already. Without JavaScript the same form. */
export function OwnSlip({ submissionKey, reply }: OwnSlipProps) {
  const form = useRef<HTMLFormElement>(null)
  const [file, setFile] = useState<File | null>(null)
  const isBusy = useNavigation().formMethod === 'POST'
  useFirstError(form, reply)
  return (
    <section aria-labelledby="slip" className="border-t border-line pt-5">
      <h2 id="slip" className="mb-1 text-xl font-bold">
        {m.renewal_slip()}
      </h2>
      <p className="mb-4 text-muted">{m.renewal_slip_text()}</p>
      <Form
        ref={form}
        method="post"
        encType="multipart/form-data"
        noValidate
        preventScrollReset
        className="grid gap-5"
      >
        <FormAlert>{isBusy ? undefined : reply?.errors.form}</FormAlert>
        <input type="hidden" name="submissionKey" defaultValue={reply?.submissionKey ?? submissionKey} />
        <PrivacyNote />
        <ImagePicker ref={null} file={file} onChoose={setFile} error={reply?.errors.data} />
        <Button type="submit" aria-disabled={isBusy || undefined}>
          {isBusy ? m.receipt_submitting() : m.renewal_send()}
        </Button>
      </Form>
    </section>
  )
}
