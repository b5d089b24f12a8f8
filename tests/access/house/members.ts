import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { findPlanBySlug } from '#app/house/plans/queries.server.ts'
import { grantEntitlements } from '#app/joining/entitlements/steps/grant.server.ts'
import { letGuestIn } from '#app/joining/guest-visits/commands/desk.server.ts'
import { guestInvites } from '#app/joining/guest-visits/tables.server.ts'
import { members } from '#app/joining/members/tables.server.ts'
import { portalPasskeys } from '#app/joining/passkeys/tables.server.ts'
import { hashSecret } from '#app/joining/portal-accounts/steps/secrets.server.ts'
import {
  portalAccounts,
  portalEmailChanges,
  portalLinks,
  portalPayers,
  portalSessions,
} from '#app/joining/portal-accounts/tables.server.ts'
import { requestRenewal } from '#app/joining/renewals/commands/ask.server.ts'
import { keyOf } from '#app/joining/renewals/steps/link.server.ts'
import { renewals } from '#app/joining/renewals/tables.server.ts'
import { addDays } from '#app/kit/pure/days.ts'
import { documents } from '#app/money/documents/tables.server.ts'
import { ledgerEntries } from '#app/money/payments/tables.server.ts'
import { listCreditEntries } from '#app/space/credits/queries.server.ts'
import { spendCredits } from '#app/space/credits/steps/spend.server.ts'
import { grantCredits } from '#app/space/credits/steps/wallet.server.ts'
import { askForMail, enterAs } from '../../support/member-visits.ts'
import { insertMember } from '../../support/reviewer.ts'
import { type Ground, idOf } from './ground.ts'
import type { Papers } from './papers.ts'

export type Members = ReturnType<typeof openMembers>

/** Members and what is theirs. */
export function openMembers({ db, ctx, owner, today }: Ground, { document }: Pick<Papers, 'document'>) {
  const member = async (values: Parameters<typeof insertMember>[1] = {}) =>
    insertMember(db, {
      joinDate: addDays(today, -20),
      expiryDate: addDays(today, 10),
      anchorDay: 28,
      ...values,
    })
  const entry = async (bookedOn = today) => {
    const { id, memberId } = await member()
    const booked = { kind: 'payment', account: 'received', source: 'by_hand', method: 'cash' } as const
    const values = { ...booked, amountSatang: 500_00, bookedOn, memberRowId: id, memberId }
    const [row] = await db.insert(ledgerEntries).values(values).returning()
    return { id: idOf(row), memberRowId: id }
  }
  /** Sixty minutes that were given, of which ten were spent. */
  const spentCredits = async () => {
    const { id: memberRowId } = await member()
    const unit = 'minute'
    const now = new Date()
    const usable = { usableFrom: now, usableUntil: null, sourceKey: randomUUID() }
    await db.transaction(async tx => {
      await grantCredits(tx, { memberRowId, unit, kind: 'gift', amount: 60, ...usable, now })
      await spendCredits(tx, { memberRowId, unit, amount: 10, at: now, on: {}, now })
    })
    const [spent] = await listCreditEntries(db, { memberRowId })
    return { memberRowId, entryId: idOf(spent) }
  }
  /** An hour that was bought, and a voucher to make it longer. */
  const boughtHour = async (memberRowId: string) => {
    const plan = await findPlanBySlug(db, 'hourly-rate')
    if (!plan) throw new Error('no plan')
    const now = new Date()
    const days = { firstDay: today, expiryDay: today, isAddOn: true }
    const voucher = { unit: 'use', kind: 'voucher', amount: 1, rules: { minutes: 30 } } as const
    const usable = { usableFrom: now, usableUntil: null, sourceKey: randomUUID(), now }
    await db.transaction(async tx => {
      await grantEntitlements(tx, [{ memberRowId, of: plan, ...days, sourceKey: randomUUID() }])
      await grantCredits(tx, { memberRowId, ...voucher, ...usable })
    })
  }
  /** What is given away: nothing comes in, so it needs no paper. */
  const gift = async (bookedOn: string) => {
    const { id, memberId } = await member()
    const booked = { kind: 'correction', account: 'owed', source: 'by_hand', note: 'A gift' } as const
    const values = { ...booked, amountSatang: -500_00, bookedOn, memberRowId: id, memberId }
    await db.insert(ledgerEntries).values(values)
  }
  const renewal = async () => {
    const { id } = await member()
    const asked = await requestRenewal(owner, { id })
    if (!asked.ok) throw new Error(asked.reason)
    const [row] = await db
      .select()
      .from(renewals)
      .where(and(eq(renewals.memberRowId, id)))
    return keyOf(ctx, idOf(row))
  }
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
    const adminId = owner.actor.userId
    await db.insert(portalPayers).values({ memberRowId, email: account?.email ?? '', adminId })
    await db.insert(portalLinks).values({ accountId, memberRowId, role: 'payer' })
  }
  /** What a member owes for something of no list. */
  const debt = async (memberRowId: string) => {
    const booked = { kind: 'correction', account: 'owed', source: 'by_hand', note: 'Printing' } as const
    await db.insert(ledgerEntries).values({ ...booked, amountSatang: 500_00, bookedOn: today, memberRowId })
  }
  /** Somebody whom a member has invited for now. */
  const invite = async (hostId?: string) => {
    const values = { submissionKey: randomUUID(), name: 'Dao', contact: '0812345678', locale: 'en' }
    const host = hostId ?? (await member({ planName: 'Monthly Pass' })).id
    const [row] = await db
      .insert(guestInvites)
      .values({ ...values, hostId: host, expectedAt: new Date() })
      .returning()
    return idOf(row)
  }
  /** One who is in. */
  const guestInside = async () => {
    const id = await invite()
    await letGuestIn(owner, id)
    return id
  }
  /** The same of a host whose plan brings nobody: the guest has a Day Pass to pay. */
  const unpaidInvite = async () => invite((await member({ planName: 'Week Pass' })).id)
  /** The link by which an address says yes to a change of the account's. */
  const emailChange = async (accountId?: string) => {
    const [token, oldEmail] = [randomUUID(), `${randomUUID()}@example.com`]
    await db.insert(portalEmailChanges).values({
      ...{ oldEmail, newEmail: `new.${oldEmail}`, newHash: randomUUID() },
      accountId: accountId ?? (await ownMembership()).accountId,
      oldHash: hashSecret(ctx, 'email', token),
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
  return {
    member,
    entry,
    spentCredits,
    boughtHour,
    gift,
    renewal,
    memberSession,
    ownMembership,
    pays,
    debt,
    invite,
    guestInside,
    unpaidInvite,
    emailChange,
    portalSession,
    passkey,
    mailedSignIn,
  }
}
