import type { Permission } from '#app/house/access/rules.ts'
import {
  hasAnswered,
  isBegun,
  isReachable,
  OPENING_STEPS,
  type OpeningStep,
} from '#app/house/settings/rules/opening.ts'
import type { Settings } from '#app/house/settings/schema/settings.ts'

export type OpeningFacts = {
  settings: Settings
  /** Rooms, desks and booths; somebody's time is none. */
  hasSpaces: boolean
  canBePaid: boolean
  hasApproved: boolean
  /** Nobody has joined yet, and no sample year stands in for them. */
  isEmpty: boolean
}

type Rule = {
  /** Whoever may do it is asked. */
  permission: Permission
  isDone: (facts: OpeningFacts) => boolean
}

/** What is true of the space says itself that a question is answered; the rest somebody has said. */
const RULES: Record<OpeningStep, Rule> = {
  name: { permission: 'settings.edit', isDone: ({ settings }) => isBegun(settings) },
  offer: { permission: 'money_settings.edit', isDone: ({ settings }) => hasAnswered(settings, 'offer') },
  rooms: {
    permission: 'spaces.edit',
    isDone: ({ settings, hasSpaces }) => hasSpaces || hasAnswered(settings, 'rooms'),
  },
  money: { permission: 'money_settings.edit', isDone: ({ canBePaid }) => canBePaid },
  contact: { permission: 'settings.edit', isDone: ({ settings }) => isReachable(settings) },
  pass: { permission: 'applications.edit', isDone: ({ hasApproved }) => hasApproved },
}

export type OpeningEntry = { step: OpeningStep; isDone: boolean }

/** The steps for somebody who may do that much of them. */
export function openingEntries(
  facts: OpeningFacts,
  may: (permission: Permission) => boolean,
): OpeningEntry[] {
  return OPENING_STEPS.filter(step => may(RULES[step].permission)).map(step => ({
    step,
    isDone: RULES[step].isDone(facts),
  }))
}

/** Whether the staff area opens on them: while the space is empty or being opened, and something is left to answer. */
export function isOffered(facts: OpeningFacts, entries: readonly OpeningEntry[]): boolean {
  return (facts.isEmpty || isBegun(facts.settings)) && entries.some(({ isDone }) => !isDone)
}

/** The first question that nobody has answered; null when all are. */
export function nextStep(entries: readonly OpeningEntry[]): OpeningStep | null {
  return entries.find(({ isDone }) => !isDone)?.step ?? null
}

export const openingPath = (step: OpeningStep) => `/admin/opening/${step}` as const
