import type { Permission } from '#app/house/access/rules.ts'
import type { Settings } from '#app/house/settings/schema/settings.ts'

/** What a real space fills in before it opens, the most pressing first (rule staff.start). */
export const START_ITEMS = [
  'payments',
  'company',
  'contact',
  'tax',
  'agreement',
  'mail',
  'hours',
  'card',
  'statistics',
  'backup',
  'owners',
  'sample',
] as const
export type StartItem = (typeof START_ITEMS)[number]

export type StartFacts = {
  settings: Settings
  /** What the program came with. */
  presets: Settings
  sendsMail: boolean
  /** By Stripe, or by a payment link of a plan on sale. */
  takesCards: boolean
  hasBackup: boolean
  owners: number
  /** Of the owners. */
  hasSecondFactor: boolean
  hasSample: boolean
}

type Rule = {
  /** Its section of the settings, by the last part of its path; '' is their overview. */
  section: string
  /** What is to be filled in there. */
  fields?: readonly string[]
  /** Whoever may do it is asked to. */
  permission: Permission
  isDone: (facts: StartFacts) => boolean
}

function isChanged(group: 'tax' | 'hours' | 'statistics', { settings, presets }: StartFacts): boolean {
  return JSON.stringify(settings[group]) !== JSON.stringify(presets[group])
}

/** A value that came with the program says nothing true about anybody's space. */
const RULES: Record<StartItem, Rule> = {
  payments: {
    section: 'payments',
    fields: ['promptPayId', 'bankAccountNumber'],
    permission: 'money_settings.edit',
    isDone: ({ settings }) => !settings.payments.isSample,
  },
  company: {
    section: 'company',
    fields: ['legalName', 'street'],
    permission: 'settings.edit',
    isDone: ({ settings: { company }, presets }) =>
      company.legalName !== presets.company.legalName && company.street !== presets.company.street,
  },
  contact: {
    section: 'contact',
    fields: ['phone', 'email', 'latitude', 'longitude'],
    permission: 'settings.edit',
    isDone: ({ settings: { company: saved }, presets: { company: preset } }) =>
      saved.phone !== preset.phone &&
      saved.email !== preset.email &&
      (saved.latitude !== preset.latitude || saved.longitude !== preset.longitude),
  },
  tax: {
    section: 'tax',
    permission: 'money_settings.edit',
    isDone: facts => isChanged('tax', facts),
  },
  agreement: {
    section: 'agreement',
    permission: 'settings.edit',
    isDone: ({ settings }) => settings.start.isAgreementRead,
  },
  mail: { section: 'mail', permission: 'mail.edit', isDone: ({ sendsMail }) => sendsMail },
  hours: {
    section: 'hours',
    permission: 'settings.edit',
    isDone: facts => isChanged('hours', facts),
  },
  card: {
    section: 'payment-links',
    permission: 'money_settings.edit',
    isDone: ({ takesCards }) => takesCards,
  },
  statistics: {
    section: 'statistics',
    permission: 'settings.edit',
    isDone: facts => isChanged('statistics', facts),
  },
  backup: { section: 'backups', permission: 'backups.view', isDone: ({ hasBackup }) => hasBackup },
  owners: {
    section: 'staff',
    permission: 'staff.edit',
    isDone: ({ owners, hasSecondFactor }) => owners > 1 || hasSecondFactor,
  },
  sample: { section: '', permission: 'sample.delete', isDone: ({ hasSample }) => !hasSample },
}

export type StartState = 'open' | 'aside' | 'done'

export type StartEntry = Pick<Rule, 'section'> & {
  item: StartItem
  fields: readonly string[]
  state: StartState
}

/** The list for somebody who may do that much of it. What is done stays done, also where it was set aside before. */
export function startEntries(facts: StartFacts, may: (permission: Permission) => boolean): StartEntry[] {
  const { aside } = facts.settings.start
  return START_ITEMS.filter(item => may(RULES[item].permission)).map(item => {
    const { section, fields = [], isDone } = RULES[item]
    const state = isDone(facts) ? 'done' : aside.includes(item) ? 'aside' : 'open'
    return { item, section, fields, state }
  })
}

/** The address of the entry's first field, or of its section. */
export function startPath({ section, fields }: Pick<StartEntry, 'section' | 'fields'>): string {
  const path = section === '' ? '/admin/settings' : `/admin/settings/${section}`
  return fields[0] === undefined ? path : `${path}#${fields[0]}`
}

/** Where a form of the list leads back to: a screen that has one, and nothing else. */
export function startReturn(path: string): string {
  return /^\/admin\/settings(\/[a-z-]+)?$/.test(path) ? path : '/admin/settings/start'
}
