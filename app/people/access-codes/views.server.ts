import type { NounSections } from '#app/noun-views.ts'
import { m } from '#app/paraglide/messages.js'

export const sections: NounSections = ({ settings: { access } }) => ({
  access: {
    text: access.isProvisional
      ? m.settings_state_access({ hours: access.provisionalHours })
      : m.settings_state_access_off(),
  },
})
