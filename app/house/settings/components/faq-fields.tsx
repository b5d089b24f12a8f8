import type { EditView } from '#app/kit/ui/edit-form.tsx'
import { TextAreaField } from '#app/kit/ui/field.tsx'
import { Panel } from '#app/kit/ui/panel.tsx'
import { m } from '#app/paraglide/messages.js'
import { locales } from '#app/paraglide/runtime.js'
import { LONGEST_FAQ } from '../rules/faq.ts'

/** The questions and answers of each language in a field of its own. */
export function FaqFields({ field }: EditView) {
  return (
    <Panel title={m.faq_title()} lead={m.faq_how()}>
      {locales.map(locale => (
        <TextAreaField key={locale} {...field(locale)} lang={locale} rows={16} maxLength={LONGEST_FAQ} />
      ))}
    </Panel>
  )
}
