import { openNotifications, toConfirm, toContact, toMemberId } from '../screen-states.ts'
import type { Screen } from './screen.ts'

/** Screens that belong to no noun. */
export const SCREENS: Screen[] = [
  { area: 'site', name: 'landing', path: '/' },
  { area: 'site', name: 'landing-thai', path: '/th' },
  { area: 'site', name: 'landing-russian', path: '/ru' },
  { area: 'site', name: 'landing-top', path: '/', isDialog: true },
  { area: 'site', name: 'membership', path: '/membership' },
  { area: 'site', name: 'membership-thai', path: '/th/membership' },
  { area: 'site', name: 'membership-russian', path: '/ru/membership' },
  { area: 'site', name: 'membership-contact', path: '/membership?plan=day-pass', prepare: toContact },
  { area: 'site', name: 'membership-confirm', path: '/membership?plan=day-pass', prepare: toConfirm },
  {
    area: 'site',
    name: 'membership-done',
    path: '/membership?plan=day-pass',
    isDialog: true,
    prepare: toMemberId,
  },
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
  { area: 'staff', name: 'search-place', path: '/admin/search?q=cash', signedIn: true },
  { area: 'portal', name: 'today', path: '/employee', signedIn: true },
  { area: 'portal', name: 'today-thai', path: '/th/employee', signedIn: true },
  { area: 'portal', name: 'today-russian', path: '/ru/employee', signedIn: true },
  { area: 'portal', name: 'profile', path: '/employee/profile', signedIn: true },
]
