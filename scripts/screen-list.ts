import type { Page } from '@playwright/test'
import type { Shot } from '#app/noun.ts'
import { EVERY_NOUN } from '#app/nouns.ts'
import { approveUnseen, openChanged } from './changed-after-slip.ts'
import {
  openOwnCredits,
  openOwnGuests,
  openOwnInvoice,
  openOwnPack,
  openOwnPayment,
  openOwnSeries,
  openOwnSeriesNew,
  pairTablet,
  refuseAtTablet,
} from './member-states.ts'
import {
  askForLink,
  beginPost,
  changeNothing,
  checkList,
  closeMonth,
  createNobody,
  decide,
  generateNothing,
  makeKey,
  next,
  openAccount,
  openDebitNote,
  openDetails,
  openFirstCredits,
  openFirstDocument,
  openFirstEmployee,
  openFirstMember,
  openFirstMessage,
  openForgotten,
  openLogin,
  openNotifications,
  openPackSale,
  openPersonalData,
  openReceipt,
  openRenewal,
  openSale,
  openSeries,
  openSeriesTimes,
  openWorkingHours,
  pay,
  registerAndOpen,
  reloadPayment,
  renewFirstMember,
  saveNothing,
  sendToAll,
  setUpFactor,
  submitReceipt,
  toAgreement,
  toConfirm,
  toContact,
  toInvoice,
  toPayment,
  toStatus,
  typePrivateUrl,
  withdrawSlip,
} from './screen-states.ts'

/** A screen as `npm run screens` photographs it. */
export type Screen = Omit<Shot, 'state'> & {
  /** Brings the screen into the state to photograph. */
  prepare?: (page: Page) => Promise<unknown>
}

/** How a screen is brought into the state to photograph, by the name that its noun has for it. */
const STATES: Record<string, (page: Page) => Promise<unknown>> = {
  approveChanged: openChanged('/admin/applications', '?decide=approve'),
  approveUnseen,
  askForLink,
  beginPost,
  changeNothing,
  checkList,
  closeMonth,
  createNobody,
  decideToApprove: page => decide(page, 'Approve'),
  decideToReject: page => decide(page, 'Reject'),
  generateNothing,
  goToPreviousDay: page => page.getByRole('link', { name: 'Previous Day' }).click(),
  makeKey,
  next,
  openAccount,
  openDebitNote,
  openChangedApplication: openChanged('/admin/applications'),
  openChangedApplicationInRussian: openChanged('/ru/admin/applications'),
  openChangedApplicationInThai: openChanged('/th/admin/applications'),
  openChangedReceipt: openChanged('/admin/receipts'),
  openDetails,
  openFirstCredits,
  openFirstDocument,
  openFirstEmployee,
  openFirstMember,
  openFirstMessage,
  openForgotten,
  openLogin,
  openOwnCredits,
  openOwnGuests,
  openOwnInvoice,
  openOwnPack,
  openOwnPayment,
  openOwnSeries,
  openOwnSeriesNew,
  openPackSale,
  openPersonalData,
  openReceipt,
  openRenewal,
  openSale,
  openSeries,
  openSeriesTimes,
  openWorkingHours,
  pairTablet,
  payByCard: pay('Card'),
  payByScan: pay('Scan'),
  payByTransfer: pay('Bank transfer'),
  registerAndOpen,
  refuseAtTablet,
  reloadPayment,
  renewFirstMember,
  saveNothing,
  sendToAll,
  setUpFactor,
  submitReceipt,
  toAgreement,
  toConfirm,
  toContact,
  toInvoice,
  toPayment,
  toStatus,
  typePrivateUrl,
  withdrawSlip,
}

/** Screens that belong to no noun. */
const OF_AREAS: Screen[] = [
  { area: 'site', name: 'landing', path: '/' },
  { area: 'site', name: 'landing-thai', path: '/th' },
  { area: 'site', name: 'landing-russian', path: '/ru' },
  { area: 'site', name: 'landing-top', path: '/', isDialog: true },
  { area: 'site', name: 'membership', path: '/membership' },
  { area: 'site', name: 'membership-thai', path: '/th/membership' },
  { area: 'site', name: 'membership-russian', path: '/ru/membership' },
  { area: 'site', name: 'api-docs', path: '/api/v1/docs' },
  {
    area: 'staff',
    name: 'notifications',
    path: '/admin/dashboard',
    signedIn: true,
    isDialog: true,
    prepare: openNotifications,
  },
  { area: 'staff', name: 'search', path: '/admin/search?q=an', signedIn: true },
  { area: 'portal', name: 'today', path: '/employee', signedIn: true },
  { area: 'portal', name: 'today-thai', path: '/th/employee', signedIn: true },
  { area: 'portal', name: 'today-russian', path: '/ru/employee', signedIn: true },
  { area: 'portal', name: 'profile', path: '/employee/profile', signedIn: true },
]

/** Every screen of the product, and the states that people meet. */
export const SCREENS: Screen[] = [
  ...OF_AREAS,
  ...EVERY_NOUN.flatMap(({ screens = [] }) => screens.map(withState)),
]

function withState({ state, ...shot }: Shot): Screen {
  if (!state) return shot
  const prepare = STATES[state]
  if (!prepare) throw new Error(`Say in scripts/screen-list.ts how ${state} is reached`)
  return { ...shot, prepare }
}
