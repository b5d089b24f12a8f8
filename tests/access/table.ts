import type { Permission } from '#app/house/access/rules.ts'
import type { Scope } from '#app/machines/api-keys/rules.ts'
import { EVERY_NOUN, type EverySaid } from '#app/nouns.ts'
import type { COMMANDS, OWN } from './commands.ts'

/**
 * `everyone` includes visitors; `staff`, `portal` and `member` are all who may enter that area, `kiosk` are paired tablets
 * and no person; else whoever may do that.
 */
export type Access = 'everyone' | 'staff' | 'portal' | 'member' | 'kiosk' | Permission

/** A command, or who may do what no command does: showing what was typed, or what visitors do. */
type Does = keyof typeof COMMANDS | keyof typeof OWN | Access

/** As a noun says it of its routes, with commands and permissions that are there. */
type Row = { see: Access; does?: Readonly<Record<string, Does>> }

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

const HOUSE_SETTINGS = { see: 'settings.view', does: { '(save)': 'saveHouseSettings' } } as const
const MONEY_SETTINGS = { see: 'money_settings.view', does: { '(save)': 'saveMoneySettings' } } as const

/** What the areas have themselves, by the route's id without its language. */
const OF_AREAS = {
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
} as const satisfies Record<string, Row>

const OF_NOUNS: EverySaid<'access'>['routes'] = Object.assign(
  {},
  ...EVERY_NOUN.map(({ access }) => access?.routes ?? {}),
)

/** By the route's id without its language. */
export const ROUTES = { ...OF_NOUNS, ...OF_AREAS } satisfies Record<string, Row>

export type RouteName = keyof typeof ROUTES

/** Operations of the API, by their ids: the scope that a key needs. */
export const API: Record<string, Scope> = {
  listBlogs: 'blogs.write',
  createBlog: 'blogs.write',
  getBlog: 'blogs.write',
  updateBlog: 'blogs.write',
  deleteBlog: 'blogs.write',
  listAccessCodes: 'access_codes.read',
  checkAccessCode: 'access_codes.check',
  listMembers: 'members.read',
  getMember: 'members.read',
  createMember: 'members.write',
  updateMember: 'members.write',
  checkIn: 'check_ins.write',
  checkOut: 'check_ins.write',
  listVisits: 'visits.read',
  getOccupancy: 'visits.read',
  listSpaces: 'spaces.read',
  createSpace: 'spaces.write',
  listFreeTimes: 'spaces.read',
  createBooking: 'bookings.write',
  listBookings: 'bookings.read',
  getBooking: 'bookings.read',
  moveBooking: 'bookings.write',
  cancelBooking: 'bookings.write',
  makeCalendar: 'bookings.write',
  getCredits: 'credits.read',
  giveCredits: 'credits.write',
  listBills: 'bills.read',
  getBill: 'bills.read',
  payBill: 'bills.write',
  voidBill: 'bills.write',
  runBilling: 'bills.write',
  listContracts: 'contracts.read',
  getContract: 'contracts.read',
  createContract: 'contracts.write',
  activateContract: 'contracts.write',
  endContract: 'contracts.write',
  createContractItem: 'contracts.write',
  setSeatHolder: 'contracts.write',
  pauseSeat: 'contracts.write',
  listCustomers: 'customers.read',
  getCustomer: 'customers.read',
  createCustomer: 'customers.write',
  updateCustomer: 'customers.write',
  listBankAccounts: 'bank.read',
  createBankAccount: 'bank.write',
  importBankStatement: 'bank.write',
  listBankLines: 'bank.read',
  ignoreBankLine: 'bank.write',
  matchBankLine: 'bank.write',
  undoBankMatch: 'bank.write',
  tellBankEvent: 'bank.write',
}

/** What the server answers besides its routes: who may ask, and with which methods. */
export const SERVED: Record<string, { see: 'everyone' | 'the scraper' }> = {
  '/healthz': { see: 'everyone' },
  '/readyz': { see: 'everyone' },
  '/metrics': { see: 'the scraper' },
  '/assets/*': { see: 'everyone' },
  '/*': { see: 'everyone' },
}
