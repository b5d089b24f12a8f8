import { useLocation } from 'react-router'
import { withoutDialog } from '#app/kit/pure/form-values.ts'
import { SelectField, TextField } from '#app/kit/ui/field.tsx'
import { FormDialog } from '#app/kit/ui/form-dialog.tsx'
import { CountField, MoneyField } from '#app/kit/ui/number-fields.tsx'
import { Options } from '#app/kit/ui/options.tsx'
import { Picker } from '#app/kit/ui/picker.tsx'
import { m } from '#app/paraglide/messages.js'
import { pickFrom } from '#app/people/members/rules/pick.ts'
import { VAT_CLASSES, WHT_CLASSES } from '../rules/contracts.ts'
import {
  type ContractReply,
  type ItemErrors,
  type ItemReply,
  type ItemValues,
  MOST_SEATS,
  type PauseReply,
} from '../schema.ts'
import { VAT_CLASS_TEXTS, WHT_CLASS_TEXTS } from '../texts/classes.ts'

type Choice = { id: string; name: string }

type NewContractProps = {
  customers: Choice[]
  plans: Choice[]
  today: string
  reply: ContractReply | undefined
}

/** Writes a contract: for whom, how many seats of which plan, at which price and from when. */
export function NewContractDialog({ customers, plans, today, reply }: NewContractProps) {
  const { search } = useLocation()
  const values = reply?.values
  const errors = reply?.errors ?? {}
  return (
    <FormDialog
      title={m.contract_new()}
      submitLabel={m.contract_write()}
      closeHref={withoutDialog(search)}
      reply={reply && { error: errors.form }}
    >
      <SelectField
        label={m.contract_customer()}
        name="customer"
        required
        defaultValue={values?.customer ?? (customers.length === 1 ? customers[0]?.id : '')}
        error={errors.customer}
      >
        <option value="">{m.contract_choose()}</option>
        {customers.map(optionOf)}
      </SelectField>
      <ItemFields plans={plans} today={today} values={values} errors={errors} />
      <TextField
        label={m.contract_last_day()}
        hint={m.contract_last_day_hint()}
        name="lastDay"
        type="date"
        defaultValue={values?.lastDay}
        error={errors.lastDay}
      />
      <MoneyField
        label={m.contract_line_deposit()}
        hint={m.contract_deposit_hint()}
        name="deposit"
        defaultValue={values?.deposit}
        error={errors.deposit}
      />
    </FormDialog>
  )
}

type ItemFieldsProps = {
  plans: Choice[]
  today: string
  values: ItemValues | undefined
  errors: ItemErrors
}

/** So many seats of a plan, at which price and from when. */
function ItemFields({ plans, today, values, errors }: ItemFieldsProps) {
  return (
    <>
      <SelectField
        label={m.contract_plan()}
        name="plan"
        required
        defaultValue={values?.plan ?? ''}
        error={errors.plan}
      >
        <option value="">{m.contract_choose()}</option>
        {plans.map(optionOf)}
      </SelectField>
      <CountField
        label={m.contract_seats_count()}
        name="quantity"
        required
        most={MOST_SEATS}
        defaultValue={values?.quantity}
        error={errors.quantity}
      />
      <MoneyField
        label={m.contract_price()}
        hint={m.contract_price_hint()}
        name="price"
        defaultValue={values?.price}
        error={errors.price}
      />
      <SelectField
        label={m.contract_vat_class()}
        hint={m.contract_class_hint()}
        name="vatClass"
        defaultValue={values?.vatClass || 'standard'}
        error={errors.vatClass}
      >
        <Options of={optionsOf(VAT_CLASSES, VAT_CLASS_TEXTS)} />
      </SelectField>
      <SelectField
        label={m.contract_wht_class()}
        name="whtClass"
        defaultValue={values?.whtClass || 'service'}
        error={errors.whtClass}
      >
        <Options of={optionsOf(WHT_CLASSES, WHT_CLASS_TEXTS)} />
      </SelectField>
      <TextField
        label={m.contract_first_day()}
        name="firstDay"
        type="date"
        required
        defaultValue={values?.firstDay ?? today}
        error={errors.firstDay}
      />
    </>
  )
}

/** Adds seats to a contract that runs: the next bill charges them. */
export function AddSeatsDialog({
  plans,
  today,
  reply,
}: Pick<NewContractProps, 'plans' | 'today'> & { reply: ItemReply | undefined }) {
  const { search } = useLocation()
  return (
    <FormDialog
      title={m.contract_seats_add()}
      submitLabel={m.contract_seats_add()}
      closeHref={withoutDialog(search)}
      reply={reply && { error: reply.errors.form }}
    >
      <input type="hidden" name="intent" value="add" />
      <p className="text-muted">{m.contract_seats_add_lead()}</p>
      <ItemFields plans={plans} today={today} values={reply?.values} errors={reply?.errors ?? {}} />
    </FormDialog>
  )
}

type PauseDialogProps = {
  seat: { id: string; nth: number }
  limits: { days: number; year: number }
  reply: PauseReply | undefined
}

/** Pauses a seat on whole days, and says first what that means. */
export function PauseSeatDialog({ seat, limits, reply }: PauseDialogProps) {
  const { search } = useLocation()
  return (
    <FormDialog
      title={m.contract_seat_nth({ nth: seat.nth })}
      submitLabel={m.my_seat_pause()}
      closeHref={withoutDialog(search)}
      reply={reply && { error: reply.errors.form }}
    >
      <input type="hidden" name="intent" value="pause" />
      <input type="hidden" name="seat" value={seat.id} />
      <p className="text-muted">
        {m.my_seat_pause_lead()} {m.my_seat_pause_limits(limits)}
      </p>
      <TextField
        label={m.contract_first_day()}
        name="firstDay"
        type="date"
        required
        defaultValue={reply?.values.firstDay}
        error={reply?.errors.firstDay}
      />
      <TextField
        label={m.contract_last_day()}
        name="lastDay"
        type="date"
        required
        defaultValue={reply?.values.lastDay}
        error={reply?.errors.lastDay}
      />
    </FormDialog>
  )
}

function optionsOf<Value extends string>(values: readonly Value[], texts: Record<Value, () => string>) {
  return values.map(value => ({ value, label: texts[value]() }))
}

const optionOf = ({ id, name }: Choice) => (
  <option key={id} value={id}>
    {name}
  </option>
)

type Reply = { typed: string; error: string } | undefined

/** Ends a contract, by notice or on a day. */
export function EndDialog({ notice, reply }: { notice: string; reply: Reply }) {
  const { search } = useLocation()
  return (
    <FormDialog
      title={m.contract_end()}
      submitLabel={m.contract_end()}
      closeHref={withoutDialog(search)}
      reply={reply && {}}
      isDanger
    >
      <input type="hidden" name="intent" value="end" />
      <p className="text-muted">{m.contract_end_lead({ notice })}</p>
      <TextField
        label={m.contract_last_day()}
        hint={m.contract_end_hint()}
        name="lastDay"
        type="date"
        defaultValue={reply?.typed}
        error={reply?.error}
      />
    </FormDialog>
  )
}

type SeatDialogProps = { seat: { id: string; nth: number; holder: string | null }; reply: Reply }

/** Gives a seat to somebody; whoever has it loses it at once. */
export function SeatDialog({ seat, reply }: SeatDialogProps) {
  const { search } = useLocation()
  return (
    <FormDialog
      title={m.contract_seat_nth({ nth: seat.nth })}
      submitLabel={m.contract_seat_give()}
      closeHref={withoutDialog(search)}
      reply={reply && {}}
    >
      <input type="hidden" name="seat" value={seat.id} />
      {seat.holder !== null && (
        <p className="text-muted">{m.contract_seat_swap_lead({ name: seat.holder })}</p>
      )}
      <Picker
        label={m.contract_holder()}
        hint={m.contract_seat_hint()}
        name="typed"
        required
        from={pickFrom()}
        typed={reply?.typed}
        error={reply?.error}
      />
    </FormDialog>
  )
}
