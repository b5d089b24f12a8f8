import { useLocation } from 'react-router'
import { withoutDialog } from '#app/kit/pure/form-values.ts'
import { TextField } from '#app/kit/ui/field.tsx'
import { FormDialog } from '#app/kit/ui/form-dialog.tsx'
import { MoneyField } from '#app/kit/ui/number-fields.tsx'
import { m } from '#app/paraglide/messages.js'
import { type PriceReply, priceFieldOf } from '../schema.ts'
import type { Priced } from '../views/prices.server.ts'

/** Says what a contract costs from a day on: all of it by so many percent more, or what has a price of its own. */
export function PriceDialog({ items, from, reply }: Priced & { reply: PriceReply | undefined }) {
  const { search } = useLocation()
  const { values = {}, errors = {} } = reply ?? {}
  return (
    <FormDialog
      title={m.contract_prices()}
      submitLabel={m.contract_prices()}
      closeHref={withoutDialog(search)}
      reply={reply && { error: errors['form'] }}
    >
      <input type="hidden" name="intent" value="prices" />
      <p className="text-muted">{m.contract_prices_lead()}</p>
      <TextField
        label={m.contract_first_day()}
        name="firstDay"
        type="date"
        required
        defaultValue={values['firstDay'] ?? from}
        error={errors['firstDay']}
      />
      <MoneyField
        label={m.contract_prices_percent()}
        name="percent"
        defaultValue={values['percent']}
        error={errors['percent']}
      />
      {items.map(({ id, title, price }) => (
        <MoneyField
          key={id}
          label={m.contract_prices_own({ item: title })}
          hint={m.contract_prices_own_hint({ price })}
          name={priceFieldOf(id)}
          defaultValue={values[priceFieldOf(id)]}
          error={errors[priceFieldOf(id)]}
        />
      ))}
    </FormDialog>
  )
}
