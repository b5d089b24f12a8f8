import { pairTablet, refuseAtTablet } from '../member-states.ts'
import type { Screen } from './screen.ts'

export const SCREENS: Screen[] = [
  { area: 'staff', name: 'visits', path: '/admin/visits', signedIn: true },
  { area: 'staff', name: 'fire-list', path: '/admin/visits/fire-list', signedIn: true },
  { area: 'empty', name: 'visits', path: '/admin/visits', signedIn: true },
  { area: 'staff', name: 'visitors', path: '/admin/visitors', signedIn: true },
  { area: 'site', name: 'invited-unknown', path: '/invited/unknown' },
  { area: 'site', name: 'kiosk-pairing', path: '/kiosk' },
  { area: 'settings', name: 'settings-kiosks', path: '/admin/settings/kiosks', signedIn: true },
  {
    area: 'settings',
    name: 'settings-kiosks-new',
    path: '/admin/settings/kiosks?new=1',
    signedIn: true,
    isDialog: true,
  },
  {
    area: 'settings',
    name: 'kiosk-start',
    path: '/admin/settings/kiosks?new=1',
    signedIn: true,
    prepare: pairTablet,
  },
  {
    area: 'settings',
    name: 'kiosk-refused',
    path: '/admin/settings/kiosks?new=1',
    signedIn: true,
    prepare: refuseAtTablet,
  },
]
