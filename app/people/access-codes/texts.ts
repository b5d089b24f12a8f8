import type { Tone } from '#app/kit/ui/badge.tsx'
import { m } from '#app/paraglide/messages.js'
import type { CodeState } from './rules.ts'

/** How staff call what a code is worth now. */
export const CODE_LOOKS: Record<CodeState, { label: () => string; tone: Tone }> = {
  valid: { label: m.member_code_valid, tone: 'good' },
  early: { label: m.member_code_early, tone: 'waiting' },
  over: { label: m.member_code_over, tone: 'neutral' },
  revoked: { label: m.member_code_revoked, tone: 'bad' },
}
