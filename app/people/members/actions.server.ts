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

type Asked = {
  form: FormData
  url: URL
  /** On a member's record one goes on to the new member's, and to the list when they were deleted. */
  isRecord: boolean
}

/** Answers the forms of the list and of a member's record: save, delete, auto-renewal. */
export async function answerMemberForm(ctx: CommandContext, { form, url, isRecord }: Asked) {
  const { intent, id } = readTexts(form, ['intent', 'id'])
  const screen = screenOf(url)
  if (intent === 'delete') {
    const deleted = await deleteMembers(ctx, form.getAll('id').map(String))
    const text = deleted.ok ? m.member_deleted() : m.member_deleted_meanwhile()
    return redirectWithMessage(isRecord ? localizeHref('/admin/members') : screen, text)
  }
  if (intent === 'auto-renew') {
    const isWanted = form.get('autoRenew') === 'on'
    const set = await setAutoRenew(ctx, { id: await idOf(ctx, id), autoRenew: isWanted })
    const done = isWanted ? m.member_auto_renew_enabled() : m.member_auto_renew_disabled()
    return redirectWithMessage(screen, set.ok ? done : m.member_deleted_meanwhile())
  }
  return save(ctx, { form, url, isRecord })
}

/** Addresses and rows name members by the id that people know, which is shorter. */
async function idOf({ db }: CommandContext, name: string): Promise<string> {
  return (await findMember(db, name))?.id ?? ''
}

async function save(ctx: CommandContext, { form, url, isRecord }: Asked) {
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
