import { type ChangeEvent, useState } from 'react'
import { totalOfMany } from '#app/house/plans/rules/total.ts'
import { CheckboxField, SelectField, TextField } from '#app/kit/ui/field.tsx'
import { FormDialog } from '#app/kit/ui/form-dialog.tsx'
import { CountField, MoneyField } from '#app/kit/ui/number-fields.tsx'
import { PaidFields } from '#app/kit/ui/paid-fields.tsx'
import { SumLine } from '#app/kit/ui/sum-line.tsx'
import { readAmount } from '#app/money/ledger/schema.ts'
import { m } from '#app/paraglide/messages.js'
import type { SaleReply } from '../actions/sell.server.ts'
import { LONGEST_WHAT, MOST_OF_ONE, OWN_LINE, ownPrice } from '../rules.ts'
import { readQuantity, type SaleErrors, type SaleValues } from '../schema.ts'
import { bahtText, paidTexts } from '../texts.ts'
import type { SaleDialog as Dialog } from '../views/sale.server.ts'

/** What the total follows from. */
type Sold = Pick<SaleValues, 'plan' | 'quantity' | 'each'>

type SaleDialogProps = {
  name: string
  dialog: Dialog
  closeHref: string
  reply: SaleReply | undefined
}

/** Sells something to a member: what, how many, what is paid of it now and how. */
export function SaleDialog({ name, dialog, closeHref, reply }: SaleDialogProps) {
  const { owed: owedSatang, plans, key, withholding, vouchers } = dialog
  const sent = reply?.sale
  const [sold, setSold] = useState<Sold>({
    plan: sent?.plan ?? '',
    quantity: sent?.quantity ?? '1',
    each: sent?.each ?? '',
  })
  // Without a script the total stays what the server has answered with.
  const answered = sent && isSame(sold, sent) ? sent.total : ''
  const totalSatang = answered === '' ? computeTotal(sold, dialog) : Number(answered)
  const errors = reply?.errors ?? {}
  const isByTheHour = plans.some(plan => plan.slug === sold.plan && plan.takesVoucher)
  return (
    <FormDialog
      title={m.sale_title({ name })}
      submitLabel={m.sale_submit()}
      price={totalSatang !== null && bahtText(totalSatang)}
      closeHref={closeHref}
      reply={reply && { error: errors.form }}
    >
      <input type="hidden" name="key" value={key} />
      <input type="hidden" name="total" value={totalSatang ?? ''} />
      <SoldFields
        plans={plans}
        sold={sold}
        errors={errors}
        what={sent?.what}
        onType={(field, value) => setSold(before => ({ ...before, [field]: value }))}
      />
      {vouchers.left > 0 && isByTheHour && (
        <CheckboxField
          label={m.sale_voucher({ minutes: vouchers.minutes, left: vouchers.left })}
          name="voucher"
          defaultChecked={sent?.voucher === 'on'}
          error={errors.voucher}
        />
      )}
      <SumLine label={m.sale_total()} sum={totalSatang === null ? null : bahtText(totalSatang)} isTotal />
      <PaidFields
        key={`${sold.plan} ${sold.quantity} ${sold.each}`}
        texts={paidTexts({ owedSatang, totalSatang, withholding })}
        paid={answered === '' ? undefined : sent?.paid}
        chosen={sent}
        errors={errors}
      />
      {dialog.needsSpelling && (
        <TextField
          label={m.document_spelling()}
          name="spelling"
          hint={m.document_spelling_hint()}
          defaultValue={sent?.spelling}
          error={errors.spelling}
        />
      )}
      <p className="text-muted">{m.sale_note()}</p>
    </FormDialog>
  )
}

type SoldFieldsProps = {
  plans: Dialog['plans']
  sold: Sold
  /** The description of something of no list, as it was sent. */
  what: string | undefined
  errors: SaleErrors
  onType: (field: keyof Sold, value: string) => void
}

/** What is sold and how many; something of no list is described and priced. */
function SoldFields({ plans, sold, what, errors, onType }: SoldFieldsProps) {
  const typedInto = (field: keyof Sold) => ({
    name: field,
    value: sold[field],
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement>) =>
      onType(field, event.currentTarget.value),
    error: errors[field],
  })
  return (
    <>
      <div className="grid items-start gap-5 sm:grid-cols-[1fr_auto]">
        <SelectField label={m.sale_what()} required {...typedInto('plan')}>
          <option value="">{m.sale_choose()}</option>
          {plans.map(({ slug, title }) => (
            <option key={slug} value={slug}>
              {title}
            </option>
          ))}
          <option value={OWN_LINE}>{m.sale_own()}</option>
        </SelectField>
        <CountField label={m.sale_quantity()} required most={MOST_OF_ONE} {...typedInto('quantity')} />
      </div>
      {sold.plan === OWN_LINE && (
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <TextField
            label={m.sale_own_what()}
            name="what"
            required
            autoComplete="off"
            maxLength={LONGEST_WHAT}
            defaultValue={what}
            error={errors.what}
          />
          <MoneyField label={m.sale_own_each()} required {...typedInto('each')} />
        </div>
      )}
    </>
  )
}

function isSame(sold: Sold, sent: Sold): boolean {
  return sold.plan === sent.plan && sold.quantity === sent.quantity && sold.each === sent.each
}

/** What so many cost, in satang; null while that is not said. */
function computeTotal({ plan: slug, each, quantity: text }: Sold, { plans, pricing }: Dialog): number | null {
  const quantity = readQuantity(text)
  if (quantity === null) return null
  if (slug === OWN_LINE) {
    const eachSatang = readAmount(each)
    return eachSatang === null ? null : ownPrice({ what: '', eachSatang }, quantity).totalSatang
  }
  const plan = plans.find(known => known.slug === slug)
  return plan ? totalOfMany(plan, quantity, pricing).totalSatang : null
}
