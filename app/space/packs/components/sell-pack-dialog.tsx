import { useState } from 'react'
import { afterText, bahtText, methodOptions, proposedText } from '#app/joining/sales/texts.ts'
import { SelectField } from '#app/kit/ui/field.tsx'
import { FormDialog } from '#app/kit/ui/form-dialog.tsx'
import { PaidFields } from '#app/kit/ui/paid-fields.tsx'
import { m } from '#app/paraglide/messages.js'
import type { SellReply } from '../schema.ts'
import type { SellPackDialog as Dialog } from '../views.server.ts'

type SellPackDialogProps = { name: string; dialog: Dialog; closeHref: string; reply: SellReply | undefined }

/** Sells a member a pack: which, what is paid of it now and how. */
export function SellPackDialog({ name, dialog, closeHref, reply }: SellPackDialogProps) {
  const { key, owedSatang, withholding, packs } = dialog
  const [value, setValue] = useState(reply?.sell.pack ?? '')
  const totalSatang = packs.find(pack => pack.value === value)?.priceSatang ?? null
  const isAsSent = reply !== undefined && value !== '' && reply.sell.pack === value
  const errors = reply?.errors ?? {}
  const sums = (isWithheld: boolean) => (isWithheld ? withholding : null)
  return (
    <FormDialog
      title={m.pack_sell_title({ name })}
      submitLabel={m.sale_submit()}
      closeHref={closeHref}
      reply={reply && { error: errors.form }}
    >
      <input type="hidden" name="key" value={key} />
      <SelectField
        label={m.pack_sell_what()}
        name="pack"
        required
        value={value}
        onChange={event => setValue(event.currentTarget.value)}
        error={errors.pack}
      >
        <option value="">{m.sale_choose()}</option>
        {packs.map(pack => (
          <option key={pack.value} value={pack.value}>
            {pack.title}
          </option>
        ))}
      </SelectField>
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="text-muted">{m.sale_total()}</span>
        <span className="text-xl font-bold tabular-nums">
          {totalSatang === null ? '–' : bahtText(totalSatang)}
        </span>
      </p>
      <PaidFields
        key={value}
        paid={isAsSent ? reply.sell.paid : undefined}
        proposed={isWithheld =>
          totalSatang === null ? '' : proposedText({ owedSatang, totalSatang }, sums(isWithheld))
        }
        withholding={
          withholding && {
            label: m.ledger_withheld({ rate: withholding.rate }),
            isChecked: reply?.sell.withholds === 'on',
          }
        }
        method={reply?.sell.method ?? ''}
        methods={methodOptions()}
        afterText={(typed, isWithheld) =>
          totalSatang === null ? '' : afterText({ owedSatang, totalSatang }, typed, sums(isWithheld))
        }
        errors={errors}
      />
      <p className="text-muted">{m.pack_sell_note()}</p>
    </FormDialog>
  )
}
