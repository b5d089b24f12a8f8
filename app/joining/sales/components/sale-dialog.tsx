import { useState } from 'react'
import { totalOfMany } from '#app/house/plans/rules/total.ts'
import { CheckboxField, SelectField, TextField } from '#app/kit/ui/field.tsx'
import { FormDialog } from '#app/kit/ui/form-dialog.tsx'
import { CountField, MoneyField } from '#app/kit/ui/number-fields.tsx'
import { PaidFields } from '#app/kit/ui/paid-fields.tsx'
import { readAmount } from '#app/money/ledger/schema.ts'
import { m } from '#app/paraglide/messages.js'
import type { SaleReply } from '../actions.server.ts'
import { LONGEST_WHAT, MOST_OF_ONE, OWN_LINE, ownPrice } from '../rules.ts'
import { readQuantity } from '../schema.ts'
import { afterText, bahtText, methodOptions, proposedText } from '../texts.ts'
import type { SaleDialog as Dialog } from '../views.server.ts'

type SaleDialogProps = {
  name: string
  dialog: Dialog
  closeHref: string
  reply: SaleReply | undefined
}

/** Sells something to a member: what, how many, what is paid of it now and how. */
export function SaleDialog({ name, dialog, closeHref, reply }: SaleDialogProps) {
  const { owed: owedSatang, plans, key, withholding, vouchers } = dialog
  const [slug, setSlug] = useState(reply?.sale.plan ?? '')
  const [count, setCount] = useState(reply?.sale.quantity ?? '1')
  const [each, setEach] = useState(reply?.sale.each ?? '')
  const isOwn = slug === OWN_LINE
  const isByTheHour = plans.some(plan => plan.slug === slug && plan.takesVoucher)
  const quantity = readQuantity(count)
  const computed = quantity === null ? null : computeTotal({ slug, each, quantity }, dialog)
  // Without a script the total stays what the server has answered with.
  const isAsSent = reply?.sale.plan === slug && reply.sale.quantity === count && reply.sale.each === each
  const answered = isAsSent ? reply.sale.total : ''
  const totalSatang = answered === '' ? computed : Number(answered)
  const errors = reply?.errors ?? {}
  return (
    <FormDialog
      title={m.sale_title({ name })}
      submitLabel={m.sale_submit()}
      closeHref={closeHref}
      reply={reply && { error: errors.form }}
    >
      <input type="hidden" name="key" value={key} />
      <input type="hidden" name="total" value={totalSatang ?? ''} />
      <div className="grid items-start gap-5 sm:grid-cols-[1fr_auto]">
        <SelectField
          label={m.sale_what()}
          name="plan"
          required
          value={slug}
          onChange={event => setSlug(event.currentTarget.value)}
          error={errors.plan}
        >
          <option value="">{m.sale_choose()}</option>
          {plans.map(({ slug: value, title }) => (
            <option key={value} value={value}>
              {title}
            </option>
          ))}
          <option value={OWN_LINE}>{m.sale_own()}</option>
        </SelectField>
        <CountField
          label={m.sale_quantity()}
          name="quantity"
          required
          most={MOST_OF_ONE}
          value={count}
          onChange={event => setCount(event.currentTarget.value)}
          error={errors.quantity}
        />
      </div>
      {isOwn && (
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <TextField
            label={m.sale_own_what()}
            name="what"
            required
            autoComplete="off"
            maxLength={LONGEST_WHAT}
            defaultValue={reply?.sale.what}
            error={errors.what}
          />
          <MoneyField
            label={m.sale_own_each()}
            name="each"
            required
            value={each}
            onChange={event => setEach(event.currentTarget.value)}
            error={errors.each}
          />
        </div>
      )}
      {vouchers.left > 0 && isByTheHour && (
        <CheckboxField
          label={m.sale_voucher({ minutes: vouchers.minutes, left: vouchers.left })}
          name="voucher"
          defaultChecked={reply?.sale.voucher === 'on'}
          error={errors.voucher}
        />
      )}
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="text-muted">{m.sale_total()}</span>
        <span className="text-xl font-bold tabular-nums">
          {totalSatang === null ? '–' : bahtText(totalSatang)}
        </span>
      </p>
      <PaidFields
        key={`${slug} ${count} ${each}`}
        paid={answered !== '' && reply ? reply.sale.paid : undefined}
        proposed={isWithheld =>
          totalSatang === null
            ? ''
            : proposedText({ owedSatang, totalSatang }, isWithheld ? withholding : null)
        }
        withholding={
          withholding && {
            label: m.ledger_withheld({ rate: withholding.rate }),
            isChecked: reply?.sale.withholds === 'on',
          }
        }
        method={reply?.sale.method ?? ''}
        methods={methodOptions()}
        afterText={(typed, isWithheld) =>
          totalSatang === null
            ? ''
            : afterText({ owedSatang, totalSatang }, typed, isWithheld ? withholding : null)
        }
        errors={errors}
      />
      <p className="text-muted">{m.sale_note()}</p>
    </FormDialog>
  )
}

type Chosen = { slug: string; each: string; quantity: number }

/** What so many cost, in satang; null while that is not said. */
function computeTotal({ slug, each, quantity }: Chosen, { plans, pricing }: Dialog): number | null {
  if (slug === OWN_LINE) {
    const eachSatang = readAmount(each)
    return eachSatang === null ? null : ownPrice({ what: '', eachSatang }, quantity).totalSatang
  }
  const plan = plans.find(known => known.slug === slug)
  return plan ? totalOfMany(plan, quantity, pricing).totalSatang : null
}
