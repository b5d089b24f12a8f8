import { formatTin, readTin } from '#app/kit/pure/tin.ts'
import type { EditView } from '#app/kit/ui/edit-form.tsx'
import { CheckboxField, TextField } from '#app/kit/ui/field.tsx'
import { Panel } from '#app/kit/ui/panel.tsx'
import { m } from '#app/paraglide/messages.js'
import type { Settings } from '../schema.ts'
import { sellerOf } from '../seller.ts'
import { TAX_ADDRESS_LENGTH, TAX_NAME_LENGTH } from '../tax-form.ts'

/** Who issues receipts and invoices, and whether they may be tax invoices. */
export function TaxFields({ field, box, values, company }: EditView & { company: Settings['company'] }) {
  const isRegistered = values['isVatRegistered'] === 'on'
  return (
    <>
      <Panel title={m.settings_tax_vat()} lead={m.settings_tax_vat_lead()}>
        <CheckboxField {...box('isVatRegistered')} />
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField
            {...field('tin')}
            hint={m.settings_tax_tin_hint()}
            inputMode="numeric"
            maxLength={20}
            autoComplete="off"
            required={isRegistered}
          />
          <TextField
            {...field('branch')}
            hint={m.settings_tax_branch_hint()}
            inputMode="numeric"
            maxLength={5}
            autoComplete="off"
          />
        </div>
      </Panel>
      <Panel title={m.settings_tax_names()} lead={m.settings_tax_names_lead()}>
        <TextField
          {...field('nameThai')}
          lang="th"
          maxLength={TAX_NAME_LENGTH}
          autoComplete="off"
          required={isRegistered}
        />
        <TextField
          {...field('addressThai')}
          lang="th"
          maxLength={TAX_ADDRESS_LENGTH}
          autoComplete="off"
          required={isRegistered}
        />
        <TextField {...field('nameEnglish')} maxLength={TAX_NAME_LENGTH} autoComplete="off" />
        <TextField {...field('addressEnglish')} maxLength={TAX_ADDRESS_LENGTH} autoComplete="off" />
      </Panel>
      <Panel title={m.settings_preview()} lead={m.settings_tax_preview()} isPreview>
        <SellerPreview company={company} values={values} />
      </Panel>
    </>
  )
}

const HEAD_OFFICE = '00000'

/** The head of a paper as it would be with what is typed. */
function SellerPreview({ company, values }: Pick<EditView, 'values'> & { company: Settings['company'] }) {
  const text = (name: string) => values[name]?.trim() ?? ''
  const tin = readTin(text('tin'))
  const branch = text('branch')
  const { nameThai, nameEnglish, addressThai, addressEnglish } = sellerOf({
    company,
    tax: {
      ...{ nameThai: text('nameThai'), nameEnglish: text('nameEnglish') },
      ...{ addressThai: text('addressThai'), addressEnglish: text('addressEnglish') },
      ...{ tin, branch: null, isVatRegistered: false },
    },
  })
  return (
    <div className="wrap-anywhere">
      <p className="font-bold">{nameThai}</p>
      {nameEnglish !== nameThai && <p className="text-sm text-muted">{nameEnglish}</p>}
      <p>{addressThai}</p>
      {addressEnglish !== addressThai && <p className="text-sm text-muted">{addressEnglish}</p>}
      {tin && (
        <p>
          {m.document_tax_id()} <span className="whitespace-nowrap tabular-nums">{formatTin(tin)}</span>
        </p>
      )}
      {tin && /^\d{5}$/.test(branch) && (
        <p>{branch === HEAD_OFFICE ? m.document_head_office() : m.document_branch({ branch })}</p>
      )}
    </div>
  )
}
