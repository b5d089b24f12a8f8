import { composeMail, type MailBlock, type MailContent } from '#app/house/mail/adapters/compose.ts'
import { m } from '#app/paraglide/messages.js'
import type { Locale } from '#app/paraglide/runtime.js'
import type { LeavePart, LeaveSpan, LeaveStatus, LeaveType } from '../rules/leave.ts'
import { LEAVE_TYPE_NAMES, lengthText, spanText } from '../texts/leave.ts'

type Frame = {
  locale: Locale
  companyName: string
  request: LeaveSpan & { leaveType: LeaveType; part: LeavePart; reason: string }
  href: string
}

type FromEmployee = Frame & { employeeName: string }

/** Tells those who decide that somebody asks for leave. */
export function requestedMail({ employeeName: name, ...frame }: FromEmployee): MailContent {
  const options = { locale: frame.locale }
  return leaveMail(frame, {
    subject: m.leave_mail_requested_subject({ name }, options),
    text: m.leave_mail_requested_text({ name }, options),
    button: m.leave_mail_requested_button({}, options),
  })
}

/** Tells those who decide that somebody comes after all. */
export function cancelledMail({ employeeName: name, ...frame }: FromEmployee): MailContent {
  const options = { locale: frame.locale }
  return leaveMail(frame, {
    subject: m.leave_mail_cancelled_subject({ name }, options),
    text: m.leave_mail_cancelled_text({ name }, options),
    button: m.leave_mail_cancelled_button({}, options),
  })
}

type Outcome = Exclude<LeaveStatus, 'pending'>

const OUTCOMES = {
  approved: { subject: m.leave_mail_approved_subject, text: m.leave_mail_approved_text },
  rejected: { subject: m.leave_mail_rejected_subject, text: m.leave_mail_rejected_text },
  cancelled: { subject: m.leave_mail_withdrawn_subject, text: m.leave_mail_withdrawn_text },
} as const satisfies Record<Outcome, object>

type Decided = Frame & { outcome: Outcome; deciderName: string }

/** Tells the employee what was decided, and by whom. */
export function decidedMail({ outcome, deciderName: name, ...frame }: Decided): MailContent {
  const options = { locale: frame.locale }
  const { subject, text } = OUTCOMES[outcome]
  return leaveMail(frame, {
    subject: subject({}, options),
    text: text({ name }, options),
    button: m.leave_mail_decided_button({}, options),
  })
}

type Texts = { subject: string; text: string; button: string }

function leaveMail({ locale, companyName, request, href }: Frame, { subject, text, button }: Texts) {
  const options = { locale }
  const blocks: MailBlock[] = [
    { kind: 'text', text },
    {
      kind: 'facts',
      facts: [
        { label: m.leave_type({}, options), value: LEAVE_TYPE_NAMES[request.leaveType]({}, options) },
        {
          label: m.leave_duration({}, options),
          value: `${spanText(request, locale)} · ${lengthText(request, locale)}`,
        },
        { label: m.leave_reason({}, options), value: request.reason },
      ],
    },
    { kind: 'button', label: button, href },
  ]
  return composeMail({ subject, locale, from: companyName, blocks })
}
