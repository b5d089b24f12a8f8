import { authorise, type CommandContext } from '#app/house/accounts/steps/guard.server.ts'
import { type AskRefusal, requestRenewal } from '#app/joining/renewals/commands/ask.server.ts'
import type { Paid } from '#app/joining/sales/rules.ts'
import { type PaidErrors, readPaid } from '#app/joining/sales/schema.ts'
import { redirectWithMessage } from '#app/kit/platform/flash.server.ts'
import { readForm } from '#app/kit/platform/form.server.ts'
import { refuse, refuseEdit } from '#app/kit/platform/refuse.server.ts'
import { formatDay } from '#app/kit/pure/days.ts'
import { readTexts, withoutDialog } from '#app/kit/pure/form-values.ts'
import { mailingOf } from '#app/kit/pure/mailing.ts'
import { findCashClosedThrough } from '#app/money/payments/queries.server.ts'
import { cashClosedText } from '#app/money/payments/texts.ts'
import { m } from '#app/paraglide/messages.js'
import { getLocale, localizeHref } from '#app/paraglide/runtime.js'
import { setAutoRenew } from './commands/auto-renew.server.ts'
import { deleteMembers } from './commands/delete.server.ts'
import { type RenewalRefusal, renewMember } from './commands/renew.server.ts'
import { createMember, updateMember } from './commands/save.server.ts'
import { findMember } from './queries/members.server.ts'
import { followedExpiry } from './rules/members.ts'
import { MEMBER_FIELDS, type MemberReply } from './schema.ts'
import { findRenewal } from './views/dialogs.server.ts'

type Asked = {
  request: Request
  url: URL
  /** On a member's record one goes on to the new member's, and to the list when they were deleted. */
  isRecord: boolean
}

/** Answers the forms of the list and of a member's record: save, delete, renew, auto-renewal. */
export async function answerMemberForm(ctx: CommandContext, { request, url, isRecord }: Asked) {
  const form = await readForm(request)
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
  if (intent === 'ask-renewal') {
    const asked = await requestRenewal(ctx, { id })
    const mail = mailingOf(ctx.env)
    const done = asked.ok ? m.member_renewal_sent({ email: asked.value, mail }) : askRefusalText(asked.reason)
    return redirectWithMessage(screen, done)
  }
  if (intent === 'renew') return renew(ctx, { form, screen, id })
  return save(ctx, { form, url, isRecord })
}

/** Addresses and rows name members by the id that people know, which is shorter. */
async function idOf({ db }: CommandContext, name: string): Promise<string> {
  return (await findMember(db, name))?.id ?? ''
}

function askRefusalText(reason: AskRefusal): string {
  const texts: Record<AskRefusal, () => string> = {
    not_found: m.member_deleted_meanwhile,
    cannot_renew: m.member_renewal_cannot,
    just_asked: m.member_renewal_just_asked,
  }
  return texts[reason]()
}

type Renewing = { form: FormData; screen: string; id: string }

async function renew(ctx: CommandContext, { form, screen, id }: Renewing) {
  const { from, to, total, ...typed } = readTexts(form, [
    'from',
    'to',
    'total',
    'paid',
    'method',
    'withholds',
  ])
  const reply = async (rest: { error?: string; errors?: PaidErrors }): Promise<MemberReply> => {
    const renewal = await findRenewal(ctx.db, id, { actor: ctx.actor, now: ctx.now() })
    return { kind: 'renew', error: undefined, errors: {}, renewal, typed, ...rest }
  }
  // Who may not book payments has no field for one.
  const read = form.has('paid') ? readPaid(typed) : { ok: true as const, paid: NOTHING_PAID }
  if (!read.ok) return refuse(await reply({ errors: read.errors }))
  const totalSatang = total === '' ? null : Number(total)
  const renewed = await renewMember(ctx, { id, from, to, totalSatang, paid: read.paid })
  if (!renewed.ok) {
    const { reason } = renewed
    const answer =
      reason === 'cash_closed'
        ? { errors: { method: cashClosedText(await findCashClosedThrough(ctx.db)) } }
        : { error: renewalRefusalText(reason) }
    return refuse(await reply(answer), 409)
  }
  const date = formatDay(renewed.value, getLocale())
  return redirectWithMessage(screen, m.member_renewed({ date }))
}

const NOTHING_PAID: Paid = { satang: 0, method: null }

function renewalRefusalText(reason: Exclude<RenewalRefusal, 'cash_closed'>): string {
  return reason === 'not_found' ? m.member_deleted_meanwhile() : m.member_renew_changed()
}

async function save(
  ctx: CommandContext,
  { form, url, isRecord }: Pick<Asked, 'url' | 'isRecord'> & { form: FormData },
) {
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
