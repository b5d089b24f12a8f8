import type { NounSections } from '#app/noun-views.ts'
import { m } from '#app/paraglide/messages.js'

export const sections: NounSections = ({ settings: { leave } }) => {
  const days = [leave.annualDays, leave.sickDays, leave.personalDays].map(days => `${days ?? '∞'}`)
  const [annual = '', sick = '', personal = ''] = days
  return { leave: { text: m.settings_state_leave({ annual, sick, personal }) } }
}
