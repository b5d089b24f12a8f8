import type { Settings } from '../schema/settings.ts'
import { GIVEN_PLACE, GIVEN_STATISTICS } from './given.ts'

/** What whoever opens a space is asked, one question at a time and in this order (rule opening.steps). */
export const OPENING_STEPS = ['name', 'offer', 'rooms', 'money', 'contact', 'pass'] as const
export type OpeningStep = (typeof OPENING_STEPS)[number]

type Said = Pick<Settings, 'start'>

export const hasAnswered = ({ start }: Said, step: OpeningStep) => start.answered.includes(step)

/**
 * Whether somebody has said whose space it is. Until then it is the one that came with the program, and shows what came
 * with it; from then on it shows what is its own (rule opening.own).
 */
export const isBegun = (settings: Said) => hasAnswered(settings, 'name')

/** Whether phone and email are somebody's. */
export function isReachable(settings: Pick<Settings, 'start' | 'company'>): boolean {
  const { phone, email } = settings.company
  const isChanged = phone !== GIVEN_PLACE.phone && email !== GIVEN_PLACE.email
  return isChanged || hasAnswered(settings, 'contact')
}

/** Phone and email as the site may show them: once the space is somebody's, none that are nobody's. */
export function shownContact(settings: Pick<Settings, 'start' | 'company'>) {
  const { phone, email } = settings.company
  return isBegun(settings) && !isReachable(settings) ? { phone: '', email: '' } : { phone, email }
}

/** Whether the map leads to the space: by a frame of its own, or a place that somebody has set. */
export function hasPlaceOnMap({ start, company, links }: Pick<Settings, 'start' | 'company' | 'links'>) {
  const isMoved = company.latitude !== GIVEN_PLACE.latitude || company.longitude !== GIVEN_PLACE.longitude
  return !isBegun({ start }) || links.mapEmbed !== null || isMoved
}

/** Whether the counters of the front page count something true: they were changed, or somebody said that they are right. */
export function hasOwnStatistics({ start, statistics }: Pick<Settings, 'start' | 'statistics'>) {
  const isChanged = JSON.stringify(statistics) !== JSON.stringify(GIVEN_STATISTICS)
  return !isBegun({ start }) || isChanged || start.aside.includes('statistics')
}

/** Whether what came with the catalogue may be shown beside what the space has made itself. */
export const keepsCatalogue = (settings: Said) => !isBegun(settings) || hasAnswered(settings, 'offer')
