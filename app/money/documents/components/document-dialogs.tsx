import { useState } from 'react'
import type { FieldErrors, FormFields } from '#app/kit/pure/form-fields.ts'
import { CheckboxField, SelectField, TextAreaField, TextField } from '#app/kit/ui/field.tsx'
import { FormDialog } from '#app/kit/ui/form-dialog.tsx'
import { m } from '#app/paraglide/messages.js'
import { REASON_TEXTS } from '../rules/credit.ts'
import { CREDIT_REASONS } from '../rules/documents.ts'
import { BuyerFields } from './buyer-fields.tsx'

export type DocumentReply = { intent: string; fields: FormFields; errors: FieldErrors; error?: string }

type DialogProps = { number: string; fields: FormFields; reply: DocumentReply | undefined }

/** Who a document is made out to, with what the law wants to know of a company. */
export function BuyerDialog({
  number,
  fields: saved,
  reply,
  isInvoice,
}: DialogProps & { isInvoice: boolean }) {
  const fields = reply?.fields ?? saved
  const field = (name: string) => ({ name, defaultValue: fields[name] ?? '', error: reply?.errors[name] })
  return (
    <FormDialog
      title={isInvoice ? m.document_issue_invoice() : m.document_issue_named()}
      submitLabel={m.document_issue()}
      closeHref="?"
      reply={reply}
    >
      <input type="hidden" name="intent" value="buyer" />
      <p className="text-muted">{m.document_replace_lead({ number })}</p>
      <BuyerFields field={field} />
      <CheckboxField
        name="withholds"
        label={m.document_buyer_withholds()}
        defaultChecked={fields['withholds'] === 'on'}
        error={reply?.errors['withholds']}
      />
    </FormDialog>
  )
}

type CreditDialogProps = DialogProps & { leftText: string; needsAddress: boolean }

/** How much of a document is taken back, and why. */
export function CreditDialog({ number, fields: saved, reply, leftText, needsAddress }: CreditDialogProps) {
  const fields = reply?.fields ?? saved
  // A page that loads again while it is open brings another key: the form keeps its own.
  const [key] = useState(fields['key'])
  const field = (name: string) => ({ name, defaultValue: fields[name] ?? '', error: reply?.errors[name] })
  return (
    <FormDialog
      title={m.document_credit_title({ number })}
      submitLabel={m.document_issue()}
      closeHref="?"
      reply={reply}
    >
      <input type="hidden" name="intent" value="credit" />
      <input type="hidden" name="key" value={key} />
      <p className="text-muted">{m.document_credit_lead({ left: leftText })}</p>
      <TextField
        {...field('amount')}
        label={m.document_credit_amount()}
        hint={m.document_credit_amount_hint()}
        inputMode="decimal"
        maxLength={16}
        autoComplete="off"
        required
      />
      <SelectField {...field('reason')} label={m.document_credit_reason()} required>
        <option value="">{m.document_reason_choose()}</option>
        {CREDIT_REASONS.map(reason => (
          <option key={reason} value={reason}>
            {REASON_TEXTS[reason]()}
          </option>
        ))}
      </SelectField>
      <TextField
        {...field('details')}
        label={m.document_credit_details()}
        hint={m.document_credit_reason_hint()}
        maxLength={200}
        autoComplete="off"
      />
      {needsAddress && (
        <TextAreaField
          {...field('address')}
          label={m.document_buyer_address()}
          hint={m.document_credit_address_hint()}
          rows={3}
          maxLength={500}
          autoComplete="off"
          required
        />
      )}
    </FormDialog>
  )
}
