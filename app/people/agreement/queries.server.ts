import { and, count, desc, eq, inArray, isNull, lte, min, or, sql } from 'drizzle-orm'
import { mails } from '#app/house/mail/tables.server.ts'
import type { Executor } from '#app/kit/platform/database.server.ts'
import type { Day } from '#app/kit/pure/days.ts'
import { locales } from '#app/paraglide/runtime.js'
import { applications } from '#app/people/applicants/tables.server.ts'
import { members } from '#app/people/members/tables.server.ts'
import { agreementAnnouncements, agreementNotices, agreements, consents } from './tables.server.ts'

export type KeptAgreement = Pick<
  typeof agreements.$inferSelect,
  'id' | 'number' | 'version' | 'locale' | 'sha256'
>

const { number: announced, holdsFrom, withdrawnAt } = agreementAnnouncements

/** The version that people accept on that day in each language, without its text: what is announced holds later. */
export function findHoldingAgreement(db: Executor, today: Day): Promise<KeptAgreement[]> {
  const { id, number, version, locale, sha256 } = agreements
  const holds = or(isNull(announced), and(isNull(withdrawnAt), lte(holdsFrom, today)))
  return db
    .select({ id, number, version, locale, sha256 })
    .from(agreements)
    .leftJoin(agreementAnnouncements, eq(announced, number))
    .where(holds)
    .orderBy(desc(number), desc(version))
    .limit(locales.length)
}

/** The text of a kept version in one language. */
export async function findAgreementText(db: Executor, agreementId: string) {
  const { id, title, pages } = agreements
  const [text] = await db.select({ title, pages }).from(agreements).where(eq(id, agreementId))
  if (!text) throw new Error(`There is no agreement ${agreementId}`)
  return text
}

/** Whether anybody has accepted the version, in whatever language. */
export async function isAccepted(db: Executor, number: number): Promise<boolean> {
  const rows = await db
    .select({ id: consents.id })
    .from(consents)
    .innerJoin(agreements, eq(agreements.id, consents.agreementId))
    .where(eq(agreements.number, number))
    .limit(1)
  return rows.length > 0
}

/** A version in a language as it was kept, also one that nobody is asked to accept any more. */
export async function findVersion(db: Executor, version: string, locale: string) {
  const [agreement] = await db
    .select()
    .from(agreements)
    .where(and(eq(agreements.version, version), eq(agreements.locale, locale)))
  return agreement ?? null
}

/** Every version, the newest first, with how often it was accepted, in whatever language, and what came of its announcement. */
export function listVersions(db: Executor) {
  const { number, version, createdAt, id } = agreements
  return db
    .select({
      number,
      version,
      holdsFrom,
      withdrawnAt,
      createdAt: min(createdAt).mapWith(createdAt),
      accepted: count(consents.id),
    })
    .from(agreements)
    .leftJoin(consents, eq(consents.agreementId, id))
    .leftJoin(agreementAnnouncements, eq(announced, number))
    .groupBy(number, version, holdsFrom, withdrawnAt)
    .orderBy(desc(number), desc(version))
}

/** Who accepted a version, with which application, the newest first and at most `limit`. */
export function listAcceptances(db: Executor, version: string, limit: number) {
  const { acceptedAt } = consents
  return db
    .select({ id: applications.id, name: applications.name, locale: agreements.locale, acceptedAt })
    .from(consents)
    .innerJoin(agreements, eq(agreements.id, consents.agreementId))
    .innerJoin(applications, eq(applications.id, consents.applicationId))
    .where(eq(agreements.version, version))
    .orderBy(desc(acceptedAt), desc(consents.id))
    .limit(limit)
}

export type Announcement = typeof agreementAnnouncements.$inferSelect

/** The announcement that is under way: not withdrawn, and not holding on that day. There is one at most. */
export async function findAnnouncement(db: Executor, today: Day): Promise<Announcement | null> {
  const isOpen = or(isNull(holdsFrom), sql`${holdsFrom} > ${today}`)
  const [found] = await db
    .select()
    .from(agreementAnnouncements)
    .where(and(isNull(withdrawnAt), isOpen))
    .orderBy(desc(announced))
    .limit(1)
  return found ?? null
}

/** Whose membership runs, also while it is on hold. */
const isRunning = inArray(members.status, ['active', 'suspended'])

/** For members: their membership runs, they have an address, and nobody has told them of the version. */
export function isToTell(number: number) {
  const told = sql`exists (select 1 from ${agreementNotices}
    where ${agreementNotices.number} = ${number} and ${agreementNotices.memberRowId} = ${members.id})`
  return and(isRunning, sql`${members.email} <> ''`, sql`not ${told}`)
}

export type Telling = {
  /** Mails that were handed over. */
  handedOver: number
  /** Still to be written, or on their way. */
  waiting: number
  /** Written while no mail server was set up. */
  kept: number
  /** Refused for good, by their address, and members without one: somebody has to tell these. */
  unreached: number
  lastHandedOver: Date | null
}

/** How far members were told of the version by mail. A mail that is gone meanwhile was handed over before. */
export async function findTelling(db: Executor, number: number): Promise<Telling> {
  const status = mails.status
  const [[told], [others]] = await Promise.all([
    db
      .select({
        pending: sql<number>`count(*) filter (where ${status} = 'pending')::int`,
        kept: sql<number>`count(*) filter (where ${status} = 'kept')::int`,
        failed: sql<number>`count(*) filter (where ${status} = 'failed')::int`,
        handedOver: sql<number>`count(*) filter (where coalesce(${status}, 'sent') = 'sent')::int`,
        lastHandedOver: sql<Date | null>`max(${mails.sentAt}) filter (where ${status} = 'sent')`.mapWith(
          mails.sentAt,
        ),
      })
      .from(agreementNotices)
      .leftJoin(mails, eq(mails.id, agreementNotices.mailId))
      .where(eq(agreementNotices.number, number)),
    db
      .select({
        toTell: sql<number>`count(*) filter (where ${isToTell(number)})::int`,
        unaddressed: sql<number>`count(*) filter (where ${isRunning} and ${members.email} = '')::int`,
      })
      .from(members),
  ])
  if (!told || !others) throw new Error('A count has one row')
  return {
    handedOver: told.handedOver,
    waiting: told.pending + others.toTell,
    kept: told.kept,
    unreached: told.failed + others.unaddressed,
    lastHandedOver: told.lastHandedOver,
  }
}
