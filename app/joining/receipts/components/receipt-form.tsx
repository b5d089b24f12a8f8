import { type ReactNode, useId } from 'react'
import { Button } from '#app/kit/ui/button.tsx'
import { TextField } from '#app/kit/ui/field.tsx'
import { PrivacyNote } from '#app/kit/ui/privacy-note.tsx'
import { m } from '#app/paraglide/messages.js'
import { RECEIPT_INTENT, type ReceiptVariant } from '../rules.ts'
import type { ReceiptData, ReceiptFailure, ReceiptReply } from '../schema/reply.ts'
import { ImagePicker } from './image-picker.tsx'
import { useReceiptForm } from './use-receipt-form.ts'

type ReceiptFormProps = {
  variant: ReceiptVariant
  receipt: ReceiptData
  /** The answer to a post without JavaScript. */
  reply: ReceiptReply | undefined
  /** Further controls beside the submit button. */
  children?: ReactNode
}

/** The receipt form (rule receipts.form): the membership page's shorter variant asks for file and email only. */
export function ReceiptForm({ variant, receipt, reply, children }: ReceiptFormProps) {
  const { form, picker, file, choose, submit, isBusy, errors, failure, values } = useReceiptForm(
    variant,
    reply,
  )
  const { application } = receipt

  return (
    <form
      ref={form}
      method="post"
      encType="multipart/form-data"
      noValidate
      onSubmit={submit}
      className="grid gap-6"
    >
      <Problem message={errors.form} failure={failure} />
      <PrivacyNote />
      <input
        type="hidden"
        name="submissionKey"
        defaultValue={values?.submissionKey ?? receipt.submissionKey}
      />
      {variant === 'membership_page' && <input type="hidden" name="intent" value={RECEIPT_INTENT} />}
      {variant === 'landing' && (
        <TextField
          label={m.receipt_name()}
          name="name"
          autoComplete="name"
          required
          defaultValue={values?.name ?? application?.name}
          error={errors.name}
        />
      )}
      <TextField
        label={m.receipt_email()}
        name="userEmail"
        type="email"
        inputMode="email"
        autoComplete="email"
        required
        defaultValue={values?.userEmail ?? receipt.email}
        error={errors.userEmail}
      />
      <ImagePicker ref={picker} file={file} onChoose={choose} error={errors.data} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" aria-disabled={isBusy || undefined} className="grow-[3] basis-56">
          {isBusy ? m.receipt_submitting() : m.receipt_submit()}
        </Button>
        {children}
      </div>
    </form>
  )
}

/** What is wrong with the whole form. After a failure it also says what became of the receipt. */
function Problem({ message, failure }: { message: string | undefined; failure: ReceiptFailure | null }) {
  const id = useId()
  const text = failure?.message ?? message
  if (!text) return null
  return (
    <div
      role="alert"
      tabIndex={-1}
      aria-describedby={id}
      className="grid gap-1.5 rounded-control border-2 border-clay bg-surface px-4 py-3"
    >
      <p id={id} className="font-semibold text-clay wrap-anywhere">
        {text}
      </p>
      {failure && <p className="text-sm">{failure.isKept ? m.receipt_kept() : m.receipt_not_sent()}</p>}
    </div>
  )
}
