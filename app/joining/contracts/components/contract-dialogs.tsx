import { Link, useLocation } from 'react-router'
import { withoutDialog } from '#app/kit/pure/form-values.ts'
import { buttonClasses } from '#app/kit/ui/button.tsx'
import { SelectField, TextField } from '#app/kit/ui/field.tsx'
import { FormDialog } from '#app/kit/ui/form-dialog.tsx'
import { useDialogHref } from '#app/kit/ui/list-actions.tsx'
import { CountField, MoneyField } from '#app/kit/ui/number-fields.tsx'
import { Options } from '#app/kit/ui/options.tsx'
import { Picker } from '#app/kit/ui/picker.tsx'
import { m } from '#app/paraglide/messages.js'
import { pickFrom } from '#app/people/members/rules/pick.ts'
import { ITEM_KINDS, type ItemKind, THEN_HOW, VAT_CLASSES, WHT_CLASSES } from '../rules/contracts.ts'
import {
  type ContractReply,
  type ItemErrors,
  type ItemReply,
  type ItemValues,
  LONGEST_NAME,
  MOST_SEATS,
  type PauseReply,
} from '../schema.ts'
import { VAT_CLASS_TEXTS, WHT_CLASS_TEXTS } from '../texts/classes.ts'
import { THEN_TEXTS } from '../texts/states.ts'
import type { Addable } from '../views/screens.server.ts'

type Choice = { id: string; name: string }

type NewContractProps = {
  customers: Choice[]
  plans: Choice[]
  today: string
  reply: ContractReply | undefined
}

/** Writes a contract: for whom, how many seats of which plan, at which price, from when, and what happens at its last day. */
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
      <SeatFields plans={plans} none={m.contract_no_seats()} values={values} errors={errors} />
      <TermsFields today={today} values={values} errors={errors} />
      <TextField
        label={m.contract_last_day()}
        hint={m.contract_last_day_hint()}
        name="lastDay"
        type="date"
        defaultValue={values?.lastDay}
        error={errors.lastDay}
      />
      <ThenField value={values?.thenHow} error={errors.thenHow} />
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

/** What happens at the last day. */
export function ThenField({ value, error }: { value: string | undefined; error: string | undefined }) {
  return (
    <SelectField label={m.contract_then()} name="thenHow" defaultValue={value || 'ends'} error={error}>
      <Options of={optionsOf(THEN_HOW, THEN_TEXTS)} />
    </SelectField>
  )
}

type FieldsProps = { values: Partial<ItemValues> | undefined; errors: ItemErrors }

/** So many seats of a plan. @param none the choice of no plan, where there need not be one */
function SeatFields({ plans, none, values, errors }: FieldsProps & { plans: Choice[]; none?: string }) {
  return (
    <>
      <SelectField
        label={m.contract_plan()}
        name="plan"
        required={none === undefined}
        defaultValue={values?.plan ?? ''}
        error={errors.plan}
      >
        <option value="">{none ?? m.contract_choose()}</option>
        {plans.map(optionOf)}
      </SelectField>
      <CountField
        label={m.contract_seats_count()}
        name="quantity"
        required={none === undefined}
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
    </>
  )
}

/** A space of one's own; of several that are alike, one or all of them. */
function SpaceFields({ spaces, values, errors }: FieldsProps & Pick<Addable, 'spaces'>) {
  return (
    <>
      <SelectField
        label={m.contract_space()}
        name="space"
        required
        defaultValue={values?.space ?? ''}
        error={errors.space}
      >
        <option value="">{m.contract_choose()}</option>
        {spaces.map(optionOf)}
      </SelectField>
      <CountField
        label={m.contract_space_unit()}
        hint={m.contract_space_unit_hint()}
        name="unit"
        most={MOST_SEATS}
        defaultValue={values?.unit}
        error={errors.unit}
      />
    </>
  )
}

function NameField({ values, errors }: FieldsProps) {
  return (
    <TextField
      label={m.contract_item_name()}
      name="name"
      required
      maxLength={LONGEST_NAME}
      defaultValue={values?.name}
      error={errors.name}
    />
  )
}

function PriceField({ label, values, errors }: FieldsProps & { label: string }) {
  return <MoneyField label={label} name="price" required defaultValue={values?.price} error={errors.price} />
}

/** How it is taxed, and from when it is. */
function TermsFields({ today, values, errors }: FieldsProps & { today: string }) {
  return (
    <>
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

const ADD_TEXTS: Record<ItemKind, { add: () => string; lead: () => string }> = {
  seat: { add: m.contract_seats_add, lead: m.contract_seats_add_lead },
  space: { add: m.contract_space_add, lead: m.contract_space_add_lead },
  product: { add: m.contract_product_add, lead: m.contract_product_add_lead },
  discount: { add: m.contract_discount_add, lead: m.contract_discount_add_lead },
}

/** Links to what can be added to a contract. */
export function AddLinks() {
  const hrefOf = useDialogHref()
  return (
    <div className="flex flex-wrap gap-2">
      {ITEM_KINDS.map(kind => (
        <Link
          key={kind}
          to={hrefOf('new', kind)}
          preventScrollReset
          className={buttonClasses('secondary', 'small')}
        >
          {ADD_TEXTS[kind].add()}
        </Link>
      ))}
    </div>
  )
}

/** Adds an item to a contract: the next bill charges it. */
export function AddItemDialog({ kind, reply, ...choices }: Addable & { reply: ItemReply | undefined }) {
  const { search } = useLocation()
  const { add, lead } = ADD_TEXTS[kind]
  const fields = { values: reply?.values, errors: reply?.errors ?? {} }
  return (
    <FormDialog
      title={add()}
      submitLabel={add()}
      closeHref={withoutDialog(search)}
      reply={reply && { error: reply.errors.form }}
    >
      <input type="hidden" name="intent" value="add" />
      <input type="hidden" name="kind" value={kind} />
      <p className="text-muted">{lead()}</p>
      <OwnFields kind={kind} {...choices} {...fields} />
      <TermsFields today={choices.today} {...fields} />
    </FormDialog>
  )
}

/** What an item of that kind has of its own. */
function OwnFields({ kind, plans, spaces, ...fields }: FieldsProps & Addable) {
  if (kind === 'seat') return <SeatFields plans={plans} {...fields} />
  if (kind === 'space')
    return (
      <>
        <SpaceFields spaces={spaces} {...fields} />
        <PriceField label={m.contract_space_month()} {...fields} />
      </>
    )
  if (kind === 'discount')
    return (
      <>
        <NameField {...fields} />
        <PriceField label={m.contract_discount_month()} {...fields} />
      </>
    )
  return (
    <>
      <NameField {...fields} />
      <CountField
        label={m.contract_quantity()}
        name="quantity"
        required
        most={MOST_SEATS}
        defaultValue={fields.values?.quantity ?? '1'}
        error={fields.errors.quantity}
      />
      <PriceField label={m.contract_product_month()} {...fields} />
    </>
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
