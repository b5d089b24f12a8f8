import { markOfOrder } from '#app/public/services/steps.server.ts'
import { type Ask, asks, type OperationName, of, UNSEEN } from './ask.ts'
import { BLOG_FORMS } from './blog-forms.ts'
import { bookingForms, seriesForms } from './bookings-forms.ts'
import { CONTRACTS_FORMS } from './contracts-forms.ts'
import { CUSTOMERS_FORMS } from './customers-forms.ts'
import { DESK_FORMS } from './desk-forms.ts'
import { JOINING_FORMS } from './joining-forms.ts'
import { MEMBERS_FORMS } from './members-forms.ts'
import { MONEY_FORMS } from './money-forms.ts'
import { OPENING_FORMS } from './opening-forms.ts'
import { OWN_FORMS } from './own-forms.ts'
import { SETTINGS_FORMS } from './settings-forms.ts'
import { SIGNATURES_FORMS } from './signatures-forms.ts'
import { TEAM_FORMS } from './team-forms.ts'
import { VISITORS_FORMS } from './visitors-forms.ts'

/** How every operation is asked for. */
export const FORMS: Partial<Record<OperationName, Ask>> = {
  ...VISITORS_FORMS,
  ...OWN_FORMS,
  ...OPENING_FORMS,
  ...SETTINGS_FORMS,
  ...MEMBERS_FORMS,
  ...CONTRACTS_FORMS,
  ...SIGNATURES_FORMS,
  ...CUSTOMERS_FORMS,
  ...DESK_FORMS,
  ...JOINING_FORMS,
  ...MONEY_FORMS,
  ...TEAM_FORMS,
  ...BLOG_FORMS,
  ...of('services', {
    set: asks('services', async house => ({
      at: `/admin/services?set=inactive&delete=${await house.service()}`,
    })),
    up: asks('services', async house => {
      const id = await house.service()
      return { at: await house.pageOfServices(), fill: { id } }
    }),
    down: asks('services', async house => ({
      at: '/admin/services',
      fill: { id: (await house.serviceIds())[0] ?? '' },
    })),
    place: asks(
      'services',
      async house => {
        const id = await house.service()
        const seen = markOfOrder(await house.serviceIds())
        return { at: '/admin/services', fill: { id, seen, place: '0' } }
      },
      UNSEEN,
    ),
  }),
  ...of('event-guests', {
    remove: asks('event_guests', async house => {
      const { id, eventId } = await house.guest()
      return { at: `/admin/events/${eventId}/guests`, fill: { id } }
    }),
  }),
  ...of('bookings', bookingForms('/admin/bookings')),
  ...of('bookings-series-new', seriesForms.make),
  ...of('bookings-series', seriesForms.change),
  ...of('bookings-list', bookingForms('/admin/bookings/list')),
  ...of('spaces', {
    set: asks('spaces', async house => ({
      at: `/admin/spaces?set=inactive&delete=${await house.bookings.space()}`,
    })),
    renew_feed: asks('calendar_feeds', async house => {
      const id = await house.bookings.space()
      return { at: `/admin/spaces?calendar=${id}`, fill: { id } }
    }),
    end_feed: asks('calendar_feeds', async house => {
      const id = await house.bookings.followedSpace()
      return { at: `/admin/spaces?calendar=${id}`, fill: { id } }
    }),
  }),
}
