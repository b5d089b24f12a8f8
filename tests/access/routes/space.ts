/** What staff do about a booking, over the grid and over the list. */
const DEEDS = {
  book: 'bookForMember',
  book_visitor: 'bookForWalkIn',
  close: 'closeTime',
  move: 'moveBooking',
  cancel: 'cancelBooking',
  approve: 'approveBooking',
  decline: 'declineBooking',
  check_in: 'checkInBooking',
  no_show: 'markNoShow',
  undo_no_show: 'undoNoShow',
  visitor_paid: 'takeVisitorPayment',
  visitor_returned: 'returnVisitorPayment',
  forget_visitor: 'forgetVisitor',
} as const

/** Who may see each route, and what its forms come to. */
export const ROUTES = {
  bookings: { see: 'bookings.view', does: DEEDS },
  'bookings-list': { see: 'bookings.view', does: DEEDS },
  'bookings-price': { see: 'bookings.edit' },
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
  booked: { see: 'everyone', does: { cancel: 'everyone', slip: 'everyone' } },
  'booked-paper': { see: 'everyone' },
  'booked-file': { see: 'everyone' },
  'my-book': { see: 'member' },
  'my-book-confirm': { see: 'member', does: { '(book)': 'bookOwn', '(move)': 'moveOwn' } },
  'my-calendar': { see: 'member', does: { renew: 'renewOwnFeed', end: 'endOwnFeed' } },
  'my-booking': { see: 'member', does: { '(cancel)': 'cancelOwn' } },
  'my-booking-file': { see: 'member' },
  'space/bookings/routes/feed': { see: 'everyone' },
  spaces: {
    see: 'spaces.view',
    does: {
      '(new)': 'createSpace',
      '(edit)': 'updateSpace',
      delete: 'deleteSpaces',
      set: 'switchSpaces',
      renew_feed: 'renewSpaceFeed',
      end_feed: 'endSpaceFeed',
    },
  },
  'spaces-export': { see: 'spaces.view' },
  'space/spaces/routes/image': { see: 'everyone' },
  'settings-floor-plan': {
    see: 'settings.view',
    does: { '(save)': 'saveFloorPlan', photo: 'savePhoto', 'remove-photo': 'removePhoto' },
  },
  'member-credits': {
    see: 'credits.view',
    does: {
      give: 'giveCredits',
      take: 'takeCreditsAway',
      return: 'returnCredits',
      voucher: 'spendVoucherAtDesk',
      '(sell)': 'sellPackToMember',
      '(take_back)': 'takeBackPack',
    },
  },
  'customer-credits': {
    see: 'credits.view',
    does: { give: 'giveCredits', take: 'takeCreditsAway', set: 'setPool' },
  },
  'my-company-credits': { see: 'member', does: { '(cap)': 'capOwnPool' } },
  'settings-packs': {
    see: 'money_settings.view',
    does: { '(new)': 'createPack', '(edit)': 'updatePack', delete: 'deletePack' },
  },
  'my-pack': { see: 'member', does: { '(buy)': 'buyOwnPack' } },
} as const
