import { mailingOf } from '#app/house/mail/rules/server.ts'
import type { NounSections } from '#app/noun-views.ts'
import { m } from '#app/paraglide/messages.js'

export const sections: NounSections = ({ env, settings: { bookings, mail } }) => ({
  bookings: {
    text:
      bookings.reminderHours === 0
        ? m.settings_state_bookings_none()
        : m.settings_state_bookings({ count: bookings.reminderHours, mail: mailingOf(env, mail) }),
  },
})
