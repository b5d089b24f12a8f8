import { Form, useNavigation } from 'react-router'
import { Button } from '#app/kit/ui/button.tsx'
import { SelectField, TextField } from '#app/kit/ui/field.tsx'
import { FormAlert } from '#app/kit/ui/form-alert.tsx'
import { IntentForm } from '#app/kit/ui/intent-form.tsx'
import { Panel } from '#app/kit/ui/panel.tsx'
import { m } from '#app/paraglide/messages.js'
import { MAPPED_ENCODINGS } from '../rules/mapped.ts'
import { DATE_ORDERS } from '../rules/printed.ts'
import type { MappingErrors, MappingValues } from '../schema.ts'
import type { AccountView } from '../views.server.ts'

const HEADINGS = [
  ['date', m.bank_columns_date],
  ['time', m.bank_columns_time],
  ['amount', m.bank_columns_amount],
  ['in', m.bank_columns_in],
  ['out', m.bank_columns_out],
  ['balance', m.bank_columns_balance],
  ['details', m.bank_columns_details],
] as const

const ORDERS: Record<(typeof DATE_ORDERS)[number], () => string> = {
  day: m.bank_columns_order_day,
  month: m.bank_columns_order_month,
  year: m.bank_columns_order_year,
}

const LETTERS: Record<(typeof MAPPED_ENCODINGS)[number], () => string> = {
  auto: m.bank_columns_letters_auto,
  'windows-874': m.bank_columns_letters_thai,
  'windows-1252': m.bank_columns_letters_west,
}

type ColumnsFormProps = {
  accounts: AccountView[]
  known: { id: string; name: string; account: string }[]
  reply: { fields: MappingValues & { account: string }; errors: MappingErrors } | undefined
}

/** Says what the columns of another bank's CSV are, and forgets what was said. */
export function ColumnsForm({ accounts, known, reply }: ColumnsFormProps) {
  const isBusy = useNavigation().formData !== undefined
  const { fields, errors = {} } = reply ?? {}
  return (
    <Panel title={m.bank_columns()} lead={m.bank_columns_lead()}>
      {known.length > 0 && (
        <ul className="grid gap-2">
          {known.map(({ id, name, account }) => (
            <li key={id} className="flex flex-wrap items-center justify-between gap-2">
              <span className="wrap-anywhere">
                {account} · {name}
              </span>
              <IntentForm intent="forget" fields={{ id }} isDanger>
                {m.bank_columns_remove({ name })}
              </IntentForm>
            </li>
          ))}
        </ul>
      )}
      <Form method="post" noValidate className="grid gap-4 sm:grid-cols-2">
        <input type="hidden" name="intent" value="columns" />
        <div className="sm:col-span-2">
          <FormAlert>{errors.form}</FormAlert>
        </div>
        <SelectField label={m.bank_account()} name="account" defaultValue={fields?.account}>
          {accounts.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
        <TextField
          label={m.bank_columns_name()}
          name="mappingName"
          defaultValue={fields?.mappingName}
          error={errors.mappingName}
        />
        {HEADINGS.map(([name, label]) => (
          <TextField
            key={name}
            label={label()}
            name={name}
            defaultValue={fields?.[name]}
            error={errors[name]}
            autoComplete="off"
          />
        ))}
        <div className="grid gap-4 sm:col-span-2">
          <SelectField label={m.bank_columns_order()} name="order" defaultValue={fields?.order}>
            {DATE_ORDERS.map(order => (
              <option key={order} value={order}>
                {ORDERS[order]()}
              </option>
            ))}
          </SelectField>
          <SelectField label={m.bank_columns_letters()} name="encoding" defaultValue={fields?.encoding}>
            {MAPPED_ENCODINGS.map(encoding => (
              <option key={encoding} value={encoding}>
                {LETTERS[encoding]()}
              </option>
            ))}
          </SelectField>
        </div>
        <Button
          type="submit"
          look="secondary"
          aria-disabled={isBusy || undefined}
          className="justify-self-start sm:col-span-2"
        >
          {m.bank_columns_save()}
        </Button>
      </Form>
    </Panel>
  )
}
