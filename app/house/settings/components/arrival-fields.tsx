import type { EditView } from '#app/kit/ui/edit-form.tsx'
import { TextAreaField, TextField } from '#app/kit/ui/field.tsx'
import { Panel } from '#app/kit/ui/panel.tsx'
import { m } from '#app/paraglide/messages.js'
import { locales } from '#app/paraglide/runtime.js'
import { LONGEST_ARRIVAL } from '../schema/arrival.ts'

/** The Wi-Fi, and in each language how the access code is used and the rules in one line. */
export function ArrivalFields({ field }: EditView) {
  return (
    <>
      <Panel title={m.arrival_wifi()} lead={m.arrival_wifi_lead()}>
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField {...field('wifiName')} maxLength={LONGEST_ARRIVAL.wifiName} autoComplete="off" />
          <TextField {...field('wifiPassword')} maxLength={LONGEST_ARRIVAL.wifiPassword} autoComplete="off" />
        </div>
      </Panel>
      <Panel title={m.arrival_words()} lead={m.arrival_words_lead()}>
        {locales.map(locale => (
          <div key={locale} lang={locale} className="grid gap-5 sm:grid-cols-2">
            <TextAreaField {...field(`code_${locale}`)} rows={4} maxLength={LONGEST_ARRIVAL.code} />
            <TextAreaField {...field(`rules_${locale}`)} rows={4} maxLength={LONGEST_ARRIVAL.rules} />
          </div>
        ))}
      </Panel>
    </>
  )
}
