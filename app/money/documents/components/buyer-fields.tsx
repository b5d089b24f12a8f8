import { ROOM } from '#app/house/settings/schema/lengths.ts'
import { TextAreaField, TextField } from '#app/kit/ui/field.tsx'
import { m } from '#app/paraglide/messages.js'
import { LONGEST } from '../rules/lengths.ts'

type BuyerFieldsProps = {
  /** The props that every field takes. */
  field: (name: string) => { name: string; defaultValue: string; error: string | undefined }
}

/** Who a paper is made out to, with what the law wants to know of a company. */
export function BuyerFields({ field }: BuyerFieldsProps) {
  return (
    <>
      <TextField
        {...field('name')}
        label={m.document_buyer_name()}
        maxLength={LONGEST.name}
        autoComplete="off"
        required
      />
      <TextAreaField
        {...field('address')}
        label={m.document_buyer_address()}
        rows={3}
        maxLength={LONGEST.address}
        autoComplete="off"
        required
      />
      <div className="grid items-end gap-5 sm:grid-cols-2">
        <TextField
          {...field('tin')}
          label={m.document_buyer_tin()}
          hint={m.document_buyer_tin_hint()}
          inputMode="numeric"
          maxLength={ROOM.tin}
          autoComplete="off"
        />
        <TextField
          {...field('branch')}
          label={m.document_buyer_branch()}
          hint={m.document_buyer_branch_hint()}
          inputMode="numeric"
          maxLength={ROOM.branch}
          autoComplete="off"
        />
      </div>
    </>
  )
}
