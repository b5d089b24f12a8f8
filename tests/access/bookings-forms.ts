import { bangkokDay } from '#app/kit/pure/days.ts'
import { toBangkokLocal } from '#app/kit/pure/instants.ts'
import { asks } from './ask.ts'
import { movedWithinDay, nextHour } from './bookings.ts'
import type { House } from './house.ts'

const HOUR_MS = 3_600_000

async function booked(house: House, values: Parameters<House['bookings']['booking']>[1] = {}) {
  return house.bookings.booking((await house.member()).id, values)
}

const onDay = (list: string) => (list.endsWith('list') ? '?' : `?day=${bangkokDay(new Date())}&`)

function inTwoDays() {
  const from = nextHour(48)
  return { from: toBangkokLocal(from), to: toBangkokLocal(new Date(from.getTime() + HOUR_MS)) }
}

/** What staff do about bookings, over the day and over the list. */
export const bookingForms = (list: string) => {
  const at = (id: string) => `${list}${onDay(list)}edit=${id}`
  const deed = (values: () => Parameters<typeof booked>[1] = () => ({})) =>
    asks('bookings', async house => ({ at: at(await booked(house, values())) }))
  return {
    book: asks('bookings', async house => {
      const who = { member: (await house.member()).memberId, space: await house.bookings.space() }
      const fill = { ...who, ...inTwoDays() }
      return { at: `${list}${onDay(list)}new=1`, fill }
    }),
    book_visitor: asks('booking_visitors', async house => ({
      at: `${list}${onDay(list)}new=visitor`,
      fill: { name: 'Dao', space: await house.bookings.space(), ...inTwoDays() },
    })),
    close: asks('bookings', async house => ({
      at: `${list}${onDay(list)}new=closed`,
      fill: { purpose: 'Painting', space: await house.bookings.space(), ...inTwoDays() },
    })),
    move: asks('bookings', async house => {
      const from = nextHour(72)
      const fill = { from: toBangkokLocal(from), to: toBangkokLocal(new Date(from.getTime() + HOUR_MS)) }
      return { at: at(await booked(house)), fill }
    }),
    cancel: deed(),
    approve: deed(() => ({ status: 'pending' })),
    decline: deed(() => ({ status: 'pending' })),
    check_in: deed(),
    no_show: deed(() => ({ startsAt: nextHour(-1) })),
    undo_no_show: deed(() => ({ status: 'no_show' })),
    visitor_paid: asks('booking_visitors', async house => ({ at: at((await house.bookings.visit()).id) })),
    visitor_returned: asks('booking_visitors', async house => {
      const paid = { paidSatang: 10_000, backSatang: 10_000 }
      return { at: at((await house.bookings.visit({ status: 'cancelled' }, paid)).id) }
    }),
    forget_visitor: asks('booking_visitors', async house => ({ at: at((await house.bookings.visit()).id) })),
  }
}

/** Where the first of a series goes, in the address of the form that moves them. */
export function movedSeries(): URLSearchParams {
  const from = movedWithinDay(2)
  const to = new Date(from.getTime() + HOUR_MS)
  return new URLSearchParams({ to_from: toBangkokLocal(from), to_to: toBangkokLocal(to) })
}

const seriesOf = async (house: House) => house.bookings.series((await house.member()).id)
const SERIES = '/admin/bookings/series'

/** A new series, and what staff do about one. */
export const seriesForms = {
  make: {
    '(book)': asks('booking_series', async house => {
      const from = nextHour(48)
      const to = toBangkokLocal(new Date(from.getTime() + HOUR_MS))
      const who = { member: (await house.member()).memberId, space: await house.bookings.space() }
      return { at: `${SERIES}?${new URLSearchParams({ ...who, from: toBangkokLocal(from), to })}` }
    }),
  },
  change: {
    add: asks('bookings', async house => ({ at: `${SERIES}/${(await seriesOf(house)).id}` })),
    move: asks('bookings', async house => ({
      at: `${SERIES}/${(await seriesOf(house)).id}?${movedSeries()}`,
    })),
    cancel: asks('bookings', async house => ({ at: `${SERIES}/${(await seriesOf(house)).id}` })),
  },
}
