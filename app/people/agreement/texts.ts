import { m } from '#app/paraglide/messages.js'

export const ANNOUNCE_REFUSALS = {
  nothing_to_announce: m.agreement_error_nothing,
  already_announced: m.agreement_error_already,
  changed_since: m.agreement_error_changed,
}

export const NOTICE_REFUSALS = {
  not_announced: m.agreement_error_not_announced,
  no_day: m.agreement_error_day,
  has_mail_server: m.agreement_error_mail_server,
}
