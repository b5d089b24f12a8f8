import { type ReactNode, useRef, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { Button } from '#app/kit/ui/button.tsx'
import { FormAlert } from '#app/kit/ui/form-alert.tsx'
import { PrivacyNote } from '#app/kit/ui/privacy-note.tsx'
import { useFirstError } from '#app/kit/ui/use-first-error.ts'
import { m } from '#app/paraglide/messages.js'
import { findFileError } from './find-file-error.ts'
import { ImagePicker } from './image-picker.tsx'

type Reply = { errors: { data?: string; form?: string } }

type SlipSectionProps = {
  /** What the server answered to this form. */
  reply: Reply | undefined
  /** What is sent along unseen. */
  carried: ReactNode
  /** What is asked after the picture. */
  children?: ReactNode
}

/** A slip for what is known to be owed, below the ways to pay it. Without JavaScript the same form. */
export function SlipSection({ reply, carried, children }: SlipSectionProps) {
  const form = useRef<HTMLFormElement>(null)
  useFirstError(form, reply)
  const [file, setFile] = useState<File | null>(null)
  // What the browser sees at once stands until another file is chosen; what the server said, until then as well.
  const [found, setFound] = useState<{ of: Reply | undefined; error: string | null } | null>(null)
  const isBusy = useNavigation().formEncType === 'multipart/form-data'
  const error = found && found.of === reply ? found.error : reply?.errors.data

  const choose = async (chosen: File | null) => {
    setFile(chosen)
    setFound({ of: reply, error: chosen && (await findFileError(chosen)) })
  }

  return (
    <section aria-labelledby="slip" className="border-t border-line pt-6">
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
        {carried}
        <PrivacyNote />
        <ImagePicker ref={null} file={file} onChoose={choose} error={error ?? undefined} />
        {children}
        <Button type="submit" aria-disabled={isBusy || undefined}>
          {isBusy ? m.receipt_submitting() : m.renewal_send()}
        </Button>
      </Form>
    </section>
  )
}
