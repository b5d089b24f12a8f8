import { Link } from 'react-router'
import { sellerOf } from '#app/house/settings/rules/seller.ts'
import { ROOM } from '#app/house/settings/schema/lengths.ts'
import type { Settings } from '#app/house/settings/schema/settings.ts'
import { TAX_ADDRESS_LENGTH, TAX_NAME_LENGTH } from '#app/house/settings/schema/tax.ts'
import { formatTin, readTin } from '#app/kit/pure/tin.ts'
import type { EditView } from '#app/kit/ui/edit-form.tsx'
import { CheckboxField, SelectField, TextField } from '#app/kit/ui/field.tsx'
import { MoneyField } from '#app/kit/ui/number-fields.tsx'
import { Panel } from '#app/kit/ui/panel.tsx'
import { TEXT_LINK } from '#app/kit/ui/text-link.ts'
import { m } from '#app/paraglide/messages.js'
import { localizeHref } from '#app/paraglide/runtime.js'
import type { InsideVat } from './inside-vat.server.ts'

type TaxFieldsProps = EditView & {
  company: Settings['company']
  insideVat: InsideVat[]
  /** Whether contracts with companies may ask for deposits. */
  takesDeposits: boolean
}

/** Who issues receipts and invoices, and whether they may be tax invoices. */
export function TaxFields({ field, box, values, company, insideVat, takesDeposits }: TaxFieldsProps) {
  const isRegistered = values['isVatRegistered'] === 'on'
  return (
    <>
      <Panel title={m.settings_tax_vat()} lead={m.settings_tax_vat_lead()}>
        <CheckboxField {...box('isVatRegistered')} />
        {isRegistered && insideVat.length > 0 && <InsideVatWarning plans={insideVat} />}
        <div className="grid items-end gap-5 sm:grid-cols-2">
          <TextField
            {...field('tin')}
            hint={m.settings_tax_tin_hint()}
            inputMode="numeric"
            maxLength={ROOM.tin}
            autoComplete="off"
            required={isRegistered}
          />
          <TextField
            {...field('branch')}
            hint={m.settings_tax_branch_hint()}
            inputMode="numeric"
            maxLength={ROOM.branch}
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
      <WithholdingPanel field={field} box={box} />
      {takesDeposits && (
        <Panel title={m.settings_deposits()} lead={m.settings_deposits_lead()}>
          <SelectField {...field('depositVat')}>
            <option value="">{m.settings_deposit_vat_open()}</option>
            <option value="none">{m.settings_deposit_vat_none()}</option>
            <option value="on_receipt">{m.settings_deposit_vat_on_receipt()}</option>
          </SelectField>
        </Panel>
      )}
      <Panel title={m.settings_preview()} lead={m.settings_tax_preview()} isPreview>
        <SellerPreview company={company} values={values} />
      </Panel>
    </>
  )
}

function WithholdingPanel({ field, box }: Pick<EditView, 'field' | 'box'>) {
  return (
    <Panel title={m.settings_withholding()} lead={m.settings_withholding_lead()}>
      <CheckboxField {...box('offersWithholding')} />
      <div className="grid gap-5 sm:grid-cols-3">
        <TextField
          {...field('withholdingRate')}
          inputMode="decimal"
          maxLength={ROOM.percent}
          autoComplete="off"
        />
        <MoneyField {...field('withholdingFrom')} />
        <TextField {...field('certificateDays')} inputMode="numeric" maxLength={3} autoComplete="off" />
      </div>
    </Panel>
  )
}

/** Where the tax comes out of what the house earns: an owner who does not want that raises the price, or adds the VAT. */
function InsideVatWarning({ plans }: { plans: InsideVat[] }) {
  return (
    <div role="status" className="rounded-control border-2 border-lantern px-4 py-3">
      <p className="font-semibold">{m.settings_tax_inside()}</p>
      <ul className="mt-1 list-disc pl-5">
        {plans.map(plan => (
          <li key={plan.title}>{m.settings_tax_inside_plan(plan)}</li>
        ))}
      </ul>
      <Link to={localizeHref('/admin/plans')} className={TEXT_LINK}>
        {m.settings_tax_inside_plans()}
      </Link>
    </div>
  )
}

const HEAD_OFFICE = '00000'

/** The head of a paper as it would be with what is typed. */
function SellerPreview({ company, values }: Pick<EditView, 'values'> & { company: Settings['company'] }) {
  const text = (name: string) => values[name]?.trim() ?? ''
  const isVatRegistered = values['isVatRegistered'] === 'on'
  const tin = isVatRegistered ? readTin(text('tin')) : null
  const branch = text('branch')
  const { nameThai, nameEnglish, addressThai, addressEnglish } = sellerOf({
    company,
    tax: {
      nameThai: text('nameThai'),
      nameEnglish: text('nameEnglish'),
      addressThai: text('addressThai'),
      addressEnglish: text('addressEnglish'),
      tin,
      branch: null,
      isVatRegistered,
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
