import { randomUUID } from 'node:crypto'
import { desc, eq, inArray } from 'drizzle-orm'
import type { CommandContext } from '#app/house/access/steps.server.ts'
import { requestEmailChange } from '#app/house/accounts/commands/email-change.server.ts'
import { inviteStaff } from '#app/house/accounts/commands/staff-invite.server.ts'
import { runRecoverAccount } from '#app/house/accounts/jobs/run-recover-account.server.ts'
import type { ClaimedWork } from '#app/house/long-works/steps/turn.server.ts'
import { sendTestMail } from '#app/house/mail/commands/send-test.server.ts'
import { sendDigests } from '#app/house/mail/jobs/digest.server.ts'
import { mails } from '#app/house/mail/tables.server.ts'
import { listPlans } from '#app/house/plans/queries.server.ts'
import { settings } from '#app/house/settings/tables.server.ts'
import { giveOwnNotice } from '#app/joining/contracts/commands/own.server.ts'
import { changeContractPrices, keepContractPrices } from '#app/joining/contracts/commands/prices.server.ts'
import { runNight } from '#app/joining/contracts/jobs.server.ts'
import { holdsSeats } from '#app/joining/contracts/rules/contracts.ts'
import { addContract, beginContract } from '#app/joining/contracts/steps/contracts.server.ts'
import { lockContract } from '#app/joining/contracts/steps/lock.server.ts'
import { askForBatch } from '#app/joining/member-batches/commands.server.ts'
import { carryOutBatch } from '#app/joining/member-batches/steps/carry-out.server.ts'
import { readWish, viewPlan } from '#app/joining/member-batches/views.server.ts'
import { askForOwnPaper } from '#app/joining/registration/commands/ask-own-paper.server.ts'
import { submitRegistration } from '#app/joining/registration/commands/submit.server.ts'
import { requestRenewal } from '#app/joining/renewals/commands/ask.server.ts'
import { beginRenewals } from '#app/joining/renewals/steps/mailing.server.ts'
import { sellToMember } from '#app/joining/sales/commands/sell.server.ts'
import { findOwnCustomer } from '#app/joining/saved-cards/queries/cards.server.ts'
import { failureOf } from '#app/joining/saved-cards/rules/charges.ts'
import { mailFailure, mailPrice } from '#app/joining/saved-cards/steps/mailing.server.ts'
import { type CardCharge, savedCards } from '#app/joining/saved-cards/tables.server.ts'
import { askForCode, signContract } from '#app/joining/signatures/commands/signer.server.ts'
import { sendContract, withdrawContract } from '#app/joining/signatures/commands/staff.server.ts'
import type { Database } from '#app/kit/platform/database.server.ts'
import type { RequestContext } from '#app/kit/platform/server-context.ts'
import { addDays, bangkokDay, weekdayOf } from '#app/kit/pure/days.ts'
import { toBangkokLocal } from '#app/kit/pure/instants.ts'
import { SELECTED } from '#app/kit/pure/list-query.ts'
import { pauseAfterFailure } from '#app/machines/webhooks/steps/pause.server.ts'
import { webhookSubscriptions } from '#app/machines/webhooks/tables.server.ts'
import { announceAgreement } from '#app/people/agreement/commands.server.ts'
import { runTellOfAgreement } from '#app/people/agreement/jobs/run-tell-of-agreement.server.ts'
import { composeAgreement, currentAgreement } from '#app/people/agreement/steps.server.ts'
import { consents } from '#app/people/agreement/tables.server.ts'
import { customerPeople } from '#app/people/customers/tables.server.ts'
import { deleteMembers } from '#app/people/members/commands/delete.server.ts'
import { updateMember } from '#app/people/members/commands/save.server.ts'
import { savedFieldsOf } from '#app/people/members/steps/values.server.ts'
import { addPasskey, askForNewPasskey } from '#app/people/passkeys/commands.server.ts'
import { askEmailChange } from '#app/people/portal-accounts/commands/email.server.ts'
import { inviteGuest } from '#app/presence/guest-visits/commands/own.server.ts'
import { guestInvites } from '#app/presence/guest-visits/tables.server.ts'
import { deleteEvents, updateEvent } from '#app/public/events/commands.server.ts'
import type { EventValues } from '#app/public/events/schema.ts'
import { savedEvent } from '#app/public/events/steps.server.ts'
import { events } from '#app/public/events/tables.server.ts'
import { cancelComing } from '#app/public/guests/commands/cancel.server.ts'
import { signUpGuest } from '#app/public/guests/commands/sign-up.server.ts'
import { lookAfterGuests } from '#app/public/guests/jobs.server.ts'
import { answerRequest } from '#app/public/requests/commands/handle.server.ts'
import { submitRequest } from '#app/public/requests/commands/submit.server.ts'
import { markOf } from '#app/public/requests/rules.ts'
import { requests } from '#app/public/requests/tables.server.ts'
import { bookForMember } from '#app/space/bookings/commands/staff.server.ts'
import { bookSeriesForMember } from '#app/space/bookings/commands/staff-series.server.ts'
import { bookAsVisitor } from '#app/space/bookings/commands/visitor.server.ts'
import { FREE } from '#app/space/spaces/rules/price.ts'
import { spaces } from '#app/space/spaces/tables.server.ts'
import { ownEmployee } from '#app/team/employees/queries/own.server.ts'
import { mondayOf } from '#app/team/employees/rules/planned.ts'
import { decideLeave } from '#app/team/leave/commands/decide.server.ts'
import { cancelOwnLeave, requestOwnLeave } from '#app/team/leave/commands/own.server.ts'
import { savedLeave } from '#app/team/leave/steps/saved-leave.server.ts'
import { leaveRequests } from '#app/team/leave/tables.server.ts'
import { sendMessages } from '#app/team/messages/commands/staff.server.ts'
import { askSwap } from '#app/team/roster/commands/swaps.server.ts'
import { rosterShifts, rosterWeeks } from '#app/team/roster/tables.server.ts'
import { insertCompany } from './contract-house.ts'
import { acceptSlip, approveApplication, rejectApplication, rejectSlip, undoDecision } from './deciding.ts'
import { insertApplication, insertReceipt } from './incoming.ts'
import { askForMail, visitAs } from './member-visits.ts'
import { filledForm } from './registration-form.ts'
import { asStaff, insertMember } from './reviewer.ts'
import { cookieHeader, PASSWORD } from './sign-in.ts'
import { makeSoftPasskey } from './soft-passkey.ts'

type House = { db: Database; visitor: RequestContext; owner: CommandContext; employee: CommandContext }

const newEmail = () => `nok.${randomUUID()}@example.com`

async function approved({ db, owner }: House, values: Parameters<typeof insertApplication>[1] = {}) {
  const today = bangkokDay(new Date())
  const dates = { startDate: today, expiryDate: `${Number(today.slice(0, 4)) + 1}${today.slice(4)}` }
  const applicationId = await insertApplication(db, { email: newEmail(), ...dates, ...values })
  return approveApplication(owner, { applicationId, memberRowId: null })
}

async function asked({ db, visitor }: House) {
  const wishes = [{ day: bangkokDay(new Date()), hours: 'any' }]
  const typed = { kind: 'tour', name: 'Nok Suwan', email: newEmail(), phone: '', wishes, note: '' }
  const values = { submissionKey: randomUUID(), ...typed }
  await submitRequest(visitor, { values, locale: 'en' })
  const [request] = await db.select().from(requests).where(eq(requests.submissionKey, values.submissionKey))
  if (!request) throw new Error('no request')
  return request
}

const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS

async function comingTo(house: House, seats: number | null = null) {
  const startsAt = new Date(Date.now() + 2.5 * DAY_MS)
  const values = { title: `Jazz ${randomUUID()}`, description: 'On the terrace.', startsAt, seats }
  const [event] = await house.db.insert(events).values(values).returning()
  if (!event) throw new Error('no event')
  return { eventId: event.id, key: await join(house, event.id) }
}

async function join({ visitor }: House, eventId: string) {
  const values = { submissionKey: randomUUID(), name: 'Nok Suwan', email: newEmail() }
  const signedUp = await signUpGuest(visitor, { eventId, values, locale: 'en' })
  if (!signedUp.ok) throw new Error(JSON.stringify(signedUp.errors))
  return signedUp.key
}

async function changeEvent({ db, owner }: House, id: string, change: Partial<EventValues>) {
  const [row] = await db.select().from(events).where(eq(events.id, id))
  if (!row) throw new Error('no event')
  const { fields, version } = savedEvent(row)
  const imageUrl = 'https://pictures.example/jazz.jpg'
  await updateEvent(owner, { id, values: { ...fields, imageUrl, ...change }, upload: null, version })
}

/** A member whose renewal is charged to a card. */
async function renewingByCard({ db }: House) {
  const member = await insertMember(db, { email: newEmail(), expiryDate: bangkokDay(new Date()) })
  const begun = await db.transaction(tx => beginRenewals(tx, [member], new Date()))
  const values = {
    customerId: (await findOwnCustomer(db, member.id))?.id,
    sessionId: randomUUID(),
    brand: 'visa',
    lastFour: '4242',
    forContracts: false,
    forRenewals: true,
    agreedBy: member.email,
    agreedAt: new Date(),
    givenAt: new Date(),
  }
  const [card] = await db.insert(savedCards).values(values).returning()
  const renewalId = begun.get(member.id)
  if (!card || !renewalId) throw new Error('nothing is renewed')
  return { member, card, renewalId }
}

/** Staff give a member that email, whoever has it. */
async function giveEmail({ db, owner }: House, email: string) {
  const member = await insertMember(db, { mobilePhone: '+66812345678' })
  const { fields, version } = savedFieldsOf(member)
  const input = { id: member.id, version, fields: { ...fields, email }, sharedEmail: email }
  const saved = await updateMember(owner, input)
  if (!saved.ok) throw new Error(JSON.stringify(saved))
}

async function askedLeave({ employee }: House, day: string): Promise<string> {
  const values = { leaveType: 'annual', startDate: day, endDate: day, part: 'whole', reason: 'A wedding.' }
  const asked = await requestOwnLeave(employee, { values, confirmed: '' })
  if (asked.ok) return asked.id
  const { confirmation = '' } = asked as { confirmation?: string }
  const again = await requestOwnLeave(employee, { values, confirmed: confirmation })
  if (!again.ok) throw new Error(JSON.stringify(again))
  return again.id
}

async function approveLeave({ db, owner }: House, id: string) {
  const [request] = await db.select().from(leaveRequests).where(eq(leaveRequests.id, id))
  const version = request ? savedLeave(request).version : ''
  await decideLeave(owner, { id, decision: 'approved', isConfirmed: true, version })
}

async function offerShift({ db, visitor, employee }: House) {
  await asStaff(visitor, null)
  const { id: employeeId } = await ownEmployee(employee)
  const date = addDays(bangkokDay(employee.now()), 1)
  const hours = { startsAt: '09:00', endsAt: '17:00' }
  await db.insert(rosterWeeks).values({ monday: mondayOf(date), publishedAt: employee.now() })
  await db.insert(rosterShifts).values({ employeeId, date, ...hours, stage: 'published' })
  const asked = await askSwap(employee, { date, startsAt: hours.startsAt, askedId: '' })
  if (!asked.ok) throw new Error(asked.reason)
}

async function aSpace(db: Database): Promise<string> {
  const room = { name: { en: 'Reef room' }, kind: 'room', priceRules: FREE, isPublic: true } as const
  const [space] = await db.insert(spaces).values(room).returning()
  return space?.id ?? ''
}

/** A company’s draft of one seat from today on. */
async function draftFor({ db, owner }: House) {
  const { id: customerId } = await insertCompany(db)
  const plan = (await listPlans(db)).find(holdsSeats)
  if (!plan) throw new Error('no plan')
  const item = { plan, quantity: 1, unitSatang: null, vatClass: 'standard', whtClass: 'service' } as const
  const days = { firstDay: bangkokDay(owner.now()), lastDay: null, noticeDays: 30, graceDays: 7 }
  const terms = { ...days, depositSatang: 0, givesBack: false, items: [item] }
  return db.transaction(tx => addContract(tx, owner, { customerId, ...terms }))
}

/** One that begins, and of which the night makes and mails a bill. */
async function billCompany(house: House) {
  const contract = await draftFor(house)
  await house.db.transaction(tx => beginContract(tx, house.owner, contract))
  await runNight(house.visitor)
}

/** One that goes on without an end, of which its manager gives notice. */
async function giveNotice(house: House) {
  const { id, customerId } = await draftFor(house)
  await house.db.transaction(async tx => {
    const contract = await lockContract(tx, id)
    if (contract) await beginContract(tx, house.owner, contract)
  })
  const { email } = await insertMember(house.db)
  await house.db.insert(customerPeople).values({ customerId, email, role: 'manager' })
  const manager = await visitAs(house.owner, email)
  const lastDay = addDays(bangkokDay(house.owner.now()), 30)
  const given = await giveOwnNotice(manager, { companyId: customerId, contractId: id, lastDay })
  if (!given.ok) throw new Error(given.reason)
}

/** One that runs, and costs more from when notice allows. @returns its id */
async function changePrices(house: House): Promise<string> {
  const { id } = await draftFor(house)
  await house.db.transaction(async tx => {
    const contract = await lockContract(tx, id)
    if (contract) await beginContract(tx, house.owner, contract)
  })
  const firstDay = addDays(bangkokDay(house.owner.now()), 30)
  const changed = await changeContractPrices(house.owner, { id, values: { firstDay, percent: '5' } })
  if (!changed.ok) throw new Error(JSON.stringify(changed.errors))
  return id
}

/** One that is sent to be signed by one after another. @returns its id, and who is asked first and last */
async function askToSign(house: House) {
  const { id } = await draftFor(house)
  const [customerEmail, houseEmail] = [newEmail(), newEmail()]
  const signers = { customerName: 'Nok', customerEmail, houseName: 'Hans', houseEmail }
  const text = { language: 'en', until: bangkokDay(house.owner.now()), terms: '' }
  const values = { ...signers, ...text, secondName: '', secondEmail: '' }
  const sent = await sendContract(house.owner, { id, values })
  if (!sent.ok) throw new Error(JSON.stringify(sent.errors))
  return { id, emails: [customerEmail, houseEmail] }
}

/** What the last mail to an address opens: a link or a code. */
async function lastSecretTo({ db }: House, recipient: string): Promise<string> {
  const theirs = db.select().from(mails).where(eq(mails.recipient, recipient))
  const [mail] = await theirs.orderBy(desc(mails.createdAt), desc(mails.id)).limit(1)
  return mail?.secrets?.[0]?.split('/').at(-1) ?? ''
}

async function codeFor(house: House, email: string) {
  const visit = { token: await lastSecretTo(house, email), by: { address: '', agent: '' } }
  const asked = await askForCode(house.visitor, visit)
  if (!asked.ok) throw new Error(asked.reason)
  return { visit, code: await lastSecretTo(house, email) }
}

/** The next full hour. */
function soon({ owner }: House) {
  const from = new Date(Math.ceil(owner.now().getTime() / HOUR_MS) * HOUR_MS)
  return { from, to: new Date(from.getTime() + HOUR_MS) }
}

async function wishOfMember({ db }: House) {
  const { id: memberRowId } = await insertMember(db)
  return { memberRowId, spaceId: await aSpace(db), useCredits: false, purpose: '', key: null }
}

/**
 * What has each composer of mails write one, by way of the command that people use. A new composer fails the walk
 * until it has a row here.
 */
export const COMPOSERS: Record<string, (house: House) => Promise<unknown>> = {
  resetMail: async ({ visitor, owner, employee }) => {
    const asked = { locale: 'en', area: 'admin', origin: 'http://localhost' } as const
    for (const { actor } of [owner, employee]) {
      await runRecoverAccount(visitor, { ...asked, userId: actor.userId })
    }
  },
  confirmEmailMail: ({ employee }) => requestEmailChange(employee, { email: newEmail(), password: PASSWORD }),
  // Goes to the address before, with the one above.
  noticeMail: async () => {},
  swapMail: offerShift,
  invitationMail: ({ owner }) =>
    inviteStaff(owner, { email: newEmail(), displayName: 'New', role: 'manager' }),
  accessMail: async ({ visitor, owner }) => {
    const { email } = (await asStaff(visitor, null)).actor
    await inviteStaff(owner, { email, displayName: 'Known', role: 'front_desk' })
  },
  changedMail: async ({ db, visitor, owner }) => {
    await insertMember(db)
    const before = await currentAgreement(db, 'en', new Date())
    const applicationId = await insertApplication(db)
    await db.insert(consents).values({
      applicationId,
      agreementId: before.id,
      agreementSha256: before.sha256,
      accepted: [],
      acceptedAt: new Date(),
      address: '',
      userAgent: '',
    })
    const row = { key: 'company', value: { legalName: 'Tidepool Co., Ltd.' } }
    await db.insert(settings).values(row).onConflictDoUpdate({ target: settings.key, set: row })
    await announceAgreement(owner, { seen: (await composeAgreement(db, new Date())).en.sha256 })
    await runTellOfAgreement({ ...visitor, env: { ...visitor.env, SMTP_URL: 'smtp://mail.invalid' } })
    // It is written for a mail server only; here it is one of those that none has taken.
    await db.update(mails).set({ status: 'kept' }).where(eq(mails.kind, 'agreement'))
  },
  receivedMail: ({ visitor }) =>
    submitRegistration(visitor, {
      values: filledForm({ email: newEmail() }),
      variant: 'wizard',
      locale: 'en',
      userAgent: 'Test',
    }),
  approvedMail: house => approved(house),
  undoneMail: async house => {
    const decided = await approved(house)
    if (decided.ok) await undoDecision(house.owner, { decisionId: decided.value.decisionId })
  },
  ownPaperMail: async house => {
    const applicationId = await insertApplication(house.db, { email: newEmail() })
    await approveApplication(house.owner, { applicationId, memberRowId: null })
    const fields = { name: 'Sala Co., Ltd.', address: 'Jomtien', tin: '0994000617721', branch: '00000' }
    await askForOwnPaper(house.visitor, { applicationId, fields: { ...fields, withholds: '' } })
  },
  rejectedMail: async ({ db, owner }) => {
    const applicationId = await insertApplication(db, { email: newEmail() })
    await rejectApplication(owner, { applicationId, reason: 'Paid too little.' })
  },
  receiptAcceptedMail: async ({ db, owner }) => {
    const { id: memberRowId } = await insertMember(db)
    const receiptId = await insertReceipt(db, { subject: { kind: 'debt', id: memberRowId } })
    await acceptSlip(owner, { receiptId, received: '500' })
  },
  receiptRejectedMail: async ({ db, owner }) => {
    const applicationId = await insertApplication(db, { email: newEmail() })
    for (const values of [{ applicationId }, {}]) {
      const receiptId = await insertReceipt(db, values)
      await rejectSlip(owner, { receiptId, reason: 'Too dark.' })
    }
  },
  requestReceivedMail: house => asked(house),
  newRequestMail: house => asked(house),
  requestAnsweredMail: async house => {
    const request = await asked(house)
    const answer = 'Come at ten.'
    await answerRequest(house.owner, { id: request.id, seen: markOf(request), answer })
  },
  guestMail: house => comingTo(house),
  guestReminderMail: async house => {
    await comingTo(house)
    await lookAfterGuests({ ...house.visitor, now: () => new Date(Date.now() + 2 * DAY_MS) })
  },
  guestMovedMail: async house => changeEvent(house, (await comingTo(house)).eventId, { place: 'Garden' }),
  guestMovedUpMail: async house => {
    const { eventId, key } = await comingTo(house, 1)
    await join(house, eventId)
    await cancelComing(house.visitor, key)
  },
  guestCalledOffMail: async house => deleteEvents(house.owner, [(await comingTo(house)).eventId]),
  failureMail: async house => {
    const { card, renewalId } = await renewingByCard(house)
    const subject = { kind: 'application', id: renewalId } as const
    const failure = failureOf('expired_card', { nth: 1, firstOn: bangkokDay(new Date()) })
    const charge = { amountSatang: 4_900_00 } as CardCharge
    await house.db.transaction(tx => mailFailure(tx, house.owner, { subject, charge, card, ...failure }))
  },
  priceMail: async house => {
    const { member, card } = await renewingByCard(house)
    const price = { priceSatang: 4_950_00, chargedOn: bangkokDay(new Date()) }
    await house.db.transaction(tx => mailPrice(tx, house.owner, { member, card, ...price }))
  },
  renewalMail: async ({ db, owner }) => {
    const { id } = await insertMember(db, { expiryDate: bangkokDay(new Date()) })
    await requestRenewal(owner, { id })
  },
  signInMail: async ({ db, visitor }) => {
    const { email } = await insertMember(db)
    await askForMail(visitor, email)
  },
  emailChangeMail: async ({ db, visitor }) => {
    const { email } = await insertMember(db)
    await askEmailChange(await visitAs(visitor, email), { email: newEmail() })
  },
  changedEmailMail: async house => giveEmail(house, newEmail()),
  proveEmailMail: async house => {
    const { email } = await insertMember(house.db)
    await visitAs(house.visitor, email)
    await giveEmail(house, email)
  },
  passkeyMail: async ({ db, visitor }) => {
    const { email } = await insertMember(db)
    const visit = await visitAs(visitor, email)
    const asked = await askForNewPasskey(visit)
    if (!asked.ok) throw new Error(asked.reason)
    const { options, cookie } = asked.value
    const request = new Request('http://localhost/my', { headers: { cookie: cookieHeader([cookie]) } })
    const made = makeSoftPasskey().made({ challenge: options.challenge })
    await addPasskey(visit, request, { name: 'My phone', made, device: 'Phone' })
  },
  inviteMail: async ({ db, visitor }) => {
    const member = await insertMember(db, { expiryDate: addDays(bangkokDay(new Date()), 30) })
    const guest = { name: 'Dao', contact: newEmail(), expectedAt: toBangkokLocal(new Date()) }
    const values = { ...guest, location: '', submissionKey: randomUUID() }
    await inviteGuest(await visitAs(visitor, member.email), { memberRowId: member.id, values })
  },
  guestSlipMail: async ({ db, owner }) => {
    const { id: hostId } = await insertMember(db)
    const guest = { name: 'Dao', contact: newEmail(), locale: 'en', expectedAt: new Date() }
    const [invite] = await db
      .insert(guestInvites)
      .values({ submissionKey: randomUUID(), hostId, ...guest })
      .returning()
    const receiptId = await insertReceipt(db, { subject: { kind: 'guest_pass', id: invite?.id ?? '' } })
    await rejectSlip(owner, { receiptId, reason: 'Too dark.' })
  },
  batchMail: async ({ db, owner }) => {
    const { memberId } = await insertMember(db)
    const wish = readWish(new URLSearchParams({ do: 'message', [SELECTED]: memberId }))
    const { seal } = await viewPlan(db, wish, owner.now())
    const letter = { subject: 'Water off', message: 'From 9 to 11.' }
    const asked = await askForBatch(owner, { ...wish, ...letter, seal })
    if (!asked.ok) throw new Error('no batch')
    const hold = { report: () => {}, lost: new AbortController().signal }
    await carryOutBatch(owner, { subject: asked.value.id } as ClaimedWork, hold)
  },
  saleMail: async ({ db, owner }) => {
    const { id } = await insertMember(db)
    const paid = { satang: 100_00, method: 'cash' as const }
    const sale = { plan: 'day-pass', quantity: 1, totalSatang: 428_00, paid, key: randomUUID() }
    await sellToMember(owner, { memberRowId: id, ...sale })
  },
  billMail: billCompany,
  overdueMail: async house => {
    await billCompany(house)
    await runNight({ ...house.visitor, now: () => new Date(Date.now() + 10 * DAY_MS) })
  },
  contractNoticeMail: giveNotice,
  newPricesMail: changePrices,
  pricesStayMail: async house => {
    const { ok } = await keepContractPrices(house.owner, await changePrices(house))
    if (!ok) throw new Error('the prices do not stay')
  },
  signingTurnMail: askToSign,
  signingCodeMail: async house => {
    const { emails } = await askToSign(house)
    await codeFor(house, emails[0] ?? '')
  },
  signingDoneMail: async house => {
    for (const email of (await askToSign(house)).emails) {
      const { visit, code } = await codeFor(house, email)
      const values = { code, name: 'Nok', capacity: 'Director', consent: 'on' }
      const signed = await signContract(house.visitor, visit, values)
      if (!signed.ok) throw new Error(JSON.stringify(signed))
    }
  },
  signingEndMail: async house => {
    const { id } = await askToSign(house)
    await withdrawContract(house.owner, { id, reason: 'A typo.' })
  },
  bookingMail: async house => {
    const wish = await wishOfMember(house)
    const booked = await bookForMember(house.owner, { ...wish, ...soon(house), unit: null })
    if (!booked.ok) throw new Error(booked.reason)
  },
  // With what a member had to come, who is told: they themselves and whom they invited.
  endedMail: async house => {
    const { memberRowId, ...wish } = await wishOfMember(house)
    const booked = await bookForMember(house.owner, { ...wish, memberRowId, ...soon(house), unit: null })
    if (!booked.ok) throw new Error(booked.reason)
    await house.db.insert(guestInvites).values({
      submissionKey: randomUUID(),
      hostId: memberRowId,
      name: 'Dao',
      contact: newEmail(),
      locale: 'en',
      expectedAt: soon(house).from,
    })
    await deleteMembers(house.owner, [memberRowId])
  },
  uninviteMail: async () => {},
  visitorMail: async house => {
    const values = { submissionKey: randomUUID(), name: 'Dao', email: newEmail(), phone: '' }
    const asked = { spaceId: await aSpace(house.db), ...soon(house), values, locale: 'en' }
    const booked = await bookAsVisitor(house.visitor, asked)
    if (!booked.ok) throw new Error(JSON.stringify(booked.errors))
  },
  seriesMail: async house => {
    const wish = await wishOfMember(house)
    const day = addDays(bangkokDay(soon(house).from), 1)
    const days = { from: day, until: addDays(day, 7), weekdays: [weekdayOf(day)] }
    const rule = { ...days, everyWeeks: 1, startMinute: 600, minutes: 60 } as const
    const booked = await bookSeriesForMember(house.owner, { ...wish, rule, seenLeftOut: null })
    if (!booked.ok) throw new Error(booked.reason)
  },
  newMessageMail: async ({ owner, employee }) => {
    const values = { subject: 'Keys', content: 'On the desk.' }
    const to = [(await ownEmployee(employee)).id]
    await sendMessages(owner, { to, values, key: randomUUID() })
  },
  requestedMail: house => askedLeave(house, '2027-03-02'),
  cancelledMail: async house => {
    const id = await askedLeave(house, '2027-03-03')
    await approveLeave(house, id)
    await cancelOwnLeave(house.employee, id)
  },
  decidedMail: async house => {
    await approveLeave(house, await askedLeave(house, '2027-03-04'))
  },
  pausedMail: async ({ db, visitor, owner }) => {
    const url = 'https://hooks.example.com/?key=secret'
    const values = { name: 'Accounting', url, events: ['member.created'], createdBy: owner.actor.userId }
    const [row] = await db.insert(webhookSubscriptions).values(values).returning()
    const failed = { subscriptionId: row?.id ?? null, createdAt: new Date(), isGone: true }
    await db.transaction(tx => pauseAfterFailure(tx, visitor, failed))
  },
  digestMail: async ({ db, visitor, owner }) => {
    const said = { subject: 'Booked', text: 'Booked', html: '<html lang="en">', status: 'held' } as const
    const about = { kind: 'booking', subjectKind: 'account', subjectId: owner.actor.userId } as const
    await db.insert(mails).values({ ...about, ...said, recipient: newEmail() })
    await sendDigests(visitor)
  },
  testMail: ({ owner }) => sendTestMail(owner, newEmail()),
}

/** A house without a mail server that has written a mail of every kind, and so holds all that they would open. */
export async function writeEveryMail(house: House) {
  for (const write of Object.values(COMPOSERS)) await write(house)
  return house.db
    .select()
    .from(mails)
    .where(inArray(mails.status, ['kept']))
}
