import { readFaq } from '#app/house/settings/rules/faq.ts'
import { faqText } from '#app/house/settings/schema/faq.ts'
import type { NounSections } from '#app/noun-views.ts'
import { m } from '#app/paraglide/messages.js'
import { getLocale } from '#app/paraglide/runtime.js'

export const sections: NounSections = ({ settings: { faq } }) => ({
  faq: { text: m.faq_state({ count: readFaq(faqText(faq, getLocale())).entries.length }) },
})
