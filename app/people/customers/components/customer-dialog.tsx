import { useLocation } from 'react-router'
import { EditDialog } from '#app/kit/ui/edit-dialog.tsx'
import { CheckboxField, SelectField, TextAreaField, TextField } from '#app/kit/ui/field.tsx'
import { LANGUAGES } from '#app/kit/ui/languages.ts'
import { CountField } from '#app/kit/ui/number-fields.tsx'
import { LONGEST } from '#app/money/documents/rules/lengths.ts'
import { m } from '#app/paraglide/messages.js'
import { locales } from '#app/paraglide/runtime.js'
import { LAST_BILLING_DAY } from '../rules.ts'
import type { CustomerErrors, CustomerReply, CustomerValues, CustomerDialog as Opened } from '../schema.ts'

const LONGEST_BRANCH = 5

const NAMING = {
  labels: {
    name: m.customer_name,
    legalName: m.customer_legal_name,
    taxId: m.customer_tax_id,
    branch: m.customer_branch,
    address: m.customer_address,
    billingEmails: m.customer_emails,
    locale: m.customer_language,
    billingDay: m.customer_billing_day,
    withholds: m.customer_withholds,
  },
  showValue: (name: string, value: string) => {
    const locale = name === 'locale' && locales.find(known => known === value)
    return locale ? LANGUAGES[locale].name : value
  },
}

type CustomerDialogProps = { dialog: Opened; closeHref: string; reply: CustomerReply | undefined }

/** Adds a company, or changes a customer who is no member. */
export function CustomerDialog({ dialog, closeHref, reply }: CustomerDialogProps) {
  const { search } = useLocation()
  const isNew = dialog.kind === 'new'
  return (
    <EditDialog
      key={search}
      title={isNew ? m.company_add() : m.company_edit()}
      submitLabel={isNew ? m.company_create() : m.company_update()}
      closeHref={closeHref}
      saved={dialog.saved}
      reply={reply}
      naming={NAMING}
    >
      {(values, refused) => (
        <CustomerFields
          values={values}
          errors={refused?.errors ?? {}}
          needsEmail={dialog.shape === 'company'}
        />
      )}
    </EditDialog>
  )
}

type FieldsProps = { values: CustomerValues; errors: CustomerErrors; needsEmail: boolean }

function CustomerFields({ values, errors, needsEmail }: FieldsProps) {
  const field = <Name extends keyof CustomerValues>(name: Name) => ({
    name,
    defaultValue: values[name],
    error: errors[name],
  })
  return (
    <>
      <TextField {...field('name')} label={m.customer_name()} required maxLength={LONGEST.name} />
      <TextAreaField
        {...field('billingEmails')}
        label={m.customer_emails()}
        hint={m.customer_emails_hint()}
        required={needsEmail}
        rows={2}
        autoComplete="off"
        spellCheck={false}
      />
      <TextField
        {...field('legalName')}
        label={m.customer_legal_name()}
        hint={m.customer_legal_name_hint()}
        maxLength={LONGEST.name}
      />
      <TextField {...field('taxId')} label={m.customer_tax_id()} inputMode="numeric" autoComplete="off" />
      <TextField
        {...field('branch')}
        label={m.customer_branch()}
        hint={m.customer_branch_hint()}
        inputMode="numeric"
        maxLength={LONGEST_BRANCH}
      />
      <TextAreaField
        {...field('address')}
        label={m.customer_address()}
        rows={3}
        maxLength={LONGEST.address}
      />
      <SelectField {...field('locale')} label={m.customer_language()}>
        {locales.map(locale => (
          <option key={locale} value={locale}>
            {LANGUAGES[locale].name}
          </option>
        ))}
      </SelectField>
      <CountField
        {...field('billingDay')}
        label={m.customer_billing_day()}
        hint={m.customer_billing_day_hint()}
        most={LAST_BILLING_DAY}
        required
      />
      <CheckboxField
        label={m.customer_withholds()}
        name="withholds"
        defaultChecked={values.withholds === 'on'}
      />
    </>
  )
}
