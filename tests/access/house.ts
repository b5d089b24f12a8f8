import { randomBytes, randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { and, eq, isNull, like } from 'drizzle-orm'
import type pg from 'pg'
import type { AdminRole } from '#app/house/accounts/rules/people.ts'
import type { CommandContext } from '#app/house/accounts/steps/guard.server.ts'
import { accounts, adminUsers, roles, sessions } from '#app/house/accounts/tables.server.ts'
import { mails } from '#app/house/mail/tables.server.ts'
import { createPlan } from '#app/house/plans/commands/plans.server.ts'
import { findPlanBySlug } from '#app/house/plans/queries.server.ts'
import { settings } from '#app/house/settings/tables.server.ts'
import { listViews } from '#app/house/views/tables.server.ts'
import { FLOOD_FROM } from '#app/joining/access-codes/rules.ts'
import { accessCodes, codeHolds } from '#app/joining/access-codes/tables.server.ts'
import {
  composeAgreement,
  currentAgreement,
  keepVersion,
  lockAgreement,
} from '#app/joining/agreement/steps.server.ts'
import { agreementAnnouncements } from '#app/joining/agreement/tables.server.ts'
import { grantEntitlements } from '#app/joining/entitlements/steps/grant.server.ts'
import { letGuestIn } from '#app/joining/guest-visits/commands/desk.server.ts'
import { guestInvites } from '#app/joining/guest-visits/tables.server.ts'
import { addKiosk } from '#app/joining/kiosks/commands/pairing.server.ts'
import { kioskEntries, kiosks } from '#app/joining/kiosks/tables.server.ts'
import { uploadMemberList } from '#app/joining/member-imports/commands.server.ts'
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
import { applications, consents } from '#app/joining/registration/tables.server.ts'
import { requestRenewal } from '#app/joining/renewals/commands/ask.server.ts'
import { keyOf } from '#app/joining/renewals/steps/link.server.ts'
import { renewals } from '#app/joining/renewals/tables.server.ts'
import { requests } from '#app/joining/requests/tables.server.ts'
import { checkInAtDesk } from '#app/joining/visits/commands.server.ts'
import { endVisits } from '#app/joining/visits/jobs.server.ts'
import { visits } from '#app/joining/visits/tables.server.ts'
import { createDiskStorage } from '#app/kit/platform/disk-storage.server.ts'
import { loadSecret } from '#app/kit/platform/secrets.server.ts'
import { addDays, bangkokDay } from '#app/kit/pure/days.ts'
import { toBangkokLocal } from '#app/kit/pure/instants.ts'
import { PAGE_SIZE } from '#app/kit/pure/list-query.ts'
import { apiKeys } from '#app/machines/api-keys/tables.server.ts'
import { deliveries, webhookSubscriptions } from '#app/machines/webhooks/tables.server.ts'
import { findCashClosedThrough } from '#app/money/cash-ups/queries.server.ts'
import { issueNamedDocument } from '#app/money/documents/commands.server.ts'
import { listDocumentsOfBooking, listDocumentsOfMember } from '#app/money/documents/queries.server.ts'
import { documents } from '#app/money/documents/tables.server.ts'
import { ledgerEntries } from '#app/money/payments/tables.server.ts'
import { recordCertificate } from '#app/money/withholdings/commands.server.ts'
import { createPost } from '#app/public/blog/commands/posts.server.ts'
import { keepRevision } from '#app/public/blog/steps/revisions.server.ts'
import { blogPosts, blogRequests, blogRevisions } from '#app/public/blog/tables.server.ts'
import { findEvent } from '#app/public/events/queries.server.ts'
import { events } from '#app/public/events/tables.server.ts'
import { guestKeyOf } from '#app/public/guests/steps/link.server.ts'
import { eventGuests } from '#app/public/guests/tables.server.ts'
import { createService } from '#app/public/services/commands.server.ts'
import { listServiceIds } from '#app/public/services/queries.server.ts'
import { services } from '#app/public/services/tables.server.ts'
import { takeVisitorPayment } from '#app/space/bookings/commands/visitor-money.server.ts'
import { listCreditEntries } from '#app/space/credits/queries.server.ts'
import { spendCredits } from '#app/space/credits/steps/spend.server.ts'
import { grantCredits } from '#app/space/credits/steps/wallet.server.ts'
import { attendanceRecords } from '#app/team/attendance/tables.server.ts'
import { departments, employees } from '#app/team/employees/tables.server.ts'
import { leaveRequests } from '#app/team/leave/tables.server.ts'
import type { Party } from '#app/team/messages/rules/messages.ts'
import { messages } from '#app/team/messages/tables.server.ts'
import { mondayOf } from '#app/team/roster/rules/planned.ts'
import { rosterShifts, rosterSwaps, rosterWeeks } from '#app/team/roster/tables.server.ts'
import { createTestContext } from '../support/context.ts'
import { approveApplication, approveReceipt, rejectApplication, rejectReceipt } from '../support/deciding.ts'
import { insertApplication, insertReceipt } from '../support/incoming.ts'
import { askForMail, enterAs } from '../support/member-visits.ts'
import { asStaff, insertMember } from '../support/reviewer.ts'
import { insertRow } from '../support/row-of-each.ts'
import { seenBooking } from '../support/seen-booking.ts'
import type { RunningServer } from '../support/server.ts'
import type { ServerDatabase } from '../support/server-database.ts'
import { createPerson, insertEmployee } from '../support/sign-in.ts'
import { slip } from '../support/slip.ts'
import { openBookings } from './bookings.ts'

export type House = Awaited<ReturnType<typeof openHouse>>

/** Puts a new record of each kind into the house of a running server, for operations to work on. */
export async function openHouse({ db }: ServerDatabase, { dataDir }: RunningServer, origin: string) {
  const storage = createDiskStorage(join(dataDir, 'files'))
  const secrets = {
    cookies: await loadSecret(db, 'cookies'),
    auth: await loadSecret(db, 'auth'),
    webhooks: await loadSecret(db, 'webhooks'),
  }
  const { ctx: made } = await createTestContext(db)
  const ctx = { ...made, storage, secrets, origin }
  const owner: CommandContext = { ...(await asStaff(ctx, 'owner')), storage, secrets }
  const today = bangkokDay(new Date())
  const picture = await slip()

  /** A row of any content. */
  const row = async (table: string) => {
    const { $client: pool } = db as typeof db & { $client: pg.Pool }
    return idOf({ id: (await insertRow(pool, table)) ?? '' })
  }
  const service = async () => {
    const values = { title: `Printing ${randomUUID()}`, description: 'On paper', icon: 'coffee', price: '5' }
    await createService(owner, { ...values, isActive: 'on' })
    const [row] = await db.select().from(services).where(eq(services.title, values.title))
    return idOf(row)
  }
  const serviceIds = () => listServiceIds(db)
  /** Where the one that was added last stands. */
  const pageOfServices = async () =>
    `/admin/services?page=${Math.ceil((await serviceIds()).length / PAGE_SIZE)}`
  const event = async () => {
    const startsAt = new Date(`${addDays(today, 20)}T10:00:00+07:00`)
    const imageUrl = 'https://pictures.example/talk.jpg'
    const values = { title: 'Talk', description: 'In the garden', startsAt, imageUrl }
    return idOf((await db.insert(events).values(values).returning())[0])
  }
  const guest = async () => {
    const eventId = await event()
    const values = { submissionKey: randomUUID(), name: 'Dao', email: `dao.${randomUUID()}@example.com` }
    const asked = { ...values, status: 'coming', locale: 'en', submittedAt: new Date() } as const
    const id = idOf(
      (
        await db
          .insert(eventGuests)
          .values({ ...asked, eventId })
          .returning()
      )[0],
    )
    return { id, eventId, key: guestKeyOf({ secrets }, id) }
  }
  const eventSlug = async () => (await findEvent(db, await event()))?.slug ?? ''
  const member = async (values: Parameters<typeof insertMember>[1] = {}) =>
    insertMember(db, {
      joinDate: addDays(today, -20),
      expiryDate: addDays(today, 10),
      anchorDay: 28,
      ...values,
    })
  const employee = () => insertEmployee(db, { email: `nok.${randomUUID()}@sala.test` })
  const pictured = async () => {
    const id = await employee()
    await db
      .update(employees)
      .set({ profileImage: await file('employees') })
      .where(eq(employees.id, id))
    return id
  }
  const employeeWithLogin = async () => {
    const email = `kai.${randomUUID()}@sala.test`
    await createPerson(db, { email, isEmployee: true })
    const [row] = await db.select().from(employees).where(eq(employees.email, email))
    return idOf(row)
  }
  const department = async () =>
    idOf(
      (
        await db
          .insert(departments)
          .values({ name: `Garden ${randomUUID()}` })
          .returning()
      )[0],
    )
  let days = 30
  /** As many days from today as nothing begins on yet. */
  const nextDay = () => {
    days += 1
    return days
  }
  let weeks = 1
  /** The Monday of a week that nobody has planned yet. */
  const nextWeek = () => {
    weeks += 1
    return addDays(mondayOf(today), 7 * weeks)
  }
  const plannedWeek = async () => {
    const monday = nextWeek()
    await db.insert(rosterWeeks).values({ monday })
    const hours = { startsAt: '09:00', endsAt: '17:00' }
    await db.insert(rosterShifts).values({ employeeId: await employee(), date: monday, ...hours })
    return monday
  }
  let minutes = 0
  /** A shift of tomorrow that is published, at a time of its own. */
  const publishedShift = async (employeeId: string) => {
    minutes += 1
    const date = addDays(today, 1)
    const startsAt = `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
    const week = { monday: mondayOf(date), publishedAt: new Date() }
    await db.insert(rosterWeeks).values(week).onConflictDoNothing()
    const shift = { employeeId, date, startsAt, endsAt: '23:59' }
    await db.insert(rosterShifts).values({ ...shift, stage: 'published' })
    return shift
  }
  /** Of a colleague's shift, which somebody would take where they are named. */
  type Offer = { owner?: string; takenBy?: string | null; askedId?: string }
  const swap = async ({ owner, takenBy = null, askedId }: Offer = {}) => {
    const shift = await publishedShift(owner ?? (await employee()))
    const status = takenBy === null ? ('open' as const) : ('taken' as const)
    return idOf(
      (
        await db
          .insert(rosterSwaps)
          .values({ ...shift, status, takenBy, ...(askedId && { askedId }) })
          .returning()
      )[0],
    )
  }
  /** Two days on which nobody is away yet. */
  const freeDays = (): [string, string] => {
    days += 3
    return [addDays(today, days), addDays(today, days + 1)]
  }
  const leave = async (employeeId?: string, reason = 'Family') => {
    const [startDate, endDate] = freeDays()
    const values = { employeeId: employeeId ?? (await employee()), startDate, endDate, reason }
    return idOf((await db.insert(leaveRequests).values(values).returning())[0])
  }
  const attendance = async () => {
    const values = { employeeId: await employee(), date: today, timeIn: '09:00' }
    return idOf((await db.insert(attendanceRecords).values(values).returning())[0])
  }
  /** Came an hour ago. */
  /** An hour ago, or where that was yesterday, at midnight: nobody has forgotten to clock out since. */
  const arrival = (employeeId: string) => {
    const clockedInAt = new Date(Date.now() - 3_600_000)
    const timeIn = bangkokDay(clockedInAt) === today ? toBangkokLocal(clockedInAt).slice(-5) : '00:00'
    return db.insert(attendanceRecords).values({ employeeId, date: today, timeIn, clockedInAt })
  }
  /** Has just come, by mistake. @returns what names the press */
  const wrongPress = async (employeeId: string) => {
    const at = new Date().toISOString()
    const lastPress = { at, before: null }
    await db.insert(attendanceRecords).values({ employeeId, date: today, timeIn: '00:00', lastPress })
    return at
  }
  const message = async (from: Party, to: Party) => {
    const values = { senderType: from.type, senderId: from.id, receiverType: to.type, receiverId: to.id }
    const text = { subject: `Saturday ${randomUUID()}`, content: 'Can you open at seven?' }
    const [row] = await db
      .insert(messages)
      .values({ ...values, ...text })
      .returning()
    return { id: idOf(row), subject: text.subject }
  }
  const post = async () => {
    const created = await createPost(owner, { title: `Harbour ${randomUUID()}` })
    if (!created.ok) throw new Error(created.reason)
    const [row] = await db.select().from(blogPosts).where(eq(blogPosts.id, created.value))
    if (!row) throw new Error('no post')
    return row
  }
  const publicPost = async () => {
    const { id } = await post()
    const shown = { status: 'published', publishedAt: new Date(Date.now() - 60_000), tags: ['sea'] } as const
    const [row] = await db
      .update(blogPosts)
      .set({ ...shown, tags: ['sea'] })
      .where(eq(blogPosts.id, id))
      .returning()
    if (!row) throw new Error('no post')
    return row
  }
  /** A stored picture, by its key. */
  const file = async (folder: string) => {
    const key = `${folder}/${randomUUID()}.jpg`
    await storage.write(key, picture.buffer)
    return key
  }
  const revision = async () => {
    const now = await post()
    const before = { ...now, title: 'Harbour at dawn' }
    await db.transaction(tx => keepRevision(tx, before, { by: null, at: new Date(), isAutosave: false }))
    const [row] = await db.select().from(blogRevisions).where(eq(blogRevisions.postId, now.id))
    return { postId: now.id, id: idOf(row) }
  }
  const blogRequest = async () => {
    const values = { kind: 'generate', status: 'failed', topic: 'Tea', targetAudience: 'Guests' } as const
    const [row] = await db
      .insert(blogRequests)
      .values({ ...values, seoTargetWords: ['tea'] })
      .returning()
    return idOf(row)
  }
  const application = async (values: Parameters<typeof insertApplication>[1] = {}) => {
    const email = `nok.${randomUUID()}@example.com`
    const id = await insertApplication(db, {
      email,
      startDate: today,
      expiryDate: addDays(today, 1),
      ...values,
    })
    const [row] = await db.select().from(applications).where(eq(applications.id, id))
    if (!row) throw new Error('no application')
    return row
  }
  const receipt = async (applicationId: string | null) => {
    const fileKey = await file('receipts')
    return insertReceipt(db, { applicationId, fileKey, email: `nok.${randomUUID()}@example.com` })
  }
  const flood = async () => {
    const held = {
      reason: 'network' as const,
      subject: randomUUID(),
      firstAt: new Date(),
      lastAt: new Date(),
    }
    const [hold] = await db
      .insert(codeHolds)
      .values({ ...held, slips: FLOOD_FROM })
      .returning()
    const holdId = idOf(hold)
    const { id } = await application()
    await insertReceipt(db, { applicationId: id, fileKey: await file('receipts'), holdId })
    return holdId
  }
  const request = async (status: 'new' | 'done' = 'new') => {
    const asked = { submissionKey: randomUUID(), kind: 'tour', name: 'Dao', locale: 'en', status } as const
    const values = { ...asked, email: `dao.${randomUUID()}@example.com`, submittedAt: new Date() }
    return idOf(
      (
        await db
          .insert(requests)
          .values({ ...values, updatedAt: new Date() })
          .returning()
      )[0],
    )
  }
  const waitingReceipt = async () => receipt((await application()).id)
  const rejectedReceipt = async () => {
    const receiptId = await waitingReceipt()
    await rejectReceipt(owner, { receiptId, reason: 'It cannot be read' })
    return receiptId
  }
  const lateReceipt = async () => {
    const receiptId = await receipt((await approved()).id)
    await approveReceipt(owner, { receiptId, memberRowId: null })
    return receiptId
  }
  const approved = async () => {
    const { id, statusKey } = await application()
    const result = await approveApplication(owner, { applicationId: id, memberRowId: null })
    if (!result.ok) throw new Error(result.reason)
    return { id, statusKey, decisionId: result.value.decisionId }
  }
  const rejected = async () => {
    const { id } = await application()
    await rejectApplication(owner, { applicationId: id, reason: 'We are full this month' })
    return id
  }
  const document = async () => {
    const { id: applicationId, statusKey } = await approved()
    const [row] = await db.select().from(documents).where(eq(documents.applicationId, applicationId))
    return { id: idOf(row), applicationId, statusKey }
  }
  const withheld = async () => {
    const { id: documentId } = await document()
    const buyer = { name: 'Buyer Co., Ltd.', address: 'Jomtien', tin: '0994000617721', branch: '00000' }
    const fields = { ...buyer, withholds: 'on' }
    const issued = await issueNamedDocument(owner, { documentId, fields })
    if (!issued.ok) throw new Error(issued.reason)
    return issued.value
  }
  const certified = async () => {
    const paper = await withheld()
    await recordCertificate(owner, { documentId: paper.id, fields: { number: '50', day: '2026-01-05' } })
    return paper
  }
  const code = async () => {
    const { id } = await approved()
    const [row] = await db.select().from(accessCodes).where(eq(accessCodes.applicationId, id))
    return idOf(row)
  }
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
  /** A day long ago that nobody has closed the cash of. */
  const openCashDay = async () => {
    const closedThrough = await findCashClosedThrough(db)
    return addDays(closedThrough ?? addDays(today, -300), 1)
  }
  const memberList = async () => {
    const content = `name,email,mobile phone,membership type,join date\nDao,${randomUUID()}@example.com,0812345678,monthly,${today}\n`
    const uploaded = await uploadMemberList(owner, new File([content], 'members.csv', { type: 'text/csv' }))
    if (!uploaded.ok) throw new Error(JSON.stringify(uploaded.problem))
    return uploaded.id
  }
  const plan = async () => {
    const name = `Garden ${randomUUID().slice(0, 8)}`
    const empty = { unit: '', description: '', features: '', isMostPopular: '' }
    const lasts = { periodCount: '1', periodUnit: 'month', opensDoors: 'on', isRecurring: 'on' }
    const perks = { vouchersPerMonth: '3', minutesPerMonth: '', guestsPerMonth: '2' }
    const fields = {
      ...{ ...empty, ...lasts, ...perks },
      ...{ name, group: 'membership', price: '900', vatApplies: 'on', isActive: 'on' },
    }
    const errors = await createPlan(owner, { fields })
    if (Object.keys(errors).length > 0) throw new Error(JSON.stringify(errors))
    return name.toLowerCase().replaceAll(' ', '-')
  }
  const agreementVersion = async () => (await currentAgreement(db, 'en', new Date())).version
  /** Of the start checklist, whose choices and presses others have made before. */
  const startSettings = async (aside: readonly string[]) => {
    const row = { key: 'start', value: { aside, isAgreementRead: false } }
    await db.insert(settings).values(row).onConflictDoUpdate({ target: settings.key, set: row })
  }
  /** An agreement that somebody has accepted, and settings that say something else: what announcing it is asked with. */
  const changedAgreement = async () => {
    const now = new Date()
    const isOpen = isNull(agreementAnnouncements.withdrawnAt)
    await db.update(agreementAnnouncements).set({ withdrawnAt: now }).where(isOpen)
    const { id: agreementId, sha256 } = await currentAgreement(db, 'en', now)
    const { id: applicationId } = await application()
    await db.insert(consents).values({
      ...{ applicationId, agreementId, agreementSha256: sha256, accepted: [] },
      ...{ acceptedAt: now, address: '', userAgent: '' },
    })
    const row = { key: 'company', value: { legalName: `Tidepool ${randomUUID()}` } }
    await db.insert(settings).values(row).onConflictDoUpdate({ target: settings.key, set: row })
    return (await composeAgreement(db, now)).en.sha256
  }
  /** An agreement whose day is set already, so that no job does anything about it. */
  const announcedAgreement = async () => {
    await changedAgreement()
    const now = new Date()
    const [kept] = await db.transaction(async tx => {
      await lockAgreement(tx)
      return keepVersion(tx, await composeAgreement(tx, now), now)
    })
    if (!kept) throw new Error('nothing was kept')
    const { number } = kept
    const told = { announcedBy: owner.actor.userId, announcedAt: now, holdsFrom: '2999-01-01' }
    await db.insert(agreementAnnouncements).values({ number, ...told })
    return String(number)
  }
  const mail = async (status: 'failed' | 'kept') => {
    const texts = { subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' }
    const values = { kind: 'test', recipient: 'nok@example.com', status, ...texts } as const
    return idOf((await db.insert(mails).values(values).returning())[0])
  }
  const delivery = async () => {
    const id = `msg_${randomUUID()}`
    const about = {
      kind: 'registration',
      subjectId: (await application()).id,
      payload: { name: 'Nok' },
    } as const
    await db.insert(deliveries).values({ id, ...about, status: 'stopped' })
    return id
  }
  const subscription = async (pausedBecause?: 'by_hand') => {
    const values = { name: 'Books', url: 'https://hooks.example/', createdBy: randomUUID() }
    const paused = pausedBecause && { pausedAt: new Date(), pausedBecause }
    const all = { ...values, events: ['blog.published'], ...paused }
    return idOf((await db.insert(webhookSubscriptions).values(all).returning())[0])
  }
  const apiKey = async () => {
    const values = { name: 'Door', scopes: ['access_codes.check' as const], ending: 'abcd' }
    const hash = randomBytes(32).toString('hex')
    const [row] = await db
      .insert(apiKeys)
      .values({ ...values, hash, createdBy: randomUUID() })
      .returning()
    return idOf(row)
  }
  const ownRole = async () => {
    const name = `Host ${randomUUID()}`
    return idOf(
      (
        await db
          .insert(roles)
          .values({ name, permissions: ['events.view'] })
          .returning()
      )[0],
    )
  }
  const staff = (role: AdminRole = 'front_desk') =>
    createPerson(db, { email: `mali.${randomUUID()}@sala.test`, role })
  const endAccess = (userId: string) =>
    db.update(adminUsers).set({ endedAt: new Date() }).where(eq(adminUsers.userId, userId))
  const forgetPassword = (userId: string) => db.delete(accounts).where(eq(accounts.userId, userId))
  const session = (userId: string) =>
    db.insert(sessions).values({ userId, token: randomUUID(), expiresAt: new Date(Date.now() + 3_600_000) })
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
  /** The paper of a member that nothing was issued instead of. */
  const standingPaper = async (memberRowId: string) => {
    const papers = await listDocumentsOfMember(db, memberRowId)
    return papers.find(({ isReplaced }) => !isReplaced)?.id ?? ''
  }
  /** The paper of what a visitor has paid for a booking. */
  const bookingPaper = async (bookingId: string) => {
    await takeVisitorPayment(owner, { ...(await seenBooking(db, bookingId)), method: 'transfer' })
    return (await listDocumentsOfBooking(db, bookingId))[0]?.id ?? ''
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
  /** Somebody's own view of a list. */
  const viewOf = async (userId: string) => {
    const view = { userId, list: '/admin/members', name: `View ${randomUUID()}`, query: 'status=active' }
    const [row] = await db.insert(listViews).values(view).returning()
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
  /** Somebody who is in. */
  const visit = async () => {
    const entered = await checkInAtDesk(owner, (await member()).id)
    if (!entered.ok) throw new Error(entered.reason)
    return entered.value
  }
  /** Somebody who is in by a provisional code. */
  const provisionalVisit = async () => {
    const { id: applicationId } = await application()
    const [row] = await db.insert(visits).values({ applicationId, enteredAt: new Date() }).returning()
    return idOf(row)
  }
  /** An hour that was over before anybody left. */
  const longStay = async () => {
    const hour = await member({ planName: 'Hourly Rate' })
    const { ok: _, ...entered } = await checkInAtDesk({ ...owner, now: () => hoursAgo(3) }, hour.id)
    await endVisits(ctx)
    return 'value' in entered ? entered.value.id : ''
  }
  /** A tablet that waits to be paired. */
  const kiosk = async () => {
    const name = `Door ${randomUUID()}`
    await db.update(kiosks).set({ revokedAt: new Date() }).where(like(kiosks.name, 'Door %'))
    const made = await addKiosk(owner, { name, locationId: null, firePin: '' })
    const [row] = await db.select().from(kiosks).where(eq(kiosks.name, name))
    return { id: idOf(row), code: made.ok ? made.value.code : '' }
  }
  /** At whose door the tablet of a room stands. */
  let roomOfTablet: string | undefined
  const tabletRoom = async () => (roomOfTablet ??= await bookings.space())
  const doubtfulEntry = async () => {
    const shown = { kioskId: (await kiosk()).id, key: randomUUID(), at: hoursAgo(1), receivedAt: new Date() }
    const [row] = await db
      .insert(kioskEntries)
      .values({ ...shown, way: 'code', wasOffline: true, result: 'doubtful', reason: 'not_ours' })
      .returning()
    return idOf(row)
  }
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000)
  const mailedSignIn = async () => askForMail(ctx, (await member()).email)
  const bookings = openBookings(db, secrets)
  return {
    bookings,
    memberSession,
    ownMembership,
    pays,
    spentCredits,
    boughtHour,
    emailChange,
    passkey,
    portalSession,
    viewOf,
    standingPaper,
    bookingPaper,
    debt,
    ...{ invite, unpaidInvite, guestInside },
    mailedSignIn,
    ...{ visit, provisionalVisit, longStay, kiosk, tabletRoom, doubtfulEntry },
    ...{ row, publicPost, file, pictured },
    ...{
      db,
      ctx,
      owner,
      today,
      picture,
      service,
      serviceIds,
      pageOfServices,
      eventSlug,
      guest,
      event,
      member,
      employee,
      employeeWithLogin,
      department,
    },
    ...{
      leave,
      nextDay,
      nextWeek,
      plannedWeek,
      publishedShift,
      swap,
      freeDays,
      attendance,
      wrongPress,
      arrival,
      message,
      post,
      revision,
      blogRequest,
      application,
      receipt,
      lateReceipt,
      flood,
      waitingReceipt,
      request,
    },
    ...{
      rejectedReceipt,
      approved,
      rejected,
      document,
      code,
      entry,
      gift,
      openCashDay,
      withheld,
      certified,
      memberList,
      plan,
      mail,
      delivery,
    },
    ...{
      startSettings,
      changedAgreement,
      announcedAgreement,
      agreementVersion,
      apiKey,
      subscription,
      ownRole,
      staff,
      endAccess,
      forgetPassword,
      session,
      renewal,
    },
  }
}

function idOf(row: { id: string } | undefined): string {
  if (!row) throw new Error('nothing was inserted')
  return row.id
}
