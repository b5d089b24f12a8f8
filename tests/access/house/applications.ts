import { randomUUID } from 'node:crypto'
import { eq, isNull } from 'drizzle-orm'
import { settings } from '#app/house/settings/tables.server.ts'
import { FLOOD_FROM } from '#app/joining/access-codes/rules.ts'
import { accessCodes, codeHolds } from '#app/joining/access-codes/tables.server.ts'
import {
  composeAgreement,
  currentAgreement,
  keepVersion,
  lockAgreement,
} from '#app/joining/agreement/steps.server.ts'
import { agreementAnnouncements } from '#app/joining/agreement/tables.server.ts'
import { uploadMemberList } from '#app/joining/member-imports/commands.server.ts'
import { applications, consents } from '#app/joining/registration/tables.server.ts'
import { requests } from '#app/joining/requests/tables.server.ts'
import { addDays } from '#app/kit/pure/days.ts'
import { deliveries } from '#app/machines/webhooks/tables.server.ts'
import {
  approveApplication,
  approveReceipt,
  rejectApplication,
  rejectReceipt,
} from '../../support/deciding.ts'
import { insertApplication, insertReceipt } from '../../support/incoming.ts'
import { type Ground, idOf } from './ground.ts'

export type Applications = ReturnType<typeof openApplications>

/** Who wants to come: applications, slips, requests, and what became of them. */
export function openApplications({ db, owner, today, file }: Ground) {
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
  const code = async () => {
    const { id } = await approved()
    const [row] = await db.select().from(accessCodes).where(eq(accessCodes.applicationId, id))
    return idOf(row)
  }
  const memberList = async () => {
    const content = `name,email,mobile phone,membership type,join date\nDao,${randomUUID()}@example.com,0812345678,monthly,${today}\n`
    const uploaded = await uploadMemberList(owner, new File([content], 'members.csv', { type: 'text/csv' }))
    if (!uploaded.ok) throw new Error(JSON.stringify(uploaded.problem))
    return uploaded.id
  }
  const agreementVersion = async () => (await currentAgreement(db, 'en', new Date())).version
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
  return {
    application,
    receipt,
    flood,
    request,
    waitingReceipt,
    rejectedReceipt,
    lateReceipt,
    approved,
    rejected,
    code,
    memberList,
    agreementVersion,
    changedAgreement,
    announcedAgreement,
    delivery,
  }
}
