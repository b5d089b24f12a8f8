import { makeKey, typePrivateUrl } from '../screen-states.ts'
import type { Screen } from './screen.ts'

export const SCREENS: Screen[] = [
  { area: 'empty', name: 'webhook-events', path: '/admin/settings/webhooks/events', signedIn: true },
  {
    area: 'settings',
    name: 'webhook-events-new',
    path: '/admin/settings/webhooks/events?new=1',
    signedIn: true,
    isDialog: true,
  },
  { area: 'empty', name: 'webhooks', path: '/admin/settings/webhooks', signedIn: true },
  { area: 'settings', name: 'settings-webhooks', path: '/admin/settings/webhooks', signedIn: true },
  {
    area: 'settings',
    name: 'settings-webhooks-error',
    path: '/admin/settings/webhooks',
    signedIn: true,
    prepare: typePrivateUrl,
  },
  { area: 'settings', name: 'api-keys', path: '/admin/settings/api-keys', signedIn: true },
  {
    area: 'settings',
    name: 'api-keys-new',
    path: '/admin/settings/api-keys?new=1',
    signedIn: true,
    isDialog: true,
  },
  {
    area: 'settings',
    name: 'api-keys-made',
    path: '/admin/settings/api-keys?new=1',
    signedIn: true,
    isDialog: true,
    prepare: makeKey,
  },
]
