/** Characters that a field may hold. */
export const LONGEST = { title: 80, description: 300, price: 60 } as const

/** The icons one can choose from (rule services.icons). */
export const SERVICE_ICONS = [
  'coffee',
  'wifi',
  'mail',
  'monitor',
  'users',
  'credit-card',
  'award',
  'briefcase',
  'home',
  'passport',
  'clock',
] as const
export type ServiceIcon = (typeof SERVICE_ICONS)[number]

export const SERVICE_STATES = ['active', 'inactive'] as const
