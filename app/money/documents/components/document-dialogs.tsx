import { useState } from 'react'
import type { FieldErrors, FormFields } from '#app/kit/pure/form-fields.ts'
import { CheckboxField, SelectField, TextAreaField, TextField } from '#app/kit/ui/field.tsx'
import { FormDialog } from '#app/kit/ui/form-dialog.tsx'
import { MoneyField } from '#app/kit/ui/number-fields.tsx'
import { m } from '#app/paraglide/messages.js'
import { CREDIT_REASON_TEXTS, DEBIT_REASON_TEXTS } from '../rules/credit.ts'
import { LONGEST } from '../rules/lengths.ts'
import { BuyerFields } from './buyer-fields.tsx'

export type DocumentReply = { intent: string; fields: FormFields; errors: FieldErrors; error?: string }

type DialogProps = { number: string; fields: FormFields; reply: DocumentReply | undefined }

/** Who a document is made out to, with what the law wants to know of a company. */
export function BuyerDialog({
  number,
  fields: saved,
  reply,
  isInvoice,
  withholdingRate,
}: DialogProps & { isInvoice: boolean; withholdingRate: string }) {
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
        label={m.document_buyer_withholds({ rate: withholdingRate })}
        defaultChecked={fields['withholds'] === 'on'}
        error={reply?.errors['withholds']}
      />
    </FormDialog>
  )
}

const NOTES = {
  credit: {
    title: m.document_credit_title,
    amountHint: m.document_credit_amount_hint,
    addressHint: m.document_credit_address_hint,
    detailsHint: m.document_credit_reason_hint,
    reasons: Object.entries(CREDIT_REASON_TEXTS),
  },
  debit: {
    title: m.document_debit_title,
    amountHint: m.document_debit_amount_hint,
    addressHint: m.document_debit_address_hint,
    detailsHint: m.document_debit_reason_hint,
    reasons: Object.entries(DEBIT_REASON_TEXTS),
  },
}

type NoteDialogProps = DialogProps & { note: keyof typeof NOTES; lead: string; needsAddress: boolean }

/** How much of a document is taken back, or added to it, and why. */
export function NoteDialog({ note, number, fields: saved, reply, lead, needsAddress }: NoteDialogProps) {
  const { title, reasons, ...hints } = NOTES[note]
  const fields = reply?.fields ?? saved
  // A page that loads again while it is open brings another key: the form keeps its own.
  const [key] = useState(fields['key'])
  const field = (name: string) => ({ name, defaultValue: fields[name] ?? '', error: reply?.errors[name] })
  return (
    <FormDialog title={title({ number })} submitLabel={m.document_issue()} closeHref="?" reply={reply}>
      <input type="hidden" name="intent" value={note} />
      <input type="hidden" name="key" value={key} />
      <p className="text-muted">{lead}</p>
      <MoneyField
        {...field('amount')}
        label={m.document_credit_amount()}
        hint={hints.amountHint()}
        required
      />
      <SelectField {...field('reason')} label={m.document_credit_reason()} required>
        <option value="">{m.document_reason_choose()}</option>
        {reasons.map(([reason, text]) => (
          <option key={reason} value={reason}>
            {text()}
          </option>
        ))}
      </SelectField>
      <TextField
        {...field('details')}
        label={m.document_credit_details()}
        hint={hints.detailsHint()}
        maxLength={LONGEST.details}
        autoComplete="off"
      />
      {needsAddress && (
        <TextAreaField
          {...field('address')}
          label={m.document_buyer_address()}
          hint={hints.addressHint()}
          rows={3}
          maxLength={LONGEST.address}
          autoComplete="off"
          required
        />
      )}
    </FormDialog>
  )
}
