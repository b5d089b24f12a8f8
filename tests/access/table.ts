import type { Permission } from '#app/house/access/rules.ts'
import type { Scope } from '#app/machines/api-keys/rules.ts'
import { ROUTES as areas } from './routes/areas.ts'
import { ROUTES as house } from './routes/house.ts'
import { ROUTES as joining } from './routes/joining.ts'
import { ROUTES as machines } from './routes/machines.ts'
import { ROUTES as money } from './routes/money.ts'
import { ROUTES as overview } from './routes/overview.ts'
import { ROUTES as people } from './routes/people.ts'
import { ROUTES as presence } from './routes/presence.ts'
import { ROUTES as onSite } from './routes/public.ts'
import { ROUTES as space } from './routes/space.ts'
import { ROUTES as team } from './routes/team.ts'

/**
 * `everyone` includes visitors; `staff`, `portal` and `member` are all who may enter that area, `kiosk` are paired tablets
 * and no person; else whoever may do that.
 */
export type Access = 'everyone' | 'staff' | 'portal' | 'member' | 'kiosk' | Permission

/** What an operation comes to: a command, or who may do what no command does, as showing what was typed, or what visitors do. */
type Row = { see: Access; does?: Readonly<Record<string, string>> }

/** By the route's id without its language. What sets the house up comes last: it changes prices, and with them what is sold. */
export const ROUTES = {
  ...people,
  ...joining,
  ...presence,
  ...money,
  ...space,
  ...onSite,
  ...team,
  ...house,
  ...machines,
  ...overview,
  ...areas,
} satisfies Record<string, Row>

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
