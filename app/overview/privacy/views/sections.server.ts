import type { NounSections } from '#app/noun-views.ts'
import { m } from '#app/paraglide/messages.js'

export const sections: NounSections = ({ settings: { privacy } }) => ({
  privacy: { text: m.privacy_state({ months: privacy.memberMonths, years: privacy.taxYears }) },
})
