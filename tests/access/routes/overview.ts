const ANSWERED = { '(answered)': 'answerOpening' } as const

/** Who may see each route, and what its forms come to. */
export const ROUTES = {
  dashboard: { see: 'staff' },
  'dashboard-export': { see: 'staff' },
  inbox: { see: 'staff' },
  'inbox-next': { see: 'staff' },
  reports: { see: 'ledger.view' },
  'reports-memberships': { see: 'ledger.view' },
  'reports-occupancy': { see: 'ledger.view' },
  'reports-staff': { see: 'ledger.view' },
  'reports-spaces': { see: 'ledger.view' },
  'reports-sign-up': { see: 'ledger.view' },
  'reports-members': { see: 'members.view' },
  'reports-visits': { see: 'visits.view' },
  'reports-shifts': { see: 'labour.view' },
  'reports-applications': { see: 'applications.view' },
  'reports-export': { see: 'ledger.view' },
  'settings-backups': { see: 'backups.view' },
  'personal-data': { see: 'privacy.view', does: { '(erase)': 'eraseSubject' } },
  'personal-data-download': { see: 'privacy.view' },
  'erased-people': { see: 'privacy.erase' },
  'own-data': { see: 'portal' },
  privacy: { see: 'everyone' },
  opening: { see: 'settings.edit' },
  'opening-name': {
    see: 'settings.edit',
    does: {
      '(save)': 'saveHouseSettings',
      logo: 'saveLogo',
      'remove-logo': 'removeLogo',
      photo: 'savePhoto',
      'remove-photo': 'removePhoto',
      ...ANSWERED,
    },
  },
  'opening-offer': {
    see: 'money_settings.edit',
    does: { '(save)': 'updatePlan', '(services)': 'switchServices', ...ANSWERED },
  },
  'opening-rooms': { see: 'spaces.edit', does: { '(new)': 'createSpace', none: 'answerOpening' } },
  'opening-money': {
    see: 'money_settings.edit',
    does: { '(save)': 'saveMoneySettings', read: 'money_settings.edit' },
  },
  'opening-contact': { see: 'settings.edit', does: { '(save)': 'saveHouseSettings', ...ANSWERED } },
  'opening-pass': { see: 'applications.edit' },
  'settings-start': {
    see: 'settings.edit',
    does: { aside: 'chooseStartItem', 'bring-back': 'chooseStartItem' },
  },
} as const
