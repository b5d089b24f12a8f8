import type { Tone } from '#app/kit/ui/badge.tsx'
import { m } from '#app/paraglide/messages.js'
import type { CertificateState } from './rules.ts'

export const STATE_LOOKS: Record<CertificateState, { label: () => string; tone: Tone }> = {
  expected: { label: m.withholding_expected, tone: 'waiting' },
  missing: { label: m.withholding_missing, tone: 'bad' },
  received: { label: m.withholding_received, tone: 'good' },
}
