import { useState } from 'react'
import { bahtText, paidTexts } from '#app/joining/sales/texts.ts'
import { SelectField } from '#app/kit/ui/field.tsx'
import { FormDialog } from '#app/kit/ui/form-dialog.tsx'
import { PaidFields } from '#app/kit/ui/paid-fields.tsx'
import { SumLine } from '#app/kit/ui/sum-line.tsx'
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
  return (
    <FormDialog
      title={m.pack_sell_title({ name })}
      submitLabel={m.sale_submit()}
      price={totalSatang !== null && bahtText(totalSatang)}
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
      <SumLine label={m.sale_total()} sum={totalSatang === null ? null : bahtText(totalSatang)} isTotal />
      <PaidFields
        key={value}
        texts={paidTexts({ owedSatang, totalSatang, withholding })}
        paid={isAsSent ? reply.sell.paid : undefined}
        chosen={reply?.sell}
        errors={errors}
      />
      <p className="text-muted">{m.pack_sell_note()}</p>
    </FormDialog>
  )
}
