import { data } from 'react-router'
import type { ProfileReply } from '#app/house/accounts/schema/profile-reply.ts'
import { refuse } from '#app/kit/platform/refuse.server.ts'
import { readTexts } from '#app/kit/pure/form-values.ts'
import { m } from '#app/paraglide/messages.js'
import { changeOwnContact } from './commands/contact.server.ts'
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
