/** Who may see each route, and what its forms come to. */
export const ROUTES = {
  visits: {
    see: 'visits.view',
    does: {
      check_in: 'checkInAtDesk',
      check_out: 'checkOutAtDesk',
      let_out: 'letOutAtDesk',
      undo: 'undoCheckIn',
      reopen: 'reopenVisit',
      guest_out: 'letGuestOut',
      guest_undo: 'undoGuest',
      guest_reopen: 'reopenGuest',
      settle: 'settleStay',
      settle_entry: 'settleEntry',
    },
  },
  'fire-list': { see: 'visits.view' },
  invited: { see: 'everyone', does: { slip: 'everyone' } },
  'my-guests': { see: 'member', does: { invite: 'inviteGuest', cancel: 'cancelInvite' } },
  visitors: {
    see: 'members.view',
    does: { enter: 'letGuestIn', pay: 'takeGuestDayPass', leave: 'letGuestOut' },
  },
  kiosk: { see: 'everyone', does: { '(pair)': 'everyone' } },
  'kiosk-data': { see: 'kiosk', does: { '(show)': 'kiosk', leave: 'kiosk', voucher: 'kiosk' } },
  'kiosk-room': { see: 'everyone' },
  'kiosk-room-data': { see: 'kiosk', does: { book: 'kiosk', check_in: 'kiosk', end: 'kiosk' } },
  'settings-kiosks': {
    see: 'kiosks.view',
    does: { '(new)': 'addKiosk', renew: 'renewPairing', revoke: 'revokeKiosk' },
  },
} as const
