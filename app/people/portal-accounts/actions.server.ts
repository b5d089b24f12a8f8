import { data } from 'react-router'
import type { ProfileReply } from '#app/house/accounts/schema/profile-reply.ts'
import { refuse } from '#app/kit/platform/refuse.server.ts'
import { readTexts } from '#app/kit/pure/form-values.ts'
import { m } from '#app/paraglide/messages.js'
import { changeOwnContact } from './commands/contact.server.ts'
import { askEmailChange, type EmailRefusal } from './commands/email.server.ts'
import { setLeaving } from './commands/leave.server.ts'
import { CONTACT_FIELDS } from './schema.ts'
import type { AccountContext } from './steps/guard.server.ts'

/** Answers the form of a membership's contact in the profile: its values name which, as there may be several. */
export async function answerOwnMember(ctx: AccountContext, form: FormData) {
  const fields = readTexts(form, CONTACT_FIELDS)
  const { member, version } = readTexts(form, ['member', 'version'])
  const { errors, conflict } = await changeOwnContact(ctx, { memberRowId: member, fields, version })
  const reply = { intent: 'contact', errors, values: { ...fields, member } }
  if (conflict) return refuse<ProfileReply>({ ...reply, conflict }, 409)
  if (Object.keys(errors).length > 0) return refuse<ProfileReply>(reply)
  return data<ProfileReply>({ ...reply, values: { member }, message: m.my_contact_saved() })
}

const EMAIL_REFUSALS: Record<EmailRefusal, () => string> = {
  not_fresh: m.my_email_fresh,
  invalid: m.account_email_invalid,
  same: m.my_email_same,
  not_own: m.my_none,
  too_many: m.account_error_too_many,
}

/** Answers the wish to sign in by another address. */
export async function answerEmailChange(ctx: AccountContext, form: FormData) {
  const intent = 'email'
  const { email } = readTexts(form, ['email'])
  const asked = await askEmailChange(ctx, { email })
  if (asked.ok) return data<ProfileReply>({ intent, errors: {}, message: m.my_email_asked({ email }) })
  const reply = { intent, errors: { email: EMAIL_REFUSALS[asked.reason]() }, values: { email } }
  const status = { not_fresh: 403, too_many: 429 } as const
  return refuse<ProfileReply>(
    reply,
    asked.reason in status ? status[asked.reason as keyof typeof status] : 400,
  )
}

/** Answers whoever leaves when the membership ends, or stays after all. */
export async function answerLeaving(ctx: AccountContext, form: FormData) {
  const { intent, member } = readTexts(form, ['intent', 'member'])
  const set = await setLeaving(ctx, { memberRowId: member, isLeaving: intent === 'leave' })
  const done = intent === 'leave' ? m.my_leave_saved() : m.my_stay_saved()
  const message = set.ok ? done : m.my_leave_refused()
  return data<ProfileReply>({ intent, errors: {}, values: { member }, message }, set.ok ? 200 : 409)
}
