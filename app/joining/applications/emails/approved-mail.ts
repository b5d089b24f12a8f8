import type { MailBlock, MailContent } from '#app/house/mail/adapters/compose.ts'
import { secret } from '#app/house/mail/rules/secrets.ts'
import { arrivalBlocks } from '#app/house/mail/texts/arrival.ts'
import {
  type ApplicationMail,
  applicationMail,
  memberAreaBlock,
  statusButton,
} from '#app/house/mail/texts/visitor-mail.ts'
import type { Period } from '#app/house/plans/rules/prices.ts'
import { periodText, withPeriod } from '#app/house/plans/texts/period.ts'
import { planTitle } from '#app/house/plans/texts/plans.ts'
import { type Day, formatDay } from '#app/kit/pure/days.ts'
import { formatBaht, type Satang } from '#app/kit/pure/money.ts'
import type { GettingIn } from '#app/kit/ui/how-to-get-in.tsx'
import { m } from '#app/paraglide/messages.js'
import type { Locale } from '#app/paraglide/runtime.js'
import { isFromEntry } from '#app/people/entitlements/rules.ts'

type ApprovedMail = ApplicationMail & {
  planName: string
  period: Period
  memberId: string
  expiryDate: Day
  isRenewal: boolean
  /** Null for a plan that opens no doors. */
  code: { accessId: string; pass: string } | null
  /** How to get in with it; null likewise. */
  gettingIn: GettingIn | null
  totalSatang: Satang
  /** Of the total, what came in. */
  paidSatang: Satang
  /** What was paid ahead on the account before, and pays as well; nothing where it is left out. */
  paidAheadSatang?: Satang
  statusUrl: string
}

type Options = { locale: Locale }

/** The application is approved: the access code, and until when it opens the door. */
export function approvedMail(mail: ApprovedMail): MailContent {
  const { code, gettingIn, statusUrl } = mail
  return applicationMail(mail, options => ({
    ...titleOf(mail, options),
    blocks: [
      { kind: 'text', text: greetingOf(mail, options) },
      ...owedBlocks(mail, options),
      ...(code ? codeBlocks(code, options) : []),
      { kind: 'facts', facts: factsOf(mail, options) },
      ...(code ? [{ kind: 'text' as const, text: entryText(mail, options) }] : []),
      ...(gettingIn ? arrivalBlocks(gettingIn, options) : []),
      statusButton(statusUrl, options),
      memberAreaBlock(statusUrl, options),
    ],
  }))
}

function titleOf({ code, isRenewal, planName }: ApprovedMail, options: Options) {
  const plan = planTitle(planName, options.locale)
  if (!code) return { subject: m.application_mail_approved_paid({ plan }, options) }
  return {
    subject: isRenewal
      ? m.application_mail_renewed_subject({}, options)
      : m.application_mail_approved_subject({}, options),
  }
}

function greetingOf({ code, isRenewal }: ApprovedMail, options: Options): string {
  if (isRenewal) return m.application_mail_renewed_text({}, options)
  return code
    ? m.application_mail_approved_text({}, options)
    : m.application_mail_approved_paid_text({}, options)
}

function codeBlocks({ accessId, pass }: { accessId: string; pass: string }, options: Options): MailBlock[] {
  return [
    { kind: 'text', text: m.application_mail_approved_code({}, options) },
    {
      kind: 'facts',
      facts: [
        { label: m.application_mail_access_id({}, options), value: accessId },
        { label: m.application_mail_access_pass({}, options), value: secret(pass) },
      ],
    },
  ]
}

function factsOf({ planName, period, memberId, expiryDate }: ApprovedMail, options: Options) {
  return [
    {
      label: m.application_mail_plan({}, options),
      value: withPeriod(planTitle(planName, options.locale), period, options.locale),
    },
    { label: m.application_mail_member_id({}, options), value: memberId },
    { label: m.application_mail_expires({}, options), value: formatDay(expiryDate, options.locale) },
  ]
}

function entryText({ period, expiryDate }: ApprovedMail, options: Options): string {
  if (!isFromEntry(period)) return m.application_mail_approved_next({}, options)
  const day = formatDay(expiryDate, options.locale)
  return m.application_mail_approved_hours({ period: periodText(period, options.locale), day }, options)
}

/** What is still to be paid; nothing where it is all paid. */
function owedBlocks(
  { totalSatang, paidSatang, paidAheadSatang = 0 }: ApprovedMail,
  options: Options,
): MailBlock[] {
  const openSatang = totalSatang - paidSatang - paidAheadSatang
  if (openSatang <= 0) return []
  const baht = (satang: Satang) => formatBaht(satang, options.locale, { decimals: 'always' })
  const amounts = { paid: baht(paidSatang), total: baht(totalSatang), owed: baht(openSatang) }
  return [{ kind: 'text', text: m.application_mail_approved_owed(amounts, options) }]
}
