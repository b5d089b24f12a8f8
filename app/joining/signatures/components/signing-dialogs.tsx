import type { MouseEvent } from 'react'
import { useLocation } from 'react-router'
import { withoutDialog } from '#app/kit/pure/form-values.ts'
import { IMAGE_TYPES } from '#app/kit/pure/picture-file.ts'
import { Button } from '#app/kit/ui/button.tsx'
import { EmailField } from '#app/kit/ui/email-field.tsx'
import { SelectField, TextAreaField, TextField } from '#app/kit/ui/field.tsx'
import { FormDialog } from '#app/kit/ui/form-dialog.tsx'
import { LANGUAGES } from '#app/kit/ui/languages.ts'
import { ReasonDialog } from '#app/kit/ui/reason-dialog.tsx'
import { m } from '#app/paraglide/messages.js'
import { LONGEST_NAME, LONGEST_REASON } from '../rules/lengths.ts'
import type { PaperReply, SendErrors, SendReply, SendValues } from '../schema.ts'

type SendDialogProps = { given: SendValues; today: string; reply: SendReply | undefined }

/** Sends a contract to be signed: in which language, until when, and to whom in which order. */
export function SendDialog({ given, today, reply }: SendDialogProps) {
  const { search } = useLocation()
  const values = reply?.values ?? given
  const errors = reply?.errors ?? {}
  return (
    <FormDialog
      title={m.signing_send()}
      submitLabel={m.signing_send()}
      closeHref={withoutDialog(search)}
      reply={reply && { error: errors.form }}
    >
      <p className="text-muted">{m.signing_send_lead()}</p>
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField
          label={m.signing_language()}
          name="language"
          defaultValue={values.language}
          error={errors.language}
        >
          {Object.entries(LANGUAGES).map(([locale, { name }]) => (
            <option key={locale} value={locale}>
              {name}
            </option>
          ))}
        </SelectField>
        <TextField
          label={m.signing_until()}
          name="until"
          type="date"
          min={today}
          required
          defaultValue={values.until}
          error={errors.until}
        />
        <SignerFields
          of="customer"
          labels={[m.signing_customer_name(), m.signing_customer_email()]}
          values={values}
          errors={errors}
        />
        <SignerFields
          of="second"
          labels={[m.signing_second_name(), m.signing_second_email()]}
          values={values}
          errors={errors}
        />
        <SignerFields
          of="house"
          labels={[m.signing_house_name(), m.signing_house_email()]}
          values={values}
          errors={errors}
        />
      </div>
      <TextAreaField
        label={m.signing_terms()}
        hint={m.signing_terms_hint()}
        optional={m.ledger_optional()}
        name="terms"
        rows={8}
        defaultValue={values.terms}
        error={errors.terms}
      />
      <Preview />
    </FormDialog>
  )
}

/** Shows in another tab what would be sent. What was typed stays: the form goes there without leaving its page. */
function Preview() {
  const { pathname } = useLocation()
  const show = (event: MouseEvent<HTMLButtonElement>) => {
    const { form, formAction } = event.currentTarget
    if (!form) return
    event.preventDefault()
    // As written: the router takes a whole address, which the property would give, for a path.
    const action = form.getAttribute('action') ?? ''
    Object.assign(form, { action: formAction, target: '_blank' }).submit()
    Object.assign(form, { action, target: '' })
  }
  return (
    <Button
      type="submit"
      look="secondary"
      className="justify-self-start"
      formAction={`${pathname}/preview`}
      formTarget="_blank"
      onClick={show}
    >
      {m.signing_preview()}
    </Button>
  )
}

type SignerFieldsProps = {
  of: 'customer' | 'second' | 'house'
  labels: [name: string, email: string]
  values: SendValues
  errors: SendErrors
}

/** Who signs: a name, and where the link goes. Nobody needs to be the second. */
function SignerFields({ of, labels: [name, email], values, errors }: SignerFieldsProps) {
  const optional = of === 'second' ? m.ledger_optional() : undefined
  return (
    <>
      <TextField
        label={name}
        name={`${of}Name`}
        autoComplete="off"
        optional={optional}
        required={!optional}
        maxLength={LONGEST_NAME}
        defaultValue={values[`${of}Name`]}
        error={errors[`${of}Name`]}
      />
      <EmailField
        label={email}
        name={`${of}Email`}
        autoComplete="off"
        optional={optional}
        required={!optional}
        defaultValue={values[`${of}Email`]}
        error={errors[`${of}Email`]}
      />
    </>
  )
}

/** Brings in a contract that was signed on paper: a copy of it, by whom and when. */
export function PaperDialog({ today, reply }: { today: string; reply: PaperReply | undefined }) {
  const { search } = useLocation()
  const { values, errors = {} } = reply ?? {}
  return (
    <FormDialog
      title={m.signing_paper_bring()}
      submitLabel={m.signing_paper_bring()}
      closeHref={withoutDialog(search)}
      reply={reply && { error: errors.form }}
      hasFiles
    >
      <input type="hidden" name="intent" value="paper" />
      <p className="text-muted">{m.signing_paper_lead()}</p>
      <TextField
        label={m.signing_paper_copy()}
        hint={m.signing_paper_copy_hint()}
        name="copy"
        type="file"
        required
        accept={['application/pdf', ...IMAGE_TYPES].join(',')}
        error={errors.copy}
      />
      <TextField
        label={m.signing_paper_by()}
        hint={m.signing_paper_by_hint()}
        name="signedBy"
        autoComplete="off"
        required
        maxLength={LONGEST_NAME}
        defaultValue={values?.signedBy}
        error={errors.signedBy}
      />
      <TextField
        label={m.signing_paper_day()}
        name="day"
        type="date"
        required
        max={today}
        defaultValue={values?.day ?? today}
        error={errors.day}
      />
    </FormDialog>
  )
}

/** Takes back what was sent, with why. */
export function WithdrawDialog({ reply }: { reply: { reason: string; error: string } | undefined }) {
  const { search } = useLocation()
  return (
    <ReasonDialog
      title={m.signing_withdraw()}
      lead={m.signing_withdraw_lead()}
      intent="withdraw"
      submitLabel={m.signing_withdraw()}
      maxLength={LONGEST_REASON}
      reply={reply}
      closeHref={withoutDialog(search)}
    />
  )
}
