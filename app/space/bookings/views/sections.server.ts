import { mailingOf } from '#app/kit/pure/mailing.ts'
import type { NounSections } from '#app/noun-views.ts'
import { m } from '#app/paraglide/messages.js'

export const sections: NounSections = ({ env, settings: { bookings } }) => ({
  bookings: {
    text:
      bookings.reminderHours === 0
        ? m.settings_state_bookings_none()
        : m.settings_state_bookings({ count: bookings.reminderHours, mail: mailingOf(env) }),
  },
})
