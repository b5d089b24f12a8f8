import { and, asc, eq, gt, inArray } from 'drizzle-orm'
import { queueMail } from '#app/house/mail/steps.server.ts'
import { findSettings } from '#app/house/settings/queries/settings.server.ts'
import { companyInWords } from '#app/house/settings/texts.ts'
import type { Executor, Transaction } from '#app/kit/platform/database.server.ts'
import { isValidEmail } from '#app/kit/pure/email.ts'
import { baseLocale, toLocale } from '#app/paraglide/runtime.js'
import type { Leaving, Telling } from '#app/people/members/steps/departures.server.ts'
import { uninviteMail } from '../emails/uninvite-mail.ts'
import { findInvite } from '../queries.server.ts'
import { guestInvites } from '../tables.server.ts'
import { expectedText } from '../texts.ts'
import { logGuest } from './enter.server.ts'

type Of = Pick<Leaving, 'memberRowIds' | 'now'>

/** How many guests members expect. */
export const countToCome = (db: Executor, of: Of) => db.$count(guestInvites, isToCome(of))

function isToCome({ memberRowIds, now }: Of) {
  const { hostId, status, expectedAt } = guestInvites
  return and(inArray(hostId, [...memberRowIds]), eq(status, 'invited'), gt(expectedAt, now))
}

/** Guests whom members who leave expect are told that nobody does any more (rule visitors.departed). */
export async function uninviteAll(tx: Transaction, { adminId, telling, ...leaving }: Leaving) {
  const open = await tx
    .select({ id: guestInvites.id })
    .from(guestInvites)
    .where(isToCome(leaving))
    .orderBy(asc(guestInvites.id))
    .for('update')
  for (const { id } of open) {
    const [invite] = await tx
      .update(guestInvites)
      .set({ status: 'cancelled' })
      .where(eq(guestInvites.id, id))
      .returning({ hostId: guestInvites.hostId })
    if (invite?.hostId) await logGuest(tx, { action: 'uninvited_guest', hostId: invite.hostId, adminId })
    if (telling) await tell(tx, telling, id)
  }
}

async function tell(tx: Transaction, telling: Telling, id: string) {
  const found = await findInvite(tx, id)
  if (!found || !isValidEmail(found.invite.contact)) return
  const { invite, host } = found
  const company = companyInWords((await findSettings(tx)).company)
  const locale = toLocale(invite.locale) ?? baseLocale
  const when = expectedText(invite, locale)
  const content = uninviteMail({ locale, companyName: company.name, hostName: host.name, when })
  const about = { kind: 'event', subjectKind: 'member', subjectId: host.id } as const
  await queueMail(tx, telling, { ...about, ...content, recipient: invite.contact })
}
