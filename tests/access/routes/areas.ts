import { HOUSE_SETTINGS } from './house.ts'

const PROFILE = {
  name: 'changeOwnName',
  email: 'requestEmailChange',
  password: 'changeOwnPassword',
  link: 'startLinking',
  unlink: 'unlinkAccount',
  'mail-choices': 'saveMailChoices',
  'factor-start': 'startSecondFactor',
  'factor-confirm': 'confirmSecondFactor',
  'factor-renew': 'renewBackupCodes',
  'factor-off': 'switchOffSecondFactor',
  'session-end': 'endOwnSession',
  'sessions-end-others': 'endOtherSessions',
  'sessions-end-all': 'endAllSessions',
} as const

const MONEY_SETTINGS = { see: 'money_settings.view', does: { '(save)': 'saveMoneySettings' } } as const

/** Who may see each route that is of no noun, and what its forms come to. */
export const ROUTES = {
  'api-docs': { see: 'everyone' },
  'admin-index': { see: 'everyone' },
  'admin-live': { see: 'staff' },
  'admin-waiting': { see: 'staff' },
  search: { see: 'staff' },
  'search-results': { see: 'staff' },
  'admin-profile': { see: 'staff', does: PROFILE },
  'admin-views': { see: 'staff', does: { save: 'saveView', rename: 'renameView', delete: 'deleteView' } },
  'settings-overview': { see: 'settings.view', does: { delete_sample: 'removeSampleData' } },
  'settings-access': HOUSE_SETTINGS,
  'settings-privacy': { see: 'privacy.erase', does: { '(save)': 'saveMoneySettings' } },
  'settings-payments': MONEY_SETTINGS,
  'settings-tax': MONEY_SETTINGS,
  'settings-fee': { see: 'money_settings.view', does: { '(save)': 'saveMembershipFee' } },
  'settings-vat': { see: 'money_settings.view', does: { '(add)': 'addVatRate', remove: 'removeVatRate' } },
  'employee-live': { see: 'portal' },
  'employee-waiting': { see: 'portal' },
  'employee-profile': { see: 'portal', does: { ...PROFILE, 'own-contact': 'updateOwnContact' } },
  unknown: { see: 'everyone', does: { '(anything)': 'everyone' } },
  'areas/shell/preferences': { see: 'everyone', does: { '(theme)': 'everyone' } },
  'areas/api/openapi': { see: 'everyone' },
  'areas/api/v1': { see: 'everyone', does: { '(operations below)': 'everyone' } },
  'areas/site/sitemap': { see: 'everyone' },
  'areas/site/robots': { see: 'everyone' },
  'areas/site/drawings': { see: 'everyone' },
  'areas/site/security-txt': { see: 'everyone' },
} as const
