import { randomUUID } from 'node:crypto'
import { and, desc, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { viewMembership } from '#app/areas/my/view-membership.server.ts'
import { adminActivityLog } from '#app/house/activity/tables.server.ts'
import { mails } from '#app/house/mail/tables.server.ts'
import { rateLimits } from '#app/kit/platform/rate-limit.tables.server.ts'
import type { RequestContext } from '#app/kit/platform/server-context.ts'
import { addDays, bangkokDay } from '#app/kit/pure/days.ts'
import { answerApi } from '#app/machines/api/adapters/answer.server.ts'
import { EVERY_WAITING } from '#app/overview/dashboard/views/every-waiting.server.ts'
import { OPERATIONS } from '#app/people/members/api/operations.server.ts'
import { updateMember } from '#app/people/members/commands/save.server.ts'
import { savedFieldsOf } from '#app/people/members/steps/values.server.ts'
import { members } from '#app/people/members/tables.server.ts'
import { makeKey } from '../../../tests/support/make-key.ts'
import { askForMail, visitAs } from '../../../tests/support/member-visits.ts'
import { openPortalHouse } from '../../../tests/support/portal-house.ts'
import { asStaff, insertMember } from '../../../tests/support/reviewer.ts'
import { allowEmail, canObject, objectToEmail } from './commands/objection.server.ts'
import { listLinked } from './queries/links.server.ts'
import type { AccountContext } from './steps/guard.server.ts'
import { reckonLinks } from './steps/links.server.ts'
import { portalSessions } from './tables.server.ts'

const { db, ctx, now, later, start } = await openPortalHouse()
const owner = { ...(await asStaff(ctx, 'owner')), now: now.now }
const apiKey = await makeKey(owner, { name: 'Desk', scopes: ['members.read', 'members.write'] })
const address = (name = 'dao') => `${name}.${randomUUID()}@example.com`
const DAY = 24 * 60

beforeEach(() => db.delete(rateLimits))

const aMember = () =>
  insertMember(db, { expiryDate: addDays(bangkokDay(start), 30), mobilePhone: '+66812345678' })
type Somebody = Awaited<ReturnType<typeof aMember>>

async function saveByStaff({ id }: Somebody, change: Record<string, string>) {
  const [member] = await db.select().from(members).where(eq(members.id, id))
  if (!member) throw new Error('no member')
  const { fields, version } = savedFieldsOf(member)
  const input = { id, version, fields: { ...fields, ...change }, sharedEmail: change['email'] ?? '' }
  expect(await updateMember(owner, input)).toMatchObject({ ok: true })
}

async function saveByApi({ id }: Somebody, change: Record<string, string>) {
  const headers = { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json', 'if-match': '*' }
  const asked = { method: 'PATCH', headers, body: JSON.stringify(change) }
  const answer = await answerApi(now, new Request(`http://localhost/api/v1/members/${id}`, asked), OPERATIONS)
  expect(answer.status).toBe(200)
}

const WAYS = [
  ['staff', saveByStaff],
  ['a program', saveByApi],
] as const

const mailsTo = (recipient: string) =>
  db
    .select()
    .from(mails)
    .where(and(eq(mails.recipient, recipient), eq(mails.kind, 'account')))
    .orderBy(desc(mails.id))

/** Which memberships the account sees with its next request. */
async function seenBy({ account }: AccountContext) {
  await reckonLinks(db, account)
  return (await listLinked(db, account.id)).map(({ member }) => member.id)
}

async function homeOf(at: RequestContext, email: string) {
  const visit = await visitAs(at, email)
  const [linked] = await listLinked(db, visit.account.id)
  if (!linked) throw new Error('no membership')
  return viewMembership(visit, linked, new URLSearchParams())
}

describe('an email that somebody else has changed', () => {
  test.each(WAYS)('by %s is told to the address of before, without the new one', async (_who, save) => {
    const member = await aMember()
    const email = address('stranger')
    await save(member, { email })
    const [mail] = await mailsTo(member.email)
    expect(mail?.text).toMatch(/s…@example\.com/)
    expect(JSON.stringify(mail)).not.toContain(email)
  })

  test('is told of nothing where it is the same in capitals, or something else has changed', async () => {
    const member = await aMember()
    await saveByStaff(member, { email: member.email.toUpperCase() })
    await saveByApi(member, { mobile_phone: '+66812345679' })
    expect(await mailsTo(member.email)).toEqual([])
  })

  test.each(WAYS)('by %s shows no code and no papers for a day', async (_who, save) => {
    const member = await aMember()
    const email = address()
    await save(member, { email })
    const before = await homeOf(later(DAY - 1), email)
    expect(before).toMatchObject({ code: null, checkInHref: null, papers: { total: 0 } })
    expect(before.heldUntil).toMatch(/24 Nov/)
    expect(await homeOf(later(DAY), email)).toMatchObject({ code: { state: 'none' }, heldUntil: null })
  })

  test.each(WAYS)('by %s to that of an account waits for its mail', async (_who, save) => {
    const [member, other] = [await aMember(), await aMember()]
    const visit = await visitAs(now, other.email)
    await save(member, { email: other.email })
    expect(await seenBy(visit)).toEqual([other.id])
    expect((await mailsTo(other.email))[0]?.text).toContain('/my/login?again')
    const again = await visitAs(later(1), other.email)
    expect((await seenBy(again)).sort()).toEqual([member.id, other.id].sort())
  })
})

describe('whoever had the email before', () => {
  /** A member whom staff have given another email by which somebody is signed in, and the link that objects. */
  async function changed() {
    const member = await aMember()
    const email = address()
    await saveByStaff(member, { email })
    const visit = await visitAs(later(1), email)
    return { member, email, visit, token: await tokenTo(member.email) }
  }

  async function tokenTo(recipient: string): Promise<string> {
    const [mail] = await mailsTo(recipient)
    return mail?.secrets?.at(-1)?.split('/').at(-1) ?? ''
  }

  test('looks at the link and changes nothing', async () => {
    const { member, visit, token } = await changed()
    expect(await canObject(later(2), token)).toBe(true)
    expect(await seenBy(visit)).toEqual([member.id])
  })

  test('objects once: nobody is signed in by the new one, and staff are told', async () => {
    const { member, email, visit, token } = await changed()
    expect(await objectToEmail(later(2), token)).toBe(true)
    expect(await db.$count(portalSessions, eq(portalSessions.accountId, visit.account.id))).toBe(0)
    expect(await seenBy(visit)).toEqual([])
    expect((await askForMail(later(3), email)).token).toBe('')
    const [entry] = await db
      .select()
      .from(adminActivityLog)
      .where(and(eq(adminActivityLog.entityId, member.id), eq(adminActivityLog.action, 'objected_to_email')))
    expect(entry).toBeDefined()
    const objected = EVERY_WAITING.flatMap(({ today }) => (today?.kind === 'objected' ? [today] : []))
    const found = await objected[0]?.find(owner, 100)
    expect(found?.rows.map(({ path }) => path)).toContain(`/admin/members/${member.id}/sessions`)
    expect(await canObject(later(4), token)).toBe(false)
    expect(await objectToEmail(later(4), token)).toBe(false)
  })

  test('cannot any more after seven days', async () => {
    const { token } = await changed()
    expect(await canObject(later(7 * DAY - 1), token)).toBe(true)
    expect(await objectToEmail(later(7 * DAY), token)).toBe(false)
  })

  test('waits for staff, who allow the new one or give another', async () => {
    const [kept, put] = [await changed(), await changed()]
    await objectToEmail(later(2), kept.token)
    await objectToEmail(later(2), put.token)
    expect(await allowEmail(owner, kept.member.id)).toBe(true)
    expect(await seenBy(await visitAs(later(3), kept.email))).toEqual([kept.member.id])
    await saveByStaff(put.member, { email: put.member.email })
    expect(await seenBy(await visitAs(later(3), put.member.email))).toEqual([put.member.id])
    expect(await tokenTo(put.email)).not.toMatch(/^[\w-]{20,}$/)
  })
})
