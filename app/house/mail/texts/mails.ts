import { m } from '#app/paraglide/messages.js'
import type { MailKind, MailStatus } from '../rules/mails.ts'

export const KIND_NAMES: Record<MailKind, () => string> = {
  account: m.mail_kind_account,
  application: m.mail_kind_application,
  request: m.mail_kind_request,
  event: m.mail_kind_event,
  renewal: m.mail_kind_renewal,
  agreement: m.mail_kind_agreement,
  sale: m.mail_kind_sale,
  booking: m.mail_kind_booking,
  contract: m.mail_kind_contract,
  message: m.mail_kind_message,
  leave: m.mail_kind_leave,
  webhook: m.mail_kind_webhook,
  test: m.mail_kind_test,
  digest: m.mail_kind_digest,
}

export const STATUS_NAMES: Record<MailStatus, () => string> = {
  pending: m.mail_status_pending,
  sent: m.mail_status_sent,
  kept: m.mail_status_kept,
  held: m.mail_status_held,
  failed: m.mail_status_failed,
}

export const STATUS_TONES = {
  pending: 'waiting',
  sent: 'good',
  kept: 'neutral',
  held: 'neutral',
  failed: 'bad',
} as const satisfies Record<MailStatus, string>

const ERRORS = new Map([
  ['EAUTH', m.mail_error_sign_in],
  ['ECONNECTION', m.mail_error_connection],
  ['ESOCKET', m.mail_error_connection],
  ['EDNS', m.mail_error_name],
  ['ETLS', m.mail_error_tls],
  ['ENOTFOUND', m.mail_error_name],
  ['PRIVATE_ADDRESS', m.mail_error_private],
  ['ETIMEDOUT', m.mail_error_timeout],
  ['EABORT', m.mail_error_timeout],
])

/** Why the last attempt failed, in words, for what the mail keeps (see `failureText`). */
export function mailErrorText(error: string): string {
  const [code = '', reply] = error.split(' ')
  const known = ERRORS.get(code)
  if (known) return known({ error })
  return reply === undefined ? m.mail_error_other({ error }) : m.mail_error_refused({ reply })
}

/** Why a test of the typed server came to nothing. */
export const TRIED_TEXTS = {
  too_many: m.mail_test_too_many,
  no_server: m.mail_no_server,
  not_taken: ({ error }: { error: string }) => mailErrorText(error),
}
