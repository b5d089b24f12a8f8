import { randomUUID } from 'node:crypto'
import { desc, eq, isNotNull, sql } from 'drizzle-orm'
import { keyOf } from '#app/joining/applications/steps/renewal-link.server.ts'
import { contractBills } from '#app/joining/contracts/tables.server.ts'
import { renewals } from '#app/joining/renewals/tables.server.ts'
import type { Database } from '#app/kit/platform/database.server.ts'
import { bills } from '#app/money/bills/tables.server.ts'
import { listDocumentsOfCustomer, listDocumentsOfMember } from '#app/money/documents/queries.server.ts'
import { documents } from '#app/money/documents/tables.server.ts'
import { applications } from '#app/people/applicants/tables.server.ts'
import { customerPeople } from '#app/people/customers/tables.server.ts'
import { members } from '#app/people/members/tables.server.ts'
import { endOfEmailChange } from '#app/people/portal-accounts/rules.ts'
import { reckonLinks } from '#app/people/portal-accounts/steps/links.server.ts'
import { hashSecret } from '#app/people/portal-accounts/steps/secrets.server.ts'
import {
  portalAccounts,
  portalEmailChanges,
  portalSessions,
  portalSignIns,
} from '#app/people/portal-accounts/tables.server.ts'
import { inviteKeyOf } from '#app/presence/guest-visits/steps/link.server.ts'
import { guestInvites } from '#app/presence/guest-visits/tables.server.ts'
import { kiosks } from '#app/presence/kiosks/tables.server.ts'
import { blogPosts } from '#app/public/blog/tables.server.ts'
import { events } from '#app/public/events/tables.server.ts'
import { guestKeyOf } from '#app/public/guests/steps/link.server.ts'
import { eventGuests } from '#app/public/guests/tables.server.ts'
import { feedKeyOf } from '#app/space/bookings/steps/feed-key.server.ts'
import { bookingSeries, calendarFeeds } from '#app/space/bookings/tables.server.ts'
import { creditPacks } from '#app/space/packs/tables.server.ts'
import { spaces } from '#app/space/spaces/tables.server.ts'
import { nextHour, openBookings } from '../../../tests/access/bookings.ts'
import type { Answer, Asked } from '../requests/ask.ts'
import { secretsOf } from '../requests/visits.ts'
import { linksOfStaff } from './staff-links.ts'

/** Addresses that stand in mails, feeds and other programs only, where no link of a page leads to them. */
export async function findHiddenLinks(db: Database): Promise<string[]> {
  const secrets = await secretsOf(db)
  const [event] = await db.select({ id: events.id }).from(events).limit(1)
  const [post] = await db
    .select({ slug: blogPosts.slug })
    .from(blogPosts)
    .where(eq(blogPosts.status, 'published'))
  const [renewal] = await db
    .select({ id: renewals.id })
    .from(renewals)
    .orderBy(desc(renewals.createdAt))
    .limit(1)
  const [issued] = await db
    .select({ key: applications.statusKey, id: documents.id })
    .from(documents)
    .innerJoin(applications, eq(documents.applicationId, applications.id))
    .limit(1)
  return [
    ...(event ? [`/events/${event.id}/calendar`] : []),
    ...(post ? [`/images/blog/${post.slug}.png`] : []),
    ...(renewal ? [`/renew/${keyOf({ secrets }, renewal.id)}`] : []),
    ...(issued ? whole(`/application/${issued.key}`, issued.id) : []),
    ...(await linksOfVisitors(db, secrets)),
    ...(await linksOfMembers(db, secrets)),
    ...(await linksOfStaff(db)),
  ]
}

type Ask = (asked: Asked) => Promise<Answer>
type Secrets = Awaited<ReturnType<typeof secretsOf>>

/** What visitors are mailed: their booking, their seat at an event, their invitation. */
async function linksOfVisitors(db: Database, secrets: Secrets): Promise<string[]> {
  const { key } = await openBookings(db, secrets).visit()
  const [event] = await db.select({ id: events.id }).from(events).orderBy(desc(events.startsAt)).limit(1)
  const [guest] = await db
    .insert(eventGuests)
    .values({
      submissionKey: randomUUID(),
      eventId: event?.id,
      status: 'coming',
      name: 'Dao',
      email: 'dao@example.com',
      locale: 'en',
      submittedAt: new Date(),
    })
    .returning()
  const [invite] = await db.select({ id: guestInvites.id }).from(guestInvites).limit(1)
  return [
    `/booked/${key}`,
    `/booked/${key}/file`,
    ...(guest ? [`/coming/${guestKeyOf({ secrets }, guest.id)}`] : []),
    ...(invite ? [`/invited/${inviteKeyOf({ secrets }, invite.id)}`] : []),
  ]
}

/** What a member is mailed or copies, what only several memberships lead to, and where the tablet of a room stands. */
async function linksOfMembers(db: Database, secrets: Secrets): Promise<string[]> {
  const [link, change] = [randomUUID(), randomUUID()]
  const isTheirs = sql`lower(${members.email}) = ${portalAccounts.email}`
  const [own] = await db
    .select({ id: members.id, accountId: portalAccounts.id, account: portalAccounts })
    .from(portalSessions)
    .innerJoin(portalAccounts, eq(portalAccounts.id, portalSessions.accountId))
    .innerJoin(members, isTheirs)
    .limit(1)
  const [pack] = await db.select({ id: creditPacks.id }).from(creditPacks).limit(1)
  const [tablet] = await db.select({ room: kiosks.spaceId }).from(kiosks).where(isNotNull(kiosks.spaceId))
  if (!own || !tablet) throw new Error('Neither a member nor the tablet of a room is signed in')
  const [series] = await db
    .select({ id: bookingSeries.id })
    .from(bookingSeries)
    .where(eq(bookingSeries.memberRowId, own.id))
  const expiresAt = endOfEmailChange(new Date())
  const hashes = { linkHash: hashSecret({ secrets }, 'link', link), codeHash: '-', browserHash: randomUUID() }
  await db.insert(portalSignIns).values({ email: '', ...hashes, expiresAt })
  await db.insert(portalEmailChanges).values({
    accountId: own.accountId,
    oldEmail: 'old@drill.test',
    newEmail: 'new@drill.test',
    expiresAt,
    oldHash: hashSecret({ secrets }, 'email', change),
    newHash: randomUUID(),
  })
  const [room] = await db.select({ id: spaces.id }).from(spaces).where(eq(spaces.kind, 'room')).limit(1)
  const tomorrow = nextHour(24).toISOString()
  const time = { space: room?.id ?? '', from: tomorrow, minutes: '60', member: own.id }
  const [feed] = await db.insert(calendarFeeds).values({ memberRowId: own.id }).returning()
  const booking = await openBookings(db, secrets).booking(own.id)
  const paper = (await listDocumentsOfMember(db, own.id, 1)).rows.find(({ isReplaced }) => !isReplaced)
  return [
    `/my/login/${link}`,
    `/my/email/${change}`,
    `/my/members/${own.id}`,
    `/my/bookings/${booking}`,
    `/my/bookings/${booking}/file`,
    ...(paper ? [`/my/members/${own.id}/documents/${paper.id}/invoice`] : []),
    ...(pack ? [`/my/members/${own.id}/packs/${pack.id}`] : []),
    ...(series ? [`/my/series/${series.id}`] : []),
    ...(await linksOfManagers(db, own.account)),
    `/my/book/series?${new URLSearchParams(time)}`,
    `/kiosk/room/${tablet.room}`,
    `/kiosk/room/${tablet.room}/data`,
    `/calendar/${feedKeyOf({ secrets }, feed?.id ?? '')}.ics`,
  ]
}

/** A part of a company's bill comes in, so that there is a paper of it. */
export async function payInPart(db: Database, ask: Ask, key: string) {
  const [bill] = await db.select({ id: bills.id }).from(bills).where(eq(bills.kind, 'contract')).limit(1)
  const headers = {
    authorization: `Bearer ${key}`,
    'content-type': 'application/json',
    'idempotency-key': randomUUID(),
  }
  const body = Buffer.from(JSON.stringify({ method: 'transfer', amount_satang: 100_00 }))
  const { status } = await ask({ method: 'POST', path: `/api/v1/bills/${bill?.id}/payments`, headers, body })
  if (status !== 201) throw new Error(`A payment of a company's bill was answered with ${status}`)
}

/** What only those see who act for a company: from now on, the member does. */
async function linksOfManagers(db: Database, account: typeof portalAccounts.$inferSelect): Promise<string[]> {
  const [bill] = await db.select().from(contractBills).limit(1)
  if (!bill) throw new Error('No company has a bill')
  const { customerId } = bill
  await db.insert(customerPeople).values({ customerId, email: account.email, role: 'manager' })
  await reckonLinks(db, account)
  const [paper] = (await listDocumentsOfCustomer(db, customerId, 1)).rows
  const at = `/my/companies/${customerId}`
  return [at, `${at}/bills/${bill.id}`, ...(paper ? [`${at}/documents/${paper.id}/pdf`] : [])]
}

const whole = (path: string, document: string) => [
  path,
  `${path}/version`,
  `${path}/payment`,
  `${path}/documents/${document}`,
  `${path}/documents/${document}/pdf`,
]
