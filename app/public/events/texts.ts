import { m } from '#app/paraglide/messages.js'
import type { EventType } from './rules.ts'

export const EVENT_TYPE_NAMES: Record<EventType, () => string> = {
  networking: m.event_type_networking,
  educational: m.event_type_educational,
  motion: m.event_type_motion,
}

/** When an event is, as `ReaderTime` takes it. */
export function eventTime({ startsAt, endsAt }: { startsAt: Date; endsAt: Date | null }) {
  return { from: startsAt.toISOString(), to: endsAt?.toISOString() ?? null, zone: 'Asia/Bangkok' }
}
