import type { Tone } from '#app/kit/ui/badge.tsx'
import { m } from '#app/paraglide/messages.js'
import type { GuestStatus } from './rules.ts'

export const STATUS_LOOKS: Record<GuestStatus, { label: () => string; tone: Tone }> = {
  coming: { label: m.guest_status_coming, tone: 'good' },
  waiting: { label: m.guest_status_waiting, tone: 'waiting' },
  cancelled: { label: m.guest_status_cancelled, tone: 'neutral' },
}
