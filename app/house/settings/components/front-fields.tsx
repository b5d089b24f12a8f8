import type { EditView } from '#app/kit/ui/edit-form.tsx'
import { TextAreaField, TextField } from '#app/kit/ui/field.tsx'
import { Panel } from '#app/kit/ui/panel.tsx'
import { m } from '#app/paraglide/messages.js'
import { locales } from '#app/paraglide/runtime.js'
import { LONGEST_FRONT } from '../schema/front.ts'

/** The headline of the front page and the sentence below it, in each language. */
export function FrontFields({ field }: EditView) {
  return (
    <Panel title={m.front_words()} lead={m.front_words_lead()}>
      {locales.map(locale => (
        <div key={locale} lang={locale} className="grid gap-5 sm:grid-cols-2">
          <TextField {...field(`headline_${locale}`)} maxLength={LONGEST_FRONT.headline} />
          <TextAreaField {...field(`lead_${locale}`)} rows={5} maxLength={LONGEST_FRONT.lead} />
        </div>
      ))}
    </Panel>
  )
}
