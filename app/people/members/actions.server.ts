import { authorise, type CommandContext } from '#app/house/access/steps.server.ts'
import { redirectWithMessage } from '#app/kit/platform/flash.server.ts'
import { refuseEdit } from '#app/kit/platform/refuse.server.ts'
import { readTexts, withoutDialog } from '#app/kit/pure/form-values.ts'
import { m } from '#app/paraglide/messages.js'
import { localizeHref } from '#app/paraglide/runtime.js'
import { setAutoRenew } from './commands/auto-renew.server.ts'
import { deleteMembers } from './commands/delete.server.ts'
import { createMember, updateMember } from './commands/save.server.ts'
import { findMember } from './queries/members.server.ts'
import { followedExpiry } from './rules/members.ts'
import { MEMBER_FIELDS } from './schema.ts'

export type Asked = {
  form: FormData
  url: URL
  /** On a member's record one goes on to the new member's, and to the list when they were deleted. */
  isRecord: boolean
}

/** Deletes the members that were ticked, or the one whose record it is. */
export async function answerMemberDeletion(ctx: CommandContext, { form, url, isRecord }: Asked) {
  const deleted = await deleteMembers(ctx, form.getAll('id').map(String))
  const text = deleted.ok ? m.member_deleted() : m.member_deleted_meanwhile()
  return redirectWithMessage(isRecord ? localizeHref('/admin/members') : screenOf(url), text)
}

/** Switches on or off whether a member is asked to renew. */
export async function answerAutoRenew(ctx: CommandContext, { form, url }: Asked) {
  const isWanted = form.get('autoRenew') === 'on'
  const id = await idOf(ctx, readTexts(form, ['id']).id)
  const set = await setAutoRenew(ctx, { id, autoRenew: isWanted })
  const done = isWanted ? m.member_auto_renew_enabled() : m.member_auto_renew_disabled()
  return redirectWithMessage(screenOf(url), set.ok ? done : m.member_deleted_meanwhile())
}

/** Addresses and rows name members by the id that people know, which is shorter. */
async function idOf({ db }: CommandContext, name: string): Promise<string> {
  return (await findMember(db, name))?.id ?? ''
}

/** Saves a new member, or the one whose dialog is open. */
export async function answerMemberSave(ctx: CommandContext, { form, url, isRecord }: Asked) {
  await authorise(ctx, 'members.edit')
  const asked = ['version', 'sharedEmail', 'proposed', 'toCome'] as const
  const { version, sharedEmail, proposed, toCome } = readTexts(form, asked)
  const fields = readFields(form, proposed)
  const edited = url.searchParams.get('edit')
  const id = edited === null ? null : await idOf(ctx, edited)
  const input = { fields, sharedEmail, toCome }
  const saved =
    id !== null ? await updateMember(ctx, { ...input, id, version }) : await createMember(ctx, input)
  if (saved.ok) {
    const isNew = id === null
    const next = isNew && isRecord ? localizeHref(`/admin/members/${saved.id}`) : screenOf(url)
    return redirectWithMessage(next, isNew ? m.member_created() : m.member_updated())
  }
  const { ok: _ok, ...refusal } = saved
  const isMarked = Object.keys(refusal.errors).length > 0
  if (isMarked) refusal.errors['form'] ??= m.edit_form_check()
  if (refusal.toCome) refusal.errors['form'] = m.member_to_come_question({ count: refusal.toCome.count })
  return refuseEdit({ fields, version }, { kind: 'save' as const, sharedEmail, ...refusal })
}

function screenOf(url: URL) {
  return url.pathname + withoutDialog(url.search)
}

/** Without JavaScript the expiry follows type and join date here, as it does in the browser otherwise. */
function readFields(form: FormData, proposed: string) {
  const typed = readTexts(form, MEMBER_FIELDS)
  const address = typed.address.replace(/\r\n?/g, '\n')
  return { ...typed, address, expiryDate: followedExpiry({ ...typed, proposed }) }
}
