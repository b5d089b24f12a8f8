import type { Noun } from '#app/noun.ts'
import { m } from '#app/paraglide/messages.js'

export const noun = {
  permissions: { backups: ['view'] },
  see: 'backups.view',
  kinds: { backup: { words: [m.backups_title, m.activity_the_backup], screen: '/admin/settings/backups' } },
  settings: [{ name: 'backups', place: ['data', 1], label: m.backups_title, see: 'backups.view' }],
} as const satisfies Noun
