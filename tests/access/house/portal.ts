import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { documents } from '#app/money/documents/tables.server.ts'
import { customerPeople } from '#app/people/customers/tables.server.ts'
import { members } from '#app/people/members/tables.server.ts'
import { portalPasskeys } from '#app/people/passkeys/tables.server.ts'
import { hashSecret } from '#app/people/portal-accounts/steps/secrets.server.ts'
import {
  portalAccounts,
  portalEmailChanges,
  portalLinks,
  portalObjections,
  portalSessions,
} from '#app/people/portal-accounts/tables.server.ts'
import { askForMail, enterAs } from '../../support/member-visits.ts'
import { type Ground, idOf } from './ground.ts'
import type { Members } from './members.ts'
import type { Papers } from './papers.ts'

/** Members who sign in to `/my`, and by what. */
export function openPortal(
  { db, ctx }: Ground,
  { member, document }: Pick<Members, 'member'> & Pick<Papers, 'document'>,
) {
  /** A member with a paper, who has just signed in to `/my`; the first is whom addresses there name. */
  const memberSession = async () => {
    const { id: documentId } = await document()
    const [{ memberRowId = null } = {}] = await db
      .select({ memberRowId: documents.memberRowId })
      .from(documents)
      .where(eq(documents.id, documentId))
    const [row] = await db
      .select()
      .from(members)
      .where(eq(members.id, memberRowId ?? ''))
    if (!row) throw new Error('no member')
    const cookie = await enterAs(ctx, row.email)
    const [account] = await db
      .select()
      .from(portalAccounts)
      .where(eq(portalAccounts.email, row.email.toLowerCase()))
    const entered = { cookie, accountId: idOf(account), memberRowId: row.id, documentId }
    firstMember ??= entered
    return entered
  }
  let firstMember: Awaited<ReturnType<typeof memberSession>> | undefined
  const ownMembership = async () => firstMember ?? memberSession()
  /** Has the account see another's membership as its payer. */
  const pays = async (accountId: string, memberRowId: string) => {
    const [account] = await db.select().from(portalAccounts).where(eq(portalAccounts.id, accountId))
    const [member] = await db.select().from(members).where(eq(members.id, memberRowId))
    if (!member || !account) throw new Error('nobody pays for nobody')
    const { customerId } = member
    await db.insert(customerPeople).values({ customerId, email: account.email, role: 'billing' })
    await db.insert(portalLinks).values({ accountId, memberRowId, role: 'payer' })
  }
  /** The link by which an address says yes to a change of the account's. */
  const emailChange = async (accountId?: string) => {
    const [token, oldEmail] = [randomUUID(), `${randomUUID()}@example.com`]
    await db.insert(portalEmailChanges).values({
      oldEmail,
      newEmail: `new.${oldEmail}`,
      newHash: randomUUID(),
      accountId: accountId ?? (await ownMembership()).accountId,
      oldHash: hashSecret(ctx, 'email', token),
      expiresAt: new Date(Date.now() + 3_600_000),
    })
    return token
  }
  /** The link by which whoever had a member's email before objects to the new one. */
  const objection = async () => {
    const token = randomUUID()
    await db.insert(portalObjections).values({
      memberRowId: (await member()).id,
      tokenHash: hashSecret(ctx, 'objection', token),
      expiresAt: new Date(Date.now() + 3_600_000),
    })
    return token
  }
  const portalSession = async (accountId: string) => {
    const [now, expiresAt] = [new Date(), new Date(Date.now() + 3_600_000)]
    const used = { signedInAt: now, lastUsedAt: now, expiresAt, userAgent: 'Phone' }
    const [row] = await db
      .insert(portalSessions)
      .values({ accountId, tokenHash: randomUUID(), ...used })
      .returning()
    return idOf(row)
  }
  /** A passkey of an account of members. */
  const passkey = async (accountId: string) => {
    const key = { credentialId: randomUUID(), publicKey: 'x', uses: 0, transports: [], name: 'Phone' }
    const [row] = await db
      .insert(portalPasskeys)
      .values({ accountId, ...key })
      .returning()
    return idOf(row)
  }
  const mailedSignIn = async () => askForMail(ctx, (await member()).email)
  return { memberSession, ownMembership, pays, emailChange, objection, portalSession, passkey, mailedSignIn }
}
