import { randomUUID } from 'node:crypto'
import { and, desc, eq, inArray } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { mails } from '#app/house/mail/tables.server.ts'
import { rateLimits } from '#app/kit/platform/rate-limit.tables.server.ts'
import { addDays, bangkokDay } from '#app/kit/pure/days.ts'
import { answerApi } from '#app/machines/api/adapters/answer.server.ts'
import { eraseSubject } from '#app/overview/privacy/commands/erase-subject.server.ts'
import { customerPeople } from '#app/people/customers/tables.server.ts'
import { OPERATIONS } from '#app/people/members/api/operations.server.ts'
import { deleteMembers } from '#app/people/members/commands/delete.server.ts'
import { updateMember } from '#app/people/members/commands/save.server.ts'
import { savedFieldsOf } from '#app/people/members/steps/values.server.ts'
import { members } from '#app/people/members/tables.server.ts'
import { portalPasskeyChallenges, portalPasskeys } from '#app/people/passkeys/tables.server.ts'
import { findFeedId } from '#app/space/bookings/queries/feeds.server.ts'
import { renewFeed } from '#app/space/bookings/steps/feeds.server.ts'
import { makeKey } from '../../../tests/support/make-key.ts'
import { askForMail, visitAs } from '../../../tests/support/member-visits.ts'
import { carrying, openPortalHouse } from '../../../tests/support/portal-house.ts'
import { asStaff, insertMember } from '../../../tests/support/reviewer.ts'
import { askEmailChange, confirmEmailChange, findEmailChange } from './commands/email.server.ts'
import { enterByCode, isLinkOpen } from './commands/enter.server.ts'
import { endAllPortalSessions, endMemberSessions } from './commands/sessions.server.ts'
import { portalSessions } from './tables.server.ts'

const { db, ctx, now, start } = await openPortalHouse()
const owner = { ...(await asStaff(ctx, 'owner')), now: now.now }
const apiKey = await makeKey(owner, { name: 'Door', scopes: ['members.read', 'members.write'] })
const address = () => `dao.${randomUUID()}@example.com`

beforeEach(() => db.delete(rateLimits))

/** A member with every key there is, each of which opens. */
async function withEveryKey() {
  const member = await insertMember(db, {
    expiryDate: addDays(bangkokDay(start), 30),
    mobilePhone: '+66812345678',
  })
  const visit = await visitAs(now, member.email)
  await visitAs(now, member.email)
  const accountId = visit.account.id
  const key = { credentialId: randomUUID(), publicKey: 'key', uses: 0, transports: [], name: 'Phone' }
  await db.insert(portalPasskeys).values({ accountId, ...key })
  const asked = {
    browserHash: randomUUID(),
    challenge: 'what',
    expiresAt: new Date(start.getTime() + 300_000),
  }
  await db.insert(portalPasskeyChallenges).values({ accountId, ...asked })
  await db.transaction(tx => renewFeed(tx, { memberRowId: member.id }))
  const newEmail = address()
  await askEmailChange(visit, { email: newEmail })
  const [old, fresh] = [await tokenTo(member.email), await tokenTo(newEmail)]
  const mailed = await askForMail(now, member.email)
  return { member, visit, newEmail, old, fresh, mailed }
}

type House = Awaited<ReturnType<typeof withEveryKey>>

async function tokenTo(recipient: string): Promise<string> {
  const isIt = and(eq(mails.recipient, recipient), eq(mails.kind, 'account'))
  const [mail] = await db.select().from(mails).where(isIt).orderBy(desc(mails.id)).limit(1)
  return mail?.secrets?.at(-1)?.split('/').at(-1) ?? ''
}

const KEYS = ['sessions', 'link', 'code', 'wish', 'passkeys', 'challenges', 'calendar'] as const
type Key = (typeof KEYS)[number]

/** Which of the keys still open. The code comes last: to try it is to use it. */
async function alive({ member, visit, old, mailed }: House): Promise<Key[]> {
  const accountId = visit.account.id
  const opens: Record<Exclude<Key, 'code'>, boolean> = {
    sessions: (await db.$count(portalSessions, eq(portalSessions.accountId, accountId))) > 0,
    link: await isLinkOpen(now, mailed.token),
    wish: (await findEmailChange(now, old)) !== null,
    passkeys: (await db.$count(portalPasskeys, eq(portalPasskeys.accountId, accountId))) > 0,
    challenges:
      (await db.$count(portalPasskeyChallenges, eq(portalPasskeyChallenges.accountId, accountId))) > 0,
    calendar: (await findFeedId(db, { memberRowId: member.id })) !== null,
  }
  const code = (await enterByCode(now, carrying(mailed.cookie), mailed.code)).ok
  return KEYS.filter(key => (key === 'code' ? code : opens[key]))
}

async function saveByStaff({ member }: House, change: Record<string, string>) {
  const { fields, version } = savedFieldsOf(member)
  const input = { id: member.id, version, fields: { ...fields, ...change }, sharedEmail: '' }
  expect(await updateMember(owner, input)).toMatchObject({ ok: true })
}

async function saveByApi({ member }: House, change: Record<string, string>) {
  const headers = { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json', 'if-match': '*' }
  const asked = { method: 'PATCH', headers, body: JSON.stringify(change) }
  const request = new Request(`http://localhost/api/v1/members/${member.id}`, asked)
  expect((await answerApi(now, request, OPERATIONS)).status).toBe(200)
}

const KEPT_BY_CHOICE: Key[] = ['passkeys', 'challenges', 'calendar']

/** Every reason with the keys that open afterwards; all others have ended. */
const REASONS: [string, (house: House) => Promise<unknown>, readonly Key[]][] = [
  ['nothing', async () => {}, KEYS],
  ['staff sign them out', ({ member }) => endMemberSessions(owner, member.id), []],
  ['they have lost a phone', ({ visit }) => endAllPortalSessions(visit, { withKeys: true }), []],
  [
    'they sign out everywhere',
    ({ visit }) => endAllPortalSessions(visit, { withKeys: false }),
    KEPT_BY_CHOICE,
  ],
  ['both addresses have said yes', ({ old, fresh }) => confirmBoth(old, fresh), []],
  ['staff give them another address', house => saveByStaff(house, { email: address() }), []],
  ['a program gives them another address', house => saveByApi(house, { email: address() }), []],
  ['they are deleted', ({ member }) => deleteMembers(owner, [member.id]), []],
  ['they are erased', ({ member }) => erase(member), []],
  ['their address is written in capitals', house => saveByStaff(house, upper(house)), KEYS],
  ['their phone is changed', house => saveByApi(house, { mobile_phone: '+66812345679' }), KEYS],
  // Who is suspended pays and reads their papers at /my; the door asks for the state itself (rule entry.may-enter).
  ['they are suspended by staff', house => saveByStaff(house, { status: 'suspended' }), KEYS],
  ['they are suspended by a program', house => saveByApi(house, { status: 'suspended' }), KEYS],
]

const upper = ({ member }: House) => ({ email: member.email.toUpperCase() })

async function confirmBoth(old: string, fresh: string) {
  await confirmEmailChange(now, old)
  expect(await confirmEmailChange(now, fresh)).toMatchObject({ value: { state: 'done' } })
}

async function erase({ id, name }: House['member']) {
  await db.update(members).set({ status: 'inactive', expiryDate: '2026-11-01' }).where(eq(members.id, id))
  const subject = { kind: 'member', id } as const
  expect(await eraseSubject(owner, { subject, typed: name })).toMatchObject({ ok: true })
}

describe('of all that opens the member area', () => {
  test.each(REASONS)('when %s, nothing else is left', async (_reason, happens, left) => {
    const house = await withEveryKey()
    await happens(house)
    expect(await alive(house)).toEqual([...left])
  })

  test.each(REASONS)('when %s, others keep all of theirs', async (_reason, happens) => {
    const [house, other] = [await withEveryKey(), await withEveryKey()]
    const { customerId } = house.member
    await db.insert(customerPeople).values({ customerId, email: other.member.email, role: 'billing' })
    await happens(house)
    expect(await alive(other)).toEqual([...KEYS])
  })

  test('a mail from before opens nothing, also where somebody else keeps the address', async () => {
    const member = await insertMember(db, { mobilePhone: '+66812345678' })
    await insertMember(db, { email: member.email })
    const early = await askForMail(now, member.email)
    const { fields, version } = savedFieldsOf(member)
    const input = { id: member.id, version, fields: { ...fields, email: address() }, sharedEmail: '' }
    expect(await updateMember(owner, input)).toMatchObject({ ok: true })
    expect(await isLinkOpen(now, early.token)).toBe(false)
  })

  test('of two with one address, who goes leaves the other theirs', async () => {
    const { member, visit } = await withEveryKey()
    const other = await insertMember(db, { email: member.email })
    const again = await visitAs(now, member.email)
    await db.transaction(tx => renewFeed(tx, { memberRowId: other.id }))
    await deleteMembers(owner, [other.id])
    const ofAccount = inArray(portalSessions.accountId, [visit.account.id, again.account.id])
    expect(await db.$count(portalSessions, ofAccount)).toBe(3)
    expect(await db.$count(portalPasskeys, eq(portalPasskeys.accountId, visit.account.id))).toBe(1)
    expect(await findFeedId(db, { memberRowId: member.id })).not.toBeNull()
  })
})
