import { and, eq, inArray, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { rateLimits } from '#app/kit/platform/rate-limit.tables.server.ts'
import { customerPeople, customers } from '#app/people/customers/tables.server.ts'
import { members } from '#app/people/members/tables.server.ts'
import { askForMail, enterAs } from '../../../tests/support/member-visits.ts'
import { carrying, openPortalHouse } from '../../../tests/support/portal-house.ts'
import { insertMember } from '../../../tests/support/reviewer.ts'
import { enterByLink } from './commands/enter.server.ts'
import { forgetEnded } from './jobs/forget-ended.server.ts'
import { listLinked } from './queries/links.server.ts'
import { reckonLinks } from './steps/links.server.ts'
import { portalAccounts, portalLinks } from './tables.server.ts'

const { db, later, now } = await openPortalHouse()
const EMPTY = carrying()

beforeEach(() => db.delete(rateLimits))

describe('what an account sees', () => {
  const accountOf = async (email: string) => {
    const [account] = await db.select().from(portalAccounts).where(eq(portalAccounts.email, email))
    if (!account) throw new Error('no account')
    return account
  }
  const seen = async (email: string) => {
    const account = await accountOf(email)
    await reckonLinks(db, account)
    return (await listLinked(db, account.id)).map(({ member }) => member.id).toSorted()
  }

  test('is every membership with its email, and is reckoned anew by what is true now', async () => {
    const email = 'family@example.com'
    const [one, two] = [
      await insertMember(db, { email }),
      await insertMember(db, { email: 'Family@Example.com' }),
    ]
    await enterAs(now, email)
    expect(await seen(email)).toEqual([one.id, two.id].toSorted())
    await db.update(members).set({ email: 'moved@example.com' }).where(eq(members.id, one.id))
    expect(await seen(email)).toEqual([two.id])
    const three = await insertMember(db, { email })
    expect(await seen(email)).toEqual([two.id, three.id].toSorted())
    await db.delete(members).where(inArray(members.id, [two.id, three.id]))
    expect(await seen(email)).toEqual([])
  })

  test('stays with whoever pays, whatever their email, and is listed once', async () => {
    const [own, paid] = [await insertMember(db), await insertMember(db)]
    await enterAs(now, own.email)
    const payer = { email: own.email.toLowerCase(), role: 'billing' } as const
    await db.insert(customerPeople).values({ customerId: paid.customerId, ...payer })
    expect(await seen(own.email)).toEqual([own.id, paid.id].toSorted())
    await db.update(members).set({ email: own.email }).where(eq(members.id, paid.id))
    expect(await seen(own.email)).toEqual([own.id, paid.id].toSorted())
  })

  test('sees as a payer whom the company pays for whose person they are, until then and no others', async () => {
    const [own, paid, other] = [await insertMember(db), await insertMember(db), await insertMember(db)]
    const [company] = await db
      .insert(customers)
      .values({ kind: 'company', name: 'Acme', billingEmails: ['books@acme.example'] })
      .returning()
    const [customerId, email] = [company?.id ?? '', own.email.toLowerCase()]
    await db.insert(customerPeople).values({ customerId, email, role: 'manager' })
    await db
      .insert(customerPeople)
      .values({ customerId: other.customerId, email: 'parent@example.com', role: 'billing' })
    await db
      .update(members)
      .set({ customerId })
      .where(inArray(members.id, [paid.id, other.id]))
    await enterAs(now, own.email)
    expect(await seen(own.email)).toEqual([own.id, paid.id, other.id].toSorted())
    await db.update(members).set({ customerId: other.customerId }).where(eq(members.id, other.id))
    expect(await seen(own.email)).toEqual([own.id, paid.id].toSorted())
    await db.delete(customerPeople).where(eq(customerPeople.customerId, customerId))
    expect(await seen(own.email)).toEqual([own.id])
  })

  test('signs in who acts for a company that pays for nobody, until they are removed', async () => {
    const [company] = await db
      .insert(customers)
      .values({ kind: 'company', name: 'Acme', billingEmails: ['books@acme.example'] })
      .returning()
    const [customerId, email] = [company?.id ?? '', 'books@acme.example']
    expect((await askForMail(now, email)).token).toBe('')
    await db.insert(customerPeople).values({ customerId, email, role: 'billing' })
    const mailed = await askForMail(later(1), email)
    await enterAs(later(2), email)
    await forgetEnded({ ...now, stopping: new AbortController().signal })
    expect((await accountOf(email)).email).toBe(email)
    const { token } = await askForMail(later(3), email)
    await db.delete(customerPeople).where(eq(customerPeople.customerId, customerId))
    expect(await enterByLink(later(4), EMPTY, token)).toMatchObject({ ok: false })
    expect(mailed.token).not.toBe('')
    expect((await askForMail(later(5), email)).token).toBe('')
    await forgetEnded({ ...now, stopping: new AbortController().signal })
    expect(await db.$count(portalAccounts, eq(portalAccounts.email, email))).toBe(0)
  })

  test('is nobody who was erased', async () => {
    const member = await insertMember(db)
    await enterAs(now, member.email)
    await db.execute(
      sql`insert into erasures (id, kind, subject_id, erased_at) values (gen_random_uuid(), 'member', ${member.id}, now())`,
    )
    expect(await seen(member.email)).toEqual([])
    expect((await askForMail(later(1), member.email)).token).toBe('')
  })

  test('is nothing by a link whose member has another email since the mail went out', async () => {
    const member = await insertMember(db)
    const { token } = await askForMail(now, member.email)
    await db.update(members).set({ email: 'another@example.com' }).where(eq(members.id, member.id))
    expect(await enterByLink(now, EMPTY, token)).toMatchObject({ reason: 'invalid_link' })
    expect(await db.select().from(portalAccounts).where(eq(portalAccounts.email, member.email))).toEqual([])
  })
})

test('a payer is kept apart from a member by the database too: another role is refused', async () => {
  const { id: memberRowId, email } = await insertMember(db)
  await enterAs(now, email)
  const isTheirs = and(eq(portalLinks.memberRowId, memberRowId), eq(portalLinks.role, 'self'))
  const [link] = await db.select().from(portalLinks).where(isTheirs)
  const insert = sql`insert into portal_links (id, account_id, member_row_id, role)
    values (gen_random_uuid(), ${link?.accountId}, ${memberRowId}, 'owner')`
  await expect(db.execute(insert)).rejects.toThrow()
})
