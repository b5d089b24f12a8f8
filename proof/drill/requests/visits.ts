import { randomUUID } from 'node:crypto'
import { eq, inArray, sql } from 'drizzle-orm'
import type { Database } from '#app/kit/platform/database.server.ts'
import { newToken } from '#app/kit/platform/new-token.server.ts'
import { loadSecret } from '#app/kit/platform/secrets.server.ts'
import { bangkokDay } from '#app/kit/pure/days.ts'
import { documents } from '#app/money/documents/tables.server.ts'
import { ledgerEntries } from '#app/money/payments/tables.server.ts'
import { entitlements } from '#app/people/entitlements/tables.server.ts'
import { members } from '#app/people/members/tables.server.ts'
import { endOfSession } from '#app/people/portal-accounts/rules.ts'
import { sessionCookie } from '#app/people/portal-accounts/steps/cookies.server.ts'
import { hashSecret } from '#app/people/portal-accounts/steps/secrets.server.ts'
import { portalAccounts, portalPayers, portalSessions } from '#app/people/portal-accounts/tables.server.ts'
import { guestInvites } from '#app/presence/guest-visits/tables.server.ts'
import { hashOf, tokenCookie } from '#app/presence/kiosks/steps/token.server.ts'
import { kiosks } from '#app/presence/kiosks/tables.server.ts'
import { creditPacks } from '#app/space/packs/tables.server.ts'
import { spaces } from '#app/space/spaces/tables.server.ts'
import { openBookings } from '../../../tests/access/bookings.ts'
import { insertMember } from '../../../tests/support/reviewer.ts'
import { cookieHeader } from '../../../tests/support/sign-in.ts'

// Who has no password: members come by a mail and tablets by a code, which the drill does not wait for.

const USER_AGENT = 'drill'

/** A member who signed in a moment ago, with one of everything that members have. @returns the Cookie header */
export async function enterAsMember(db: Database): Promise<string> {
  const { id, email } = await someMember(db)
  await furnish(db, id)
  return enterWith(db, email)
}

/** Somebody who pays for a member who owes something. */
export async function enterAsPayer(db: Database): Promise<string> {
  const { id } = await someMember(db)
  const email = `payer.${randomUUID()}@drill.test`
  await owe(db, id)
  await db.insert(portalPayers).values({ memberRowId: id, email, adminId: randomUUID() })
  return enterWith(db, email)
}

/** Whoever is signed in has been for a moment only: what asks for a fresh sign-in is open. */
export async function keepFresh(db: Database) {
  await db
    .update(portalSessions)
    .set({ signedInAt: new Date() })
    .where(eq(portalSessions.userAgent, USER_AGENT))
}

/** A paired tablet, at the entrance or at the door of the first room. */
export async function pairTablet(db: Database, at: 'entrance' | 'room'): Promise<string> {
  const token = newToken()
  const ctx = await cookieContext(db)
  const [room] = await db.select({ id: spaces.id }).from(spaces).orderBy(spaces.id).limit(1)
  await db.insert(kiosks).values({
    name: `Tablet ${randomUUID()}`,
    createdBy: randomUUID(),
    pairedAt: new Date(),
    spaceId: at === 'room' ? (room?.id ?? null) : null,
    tokenHash: hashOf(ctx, 'token', token),
  })
  return cookieHeader([tokenCookie(ctx, token)])
}

/** Somebody with that address who signed in a moment ago. @returns the Cookie header */
export async function enterWith(db: Database, email: string): Promise<string> {
  const [token, now] = [newToken(), new Date()]
  const ctx = await cookieContext(db)
  const [account] = await db
    .insert(portalAccounts)
    .values({ email: email.toLowerCase(), verifiedAt: now, locale: 'en' })
    .onConflictDoUpdate({ target: portalAccounts.email, set: { verifiedAt: now } })
    .returning({ id: portalAccounts.id })
  if (!account) throw new Error('no account')
  await db.insert(portalSessions).values({
    accountId: account.id,
    tokenHash: hashSecret(ctx, 'session', token),
    userAgent: USER_AGENT,
    signedInAt: now,
    lastUsedAt: now,
    expiresAt: endOfSession(now),
  })
  return cookieHeader([sessionCookie.write(ctx, token)])
}

/**
 * Of those with a paper, and who may come in, while there are some: random owners delete members. Nobody whom another pays
 * for, or who has signed in: the crawl would take the page of two people for that of one.
 */
async function someMember(db: Database): Promise<{ id: string; email: string }> {
  const isPaidFor = inArray(members.id, db.select({ id: portalPayers.memberRowId }).from(portalPayers))
  const hasAccount = inArray(
    sql`lower(${members.email})`,
    db.select({ email: portalAccounts.email }).from(portalAccounts),
  )
  const withPaper = db.select({ id: documents.memberRowId }).from(documents)
  const isByDays = sql`${entitlements.endedAt} is null and ${entitlements.opensDoors} and ${entitlements.entryMinutes} is null`
  const isRunning = sql`current_date between ${entitlements.firstDay} and ${entitlements.expiryDay} - 1`
  const mayComeIn = db
    .select({ id: entitlements.memberRowId })
    .from(entitlements)
    .where(sql`${isByDays} and ${isRunning}`)
  const [member] = await db
    .select({ id: members.id, email: members.email })
    .from(members)
    .where(
      sql`${members.status} = 'active' and ${inArray(members.id, withPaper)} and not ${isPaidFor} and not ${hasAccount}`,
    )
    .orderBy(sql`${inArray(members.id, mayComeIn)} desc, random()`)
    .limit(1)
  return member ?? insertMember(db)
}

/** Bookings, a series, a guest, a debt, and a pack to buy. */
async function furnish(db: Database, memberId: string) {
  const { booking, series } = openBookings(db, await secretsOf(db))
  await booking(memberId)
  await series(memberId)
  await owe(db, memberId)
  await db.insert(guestInvites).values({
    submissionKey: randomUUID(),
    hostId: memberId,
    name: 'Dao',
    contact: '0812345678',
    locale: 'en',
    expectedAt: new Date(),
  })
  const pack = {
    name: { en: 'Ten hours' },
    unit: 'minute',
    amount: 600,
    priceSatang: 100_000,
    days: 90,
  } as const
  await db.insert(creditPacks).values(pack)
}

async function owe(db: Database, memberRowId: string) {
  const debt = { kind: 'correction', account: 'owed', source: 'by_hand', note: 'Printing' } as const
  await db
    .insert(ledgerEntries)
    .values({ ...debt, amountSatang: 500_00, bookedOn: bangkokDay(new Date()), memberRowId })
}

/** What cookies and hashes of the program are made with. */
export async function secretsOf(db: Database) {
  return { auth: await loadSecret(db, 'auth'), cookies: await loadSecret(db, 'cookies'), webhooks: '' }
}

/** The drill's programs are asked without encryption. */
const cookieContext = async (db: Database) => ({ origin: 'http://localhost', secrets: await secretsOf(db) })
