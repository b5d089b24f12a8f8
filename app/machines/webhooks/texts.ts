import { m } from '#app/paraglide/messages.js'
import type { DeliveryKind, DeliveryStatus, PauseReason } from './rules/deliveries.ts'
import { type UrlProblem, WEBHOOK_PORTS } from './rules/deliveries.ts'

export const KIND_NAMES: Record<DeliveryKind, () => string> = {
  registration: m.webhook_kind_registration,
  receipt: m.webhook_kind_receipt,
}

export const STATUS_NAMES: Record<DeliveryStatus, () => string> = {
  pending: m.webhook_status_pending,
  delivered: m.webhook_status_delivered,
  superseded: m.webhook_status_superseded,
  stopped: m.webhook_status_stopped,
}

export const STATUS_TONES = {
  pending: 'waiting',
  delivered: 'good',
  superseded: 'neutral',
  stopped: 'bad',
} as const satisfies Record<DeliveryStatus, string>

export const PAUSE_NAMES = {
  by_hand: m.webhook_paused_by_hand,
  failing: m.webhook_paused_failing,
  gone: m.webhook_paused_gone,
} as const satisfies Record<PauseReason, object>

export const URL_PROBLEMS: Record<UrlProblem, () => string> = {
  no_url: m.webhook_problem_no_url,
  scheme: m.webhook_problem_scheme,
  credentials: m.webhook_problem_credentials,
  port: () => m.webhook_problem_port({ ports: WEBHOOK_PORTS.join(', ') }),
  private: m.webhook_problem_private,
}

const ERRORS = new Map([
  ['PRIVATE_ADDRESS', m.webhook_error_private],
  ['TIMEOUT', m.webhook_error_timeout],
  ['ECONNREFUSED', m.webhook_error_nobody],
  ['ECONNRESET', m.webhook_error_broken],
  ['ENOTFOUND', m.webhook_error_name],
  ['EAI_AGAIN', m.webhook_error_name],
  ['NO_URL', m.webhook_error_no_url],
  ['FILE_MISSING', m.webhook_error_file],
])

/** Why no answer came, in words, for the code that an attempt keeps. */
export function attemptErrorText(code: string): string {
  const isTls = /CERT|TLS|SSL|SIGNED/.test(code)
  return (
    ERRORS.get(code)?.() ?? (isTls ? m.webhook_error_certificate({ code }) : m.webhook_error_other({ code }))
  )
}
