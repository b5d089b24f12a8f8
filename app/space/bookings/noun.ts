import { inArray, sql } from 'drizzle-orm'
import type { Noun } from '#app/noun.ts'
import { m } from '#app/paraglide/messages.js'
import { spaces } from '../spaces/tables.server.ts'
import { bookingSeries, bookings, calendarFeeds } from './tables.server.ts'

/** What staff do about a booking, over the grid and over the list. */
const DEEDS = {
  book: 'bookForMember',
  move: 'moveBooking',
  cancel: 'cancelBooking',
  approve: 'approveBooking',
  decline: 'declineBooking',
  check_in: 'checkInBooking',
  no_show: 'markNoShow',
  undo_no_show: 'undoNoShow',
  visitor_paid: 'takeVisitorPayment',
  forget_visitor: 'forgetVisitor',
} as const

export const noun = {
  permissions: { bookings: ['view', 'edit'] },
  see: 'bookings.view',
  kinds: {
    booking: {
      words: [m.activity_type_booking, m.activity_the_booking],
      record: '/admin/bookings/list?edit=',
      names: {
        from: sql`${bookings} join ${spaces} on ${spaces.id} = ${bookings.spaceId}`,
        id: bookings.id,
        name: sql`${spaces.nameEn} || to_char(${bookings.startsAt} at time zone 'Asia/Bangkok', ', YYYY-MM-DD HH24:MI')`,
      },
    },
    bookings: { words: [m.activity_type_bookings, m.activity_the_bookings], screen: '/admin/bookings' },
  },
  actions: {
    booking_made: [m.activity_action_booking_made, m.activity_did_booking_made],
    booking_moved: [m.activity_action_booking_moved, m.activity_did_booking_moved],
    booking_cancelled: [m.activity_action_booking_cancelled, m.activity_did_booking_cancelled],
    booking_approved: [m.activity_action_booking_approved, m.activity_did_booking_approved],
    booking_declined: [m.activity_action_booking_declined, m.activity_did_booking_declined],
    booking_checked_in: [m.activity_action_booking_checked_in, m.activity_did_booking_checked_in],
    booking_no_show: [m.activity_action_booking_no_show, m.activity_did_booking_no_show],
    booking_expired: [m.activity_action_booking_expired, m.activity_did_booking_expired],
    booking_completed: [m.activity_action_booking_completed, m.activity_did_booking_completed],
    booking_paid: [m.activity_action_booking_paid, m.activity_did_booking_paid],
    visitor_forgotten: [m.activity_action_visitor_forgotten, m.activity_did_visitor_forgotten],
    booking_restored: [m.activity_action_booking_restored, m.activity_did_booking_restored],
  },
  navigation: {
    staff: { screen: '/admin/bookings', label: m.admin_bookings, icon: 'calendar_check', waiting: 'booking' },
  },
  settings: [
    {
      name: 'bookings',
      chapter: 'house',
      place: 85,
      label: m.admin_bookings,
      icon: 'calendar_check',
      see: 'settings.view',
    },
  ],
  live: { bookings: {} },
  holdings: {
    bookings: {
      whose: 'member',
      columns: { purpose: 'emptied' },
      kept: ['status', 'price_lines', 'policy', 'ical_uid', 'made_by', 'occurrence'],
      words: m.privacy_part_bookings,
      rows: ({ memberIds }) => inArray(bookings.memberRowId, memberIds),
    },
    booking_series: {
      whose: 'member',
      columns: { purpose: 'emptied' },
      kept: ['rule', 'zone', 'made_by'],
      words: m.privacy_part_bookings,
      isPart: true,
      rows: ({ memberIds }) => inArray(bookingSeries.memberRowId, memberIds),
    },
    booking_visitors: {
      whose: 'everyone',
      columns: { name: 'kept', email: 'kept', phone: 'kept' },
      kept: ['locale'],
    },
    calendar_feeds: {
      whose: 'member',
      isRemoved: true,
      isPart: true,
      rows: ({ memberIds }) => inArray(calendarFeeds.memberRowId, memberIds),
    },
  },
  access: {
    routes: {
      bookings: { see: 'bookings.view', does: DEEDS },
      'bookings-list': { see: 'bookings.view', does: DEEDS },
      'bookings-export': { see: 'bookings.view' },
      'bookings-series-new': { see: 'bookings.edit', does: { '(book)': 'bookSeriesForMember' } },
      'bookings-series': {
        see: 'bookings.view',
        does: { add: 'addToSeries', move: 'moveWholeSeries', cancel: 'cancelWholeSeries' },
      },
      'my-series-new': { see: 'member', does: { '(book)': 'bookOwnSeries' } },
      'my-series': {
        see: 'member',
        does: { add: 'addOwnLeftOut', move: 'moveOwnSeries', cancel: 'cancelOwnSeries' },
      },
      book: { see: 'everyone' },
      'book-space': { see: 'everyone', does: { '(book)': 'everyone' } },
      booked: { see: 'everyone', does: { cancel: 'everyone' } },
      'booked-file': { see: 'everyone' },
      'my-book': { see: 'member' },
      'my-book-confirm': { see: 'member', does: { '(book)': 'bookOwn', '(move)': 'moveOwn' } },
      'my-calendar': { see: 'member', does: { renew: 'renewOwnFeed', end: 'endOwnFeed' } },
      'my-booking': { see: 'member', does: { '(cancel)': 'cancelOwn' } },
      'my-booking-file': { see: 'member' },
      'space/bookings/routes/feed': { see: 'everyone' },
    },
    commands: {
      renewSpaceFeed: 'spaces.edit',
      endSpaceFeed: 'spaces.edit',
      bookForMember: 'bookings.edit',
      moveBooking: 'bookings.edit',
      cancelBooking: 'bookings.edit',
      approveBooking: 'bookings.edit',
      declineBooking: 'bookings.edit',
      checkInBooking: 'bookings.edit',
      markNoShow: 'bookings.edit',
      undoNoShow: 'bookings.edit',
      bookSeriesForMember: 'bookings.edit',
      addToSeries: 'bookings.edit',
      moveWholeSeries: 'bookings.edit',
      cancelWholeSeries: 'bookings.edit',
      takeVisitorPayment: 'payments.edit',
      forgetVisitor: 'bookings.edit',
    },
  },
  screens: [
    { area: 'site', name: 'book', path: '/book' },
    { area: 'site', name: 'booked-unknown', path: '/booked/unknown' },
    { area: 'staff', name: 'bookings', path: '/admin/bookings', signedIn: true },
    { area: 'staff', name: 'bookings-list', path: '/admin/bookings/list', signedIn: true },
    { area: 'staff', name: 'booking-new', path: '/admin/bookings?new=1', signedIn: true, isDialog: true },
    { area: 'staff', name: 'booking-series-new', path: '/admin/bookings/series', signedIn: true },
    { area: 'empty', name: 'bookings', path: '/admin/bookings', signedIn: true },
    { area: 'my', name: 'calendar', path: '/my/calendar', signedIn: true },
    { area: 'my', name: 'book', path: '/my/book', signedIn: true },
    { area: 'my', name: 'book-thai', path: '/th/my/book', signedIn: true },
    { area: 'my', name: 'book-russian', path: '/ru/my/book', signedIn: true },
  ],
} as const satisfies Noun
