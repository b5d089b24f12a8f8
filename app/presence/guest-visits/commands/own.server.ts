import { and, eq } from 'drizzle-orm'
import { validate as isUuid } from 'uuid'
import { findLocation } from '#app/house/locations/queries.server.ts'
import { HOME_LOCATION, whereText } from '#app/house/locations/rules.ts'
import { queueMail } from '#app/house/mail/steps.server.ts'
import { findSettings } from '#app/house/settings/queries/settings.server.ts'
import { companyInWords } from '#app/house/settings/texts.ts'
import type { Transaction } from '#app/kit/platform/database.server.ts'
import { linkOrigin } from '#app/kit/platform/link-origin.ts'
import { takeFromLimit } from '#app/kit/platform/rate-limit.server.ts'
import { isValidEmail } from '#app/kit/pure/email.ts'
import { fail, ok, type Result } from '#app/kit/pure/result.ts'
import { m } from '#app/paraglide/messages.js'
import { getLocale, localizeHref } from '#app/paraglide/runtime.js'
import { lockMember, type Member } from '#app/people/members/steps/memberships.server.ts'
import { type AccountContext, ownMember } from '#app/people/portal-accounts/steps/guard.server.ts'
import { inviteMail } from '../emails/invite-mail.ts'
import { countWaiting, findHostEntry, findInvite, type PlacedInvite } from '../queries.server.ts'
import { endOfInvite, invitePath, MOST_WAITING } from '../rules.ts'
import { type InviteErrors, type InviteValues, readInvite } from '../schema.ts'
import { logGuest } from '../steps/enter.server.ts'
import { inviteKeyOf } from '../steps/link.server.ts'
import { guestInvites } from '../tables.server.ts'
import { expectedText } from '../texts.ts'

/** Mails to strangers in the name of a member, in a day. */
const INVITES_A_DAY = { limit: 20, windowSeconds: 24 * 60 * 60 }

export type Invited =
  | { ok: true; isMailed: boolean }
  | { ok: false; status: 400 | 404 | 409 | 429; errors: InviteErrors }

type Inviting = { memberRowId: string; values: InviteValues }

/**
 * Invites somebody in the name of a member who is signed in (rule visitors.invite): the guest gets a page of their own,
 * by mail where the contact is an email. Whoever only pays for the member invites nobody.
 */
export async function inviteGuest(ctx: AccountContext, { memberRowId, values }: Inviting): Promise<Invited> {
  const { role, member } = await ownMember(ctx, memberRowId)
  if (role !== 'self') return { ok: false, status: 404, errors: { form: m.visitor_refused_host() } }
  const now = ctx.now()
  // The form of a house with one place asks for none.
  const location = await findLocation(ctx.db, values.location || HOME_LOCATION)
  if (!location) return { ok: false, status: 400, errors: { location: m.kiosks_error_location() } }
  const read = readInvite(values, { zone: location.timeZone, now })
  if (!read.ok) return { ...read, status: 400 }
  const limit = { key: `guest-invite:${member.id}`, ...INVITES_A_DAY, now }
  if (!(await takeFromLimit(ctx.db, limit)))
    return { ok: false, status: 429, errors: { form: m.account_error_too_many() } }
  const submissionKey = isUuid(values.submissionKey) ? values.submissionKey : null
  if (!submissionKey) return { ok: false, status: 400, errors: { form: m.guest_failed() } }
  return ctx.db.transaction(async (tx): Promise<Invited> => {
    const host = await lockMember(tx, member.id)
    if (!host) return { ok: false, status: 404, errors: { form: m.visitor_refused_host() } }
    const [known] = await tx.select().from(guestInvites).where(eq(guestInvites.submissionKey, submissionKey))
    if (known && known.hostId !== host.id)
      return { ok: false, status: 409, errors: { form: m.guest_failed() } }
    if (known) return { ok: true, isMailed: known.mailId !== null }
    const { expectedAt } = read.content
    if (!(await findHostEntry(tx, host, expectedAt)).mayEnter)
      return { ok: false, status: 409, errors: { expectedAt: m.visitor_refused_host() } }
    if ((await countWaiting(tx, host.id, now)) >= MOST_WAITING)
      return { ok: false, status: 409, errors: { form: m.visitor_too_many({ most: MOST_WAITING }) } }
    const [row] = await tx
      .insert(guestInvites)
      .values({
        ...read.content,
        submissionKey,
        hostId: host.id,
        locale: getLocale(),
        locationId: location.id,
      })
      .returning({ id: guestInvites.id })
    const made = await findInvite(tx, row?.id ?? null)
    if (!made) throw new Error('The invitation was not stored')
    const isMailed = await mailInvite(tx, ctx, { invite: made.invite, host })
    await logGuest(tx, { action: 'invited_guest', hostId: host.id, adminId: null })
    return { ok: true, isMailed }
  })
}

async function mailInvite(
  tx: Transaction,
  ctx: AccountContext,
  { invite, host }: { invite: PlacedInvite; host: Member },
): Promise<boolean> {
  if (!isValidEmail(invite.contact)) return false
  const company = companyInWords((await findSettings(tx)).company)
  const locale = getLocale()
  const address = [company.street, company.city].filter(Boolean).join(', ')
  const content = inviteMail({
    locale,
    companyName: company.name,
    hostName: host.name,
    place: whereText(invite, address),
    when: expectedText(invite, locale),
    href: linkOrigin(ctx) + localizeHref(invitePath(inviteKeyOf(ctx, invite.id))),
  })
  const about = { kind: 'event', subjectKind: 'member', subjectId: host.id } as const
  const secretsUntil = endOfInvite(invite.expectedAt)
  const mailId = await queueMail(tx, ctx, { ...about, ...content, recipient: invite.contact, secretsUntil })
  await tx.update(guestInvites).set({ mailId }).where(eq(guestInvites.id, invite.id))
  return true
}

/** Takes back an invitation of one's own that nobody has used; doing it again changes nothing. */
export async function cancelInvite(
  ctx: AccountContext,
  { memberRowId, inviteId }: { memberRowId: string; inviteId: string },
): Promise<Result<null, 'not_found' | 'been_here'>> {
  const { role } = await ownMember(ctx, memberRowId)
  if (role !== 'self' || !isUuid(inviteId)) return fail('not_found')
  return ctx.db.transaction(async tx => {
    const isTheirs = and(eq(guestInvites.id, inviteId), eq(guestInvites.hostId, memberRowId))
    const [invite] = await tx.select().from(guestInvites).where(isTheirs).for('update')
    if (!invite) return fail('not_found')
    if (invite.status === 'cancelled') return ok(null)
    if (invite.status !== 'invited') return fail('been_here')
    await tx.update(guestInvites).set({ status: 'cancelled' }).where(isTheirs)
    await logGuest(tx, { action: 'uninvited_guest', hostId: memberRowId, adminId: null })
    return ok(null)
  })
}
