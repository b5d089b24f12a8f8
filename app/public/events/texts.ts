import { m } from '#app/paraglide/messages.js'
import type { EventType } from './rules.ts'

export const EVENT_TYPE_NAMES: Record<EventType, () => string> = {
  networking: m.event_type_networking,
  educational: m.event_type_educational,
  motion: m.event_type_motion,
}
