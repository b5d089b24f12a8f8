import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { addDays } from '#app/kit/pure/days.ts'
import { deliveries } from '#app/machines/webhooks/tables.server.ts'
import { accessCodes } from '#app/people/access-codes/tables.server.ts'
import { applications } from '#app/people/applicants/tables.server.ts'
import { uploadMemberList } from '#app/people/member-imports/commands.server.ts'
import { requests } from '#app/public/requests/tables.server.ts'
import { approveApplication, rejectApplication } from '../../support/deciding.ts'
import { insertApplication } from '../../support/incoming.ts'
import { type Ground, idOf } from './ground.ts'

export type Applications = ReturnType<typeof openApplications>

/** Who wants to come: applications and requests, and what became of them. */
export function openApplications({ db, owner, today }: Ground) {
  const application = async (values: Parameters<typeof insertApplication>[1] = {}) => {
    const email = `nok.${randomUUID()}@example.com`
    const id = await insertApplication(db, {
      email,
      startDate: today,
      expiryDate: addDays(today, 3), // what is booked for tomorrow may be the day after, late in the evening
      ...values,
    })
    const [row] = await db.select().from(applications).where(eq(applications.id, id))
    if (!row) throw new Error('no application')
    return row
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
  const memberList = async (joined: string = today) => {
    const content = `name,email,mobile phone,membership type,join date\nDao,${randomUUID()}@example.com,0812345678,monthly,${joined}\n`
    const uploaded = await uploadMemberList(owner, new File([content], 'members.csv', { type: 'text/csv' }))
    if (!uploaded.ok) throw new Error(JSON.stringify(uploaded.problem))
    return uploaded.id
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
  return { application, approved, rejected, code, request, memberList, delivery }
}
