import type { EditView } from '#app/kit/ui/edit-form.tsx'
import { TextField } from '#app/kit/ui/field.tsx'
import { Panel } from '#app/kit/ui/panel.tsx'
import { m } from '#app/paraglide/messages.js'
import { LONGEST } from '../schema/lengths.ts'
import { PaletteField } from './palette-field.tsx'

/** Who the company is, and how that reads in the footer of every page. */
export function CompanyFields({ field, values }: EditView) {
  return (
    <>
      <Panel title={m.settings_company_names()}>
        <TextField
          {...field('name')}
          hint={m.settings_name_hint()}
          maxLength={LONGEST.name}
          autoComplete="off"
          required
        />
        <TextField
          {...field('legalName')}
          hint={m.settings_legal_name_hint()}
          maxLength={LONGEST.legalName}
          autoComplete="off"
          required
        />
      </Panel>
      <Panel title={m.settings_company_address()}>
        <TextField {...field('street')} maxLength={LONGEST.street} autoComplete="off" required />
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField {...field('city')} maxLength={LONGEST.city} autoComplete="off" required />
          <TextField {...field('region')} maxLength={LONGEST.region} autoComplete="off" required />
        </div>
        <div className="sm:max-w-56">
          <TextField {...field('postalCode')} maxLength={LONGEST.postalCode} autoComplete="off" required />
        </div>
      </Panel>
      <Panel title={m.settings_colours()}>
        <PaletteField {...field('palette')} />
      </Panel>
      <Panel title={m.settings_preview()} lead={m.settings_company_preview()} isPreview>
        <address className="not-italic">
          <strong className="block">{values['name']}</strong>
          {values['street']}
          <br />
          {[values['city'], values['region']].filter(Boolean).join(', ')} {values['postalCode']}
        </address>
      </Panel>
    </>
  )
}
