import { m } from '#app/paraglide/messages.js'

type Sentence = (texts: { actor: string; entity: string }) => string

/** Words of the actions that are known: a name for lists, and a sentence. A map, so that "constructor" finds nothing. */
const ACTIONS = new Map<string, { label: () => string; sentence: Sentence }>([
  ['viewed', { label: m.activity_action_viewed, sentence: m.activity_did_viewed }],
  ['created', { label: m.activity_action_created, sentence: m.activity_did_created }],
  ['updated', { label: m.activity_action_updated, sentence: m.activity_did_updated }],
  ['deleted', { label: m.activity_action_deleted, sentence: m.activity_did_deleted }],
  ['created_login', { label: m.activity_action_created_login, sentence: m.activity_did_created_login }],
  ['updated_login', { label: m.activity_action_updated_login, sentence: m.activity_did_updated_login }],
  ['approved', { label: m.activity_action_approved, sentence: m.activity_did_approved }],
  ['rejected', { label: m.activity_action_rejected, sentence: m.activity_did_rejected }],
  ['cancelled', { label: m.activity_action_cancelled, sentence: m.activity_did_cancelled }],
  ['undone', { label: m.activity_action_undone, sentence: m.activity_did_undone }],
  ['revoked', { label: m.activity_action_revoked, sentence: m.activity_did_revoked }],
  ['code_given', { label: m.activity_action_code_given, sentence: m.activity_did_code_given }],
  ['codes_held', { label: m.activity_action_codes_held, sentence: m.activity_did_codes_held }],
  ['issued', { label: m.activity_action_issued, sentence: m.activity_did_issued }],
  ['renewed', { label: m.activity_action_renewed, sentence: m.activity_did_renewed }],
  ['asked_to_renew', { label: m.activity_action_asked_to_renew, sentence: m.activity_did_asked_to_renew }],
  ['expired', { label: m.activity_action_expired, sentence: m.activity_did_expired }],
  ['published', { label: m.activity_action_published, sentence: m.activity_did_published }],
  ['scheduled', { label: m.activity_action_scheduled, sentence: m.activity_did_scheduled }],
  ['unpublished', { label: m.activity_action_unpublished, sentence: m.activity_did_unpublished }],
  [
    'restored_version',
    { label: m.activity_action_restored_version, sentence: m.activity_did_restored_version },
  ],
  ['requested', { label: m.activity_action_requested, sentence: m.activity_did_requested }],
  ['refused', { label: m.activity_action_refused, sentence: m.activity_did_refused }],
  ['exported', { label: m.activity_action_exported, sentence: m.activity_did_exported }],
  ['erased', { label: m.activity_action_erased, sentence: m.activity_did_erased }],
  ['imported', { label: m.activity_action_imported, sentence: m.activity_did_imported }],
  ['failed', { label: m.activity_action_failed, sentence: m.activity_did_failed }],
  ['given_up', { label: m.activity_action_given_up, sentence: m.activity_did_given_up }],
  ['linked', { label: m.activity_action_linked, sentence: m.activity_did_linked }],
  ['unlinked', { label: m.activity_action_unlinked, sentence: m.activity_did_unlinked }],
  ['retried', { label: m.activity_action_retried, sentence: m.activity_did_retried }],
  ['revealed', { label: m.activity_action_revealed, sentence: m.activity_did_revealed }],
  ['resent', { label: m.activity_action_resent, sentence: m.activity_did_resent }],
  ['sent_test', { label: m.activity_action_sent_test, sentence: m.activity_did_sent_test }],
  [
    'application_submitted',
    { label: m.activity_action_application_submitted, sentence: m.activity_did_application_submitted },
  ],
  [
    'application_updated',
    { label: m.activity_action_application_updated, sentence: m.activity_did_application_updated },
  ],
  [
    'application_reopened',
    { label: m.activity_action_application_reopened, sentence: m.activity_did_application_reopened },
  ],
  ['paid_by_card', { label: m.activity_action_paid_by_card, sentence: m.activity_did_paid_by_card }],
  ['card_refunded', { label: m.activity_action_card_refunded, sentence: m.activity_did_card_refunded }],
  ['card_disputed', { label: m.activity_action_card_disputed, sentence: m.activity_did_card_disputed }],
  [
    'receipt_submitted',
    { label: m.activity_action_receipt_submitted, sentence: m.activity_did_receipt_submitted },
  ],
  [
    'receipt_resubmitted',
    { label: m.activity_action_receipt_resubmitted, sentence: m.activity_did_receipt_resubmitted },
  ],
  ['signed_in', { label: m.activity_action_signed_in, sentence: m.activity_did_signed_in }],
  ['signed_out', { label: m.activity_action_signed_out, sentence: m.activity_did_signed_out }],
  ['sign_in_failed', { label: m.activity_action_sign_in_failed, sentence: m.activity_did_sign_in_failed }],
  ['sessions_ended', { label: m.activity_action_sessions_ended, sentence: m.activity_did_sessions_ended }],
  [
    'recovery_requested',
    { label: m.activity_action_recovery_requested, sentence: m.activity_did_recovery_requested },
  ],
  ['password_reset', { label: m.activity_action_password_reset, sentence: m.activity_did_password_reset }],
  [
    'password_changed',
    { label: m.activity_action_password_changed, sentence: m.activity_did_password_changed },
  ],
  [
    'email_change_requested',
    { label: m.activity_action_email_change_requested, sentence: m.activity_did_email_change_requested },
  ],
  ['email_changed', { label: m.activity_action_email_changed, sentence: m.activity_did_email_changed }],
  [
    'second_factor_on',
    { label: m.activity_action_second_factor_on, sentence: m.activity_did_second_factor_on },
  ],
  [
    'second_factor_off',
    { label: m.activity_action_second_factor_off, sentence: m.activity_did_second_factor_off },
  ],
  [
    'backup_codes_renewed',
    { label: m.activity_action_backup_codes_renewed, sentence: m.activity_did_backup_codes_renewed },
  ],
  ['clocked_in', { label: m.activity_action_clocked_in, sentence: m.activity_did_clocked_in }],
  ['clocked_out', { label: m.activity_action_clocked_out, sentence: m.activity_did_clocked_out }],
  ['marked_present', { label: m.activity_action_marked_present, sentence: m.activity_did_marked_present }],
  ['invited', { label: m.activity_action_invited, sentence: m.activity_did_invited }],
  ['invited_again', { label: m.activity_action_invited_again, sentence: m.activity_did_invited_again }],
  [
    'recorded_payment',
    { label: m.activity_action_recorded_payment, sentence: m.activity_did_recorded_payment },
  ],
  ['recorded_refund', { label: m.activity_action_recorded_refund, sentence: m.activity_did_recorded_refund }],
  [
    'recorded_correction',
    { label: m.activity_action_recorded_correction, sentence: m.activity_did_recorded_correction },
  ],
  ['reversed_entry', { label: m.activity_action_reversed_entry, sentence: m.activity_did_reversed_entry }],
  ['closed_month', { label: m.activity_action_closed_month, sentence: m.activity_did_closed_month }],
  ['ended_access', { label: m.activity_action_ended_access, sentence: m.activity_did_ended_access }],
  ['restored_access', { label: m.activity_action_restored_access, sentence: m.activity_did_restored_access }],
])

/** An action that has no words of its own yet, made readable: `sent_twice` is "sent twice". */
export function inWords(code: string): string {
  return code
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/[_.-]+/g, ' ')
    .trim()
    .toLowerCase()
}

export function actionLabel(action: string): string {
  return ACTIONS.get(action)?.label() ?? inWords(action)
}

/** What somebody did to something, e.g. "Mali approved the application of Nok". */
export function actionSentence(action: string, texts: { actor: string; entity: string }): string {
  const known = ACTIONS.get(action)
  return known ? known.sentence(texts) : m.activity_did_other({ ...texts, action: inWords(action) })
}
