import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { viewMembership } from '#app/areas/my/view-membership.server.ts'
import { adminActivityLog } from '#app/house/activity/tables.server.ts'
import { receipts } from '#app/joining/receipts/tables.server.ts'
import { beginOwnRenewal } from '#app/joining/renewals/commands/begin-own.server.ts'
import { findLastRenewal } from '#app/joining/renewals/queries/renewals.server.ts'
import { sellToMember } from '#app/joining/sales/commands/sell.server.ts'
import { OWN_LINE } from '#app/joining/sales/rules.ts'
import { addDays, bangkokDay } from '#app/kit/pure/days.ts'
import { ledgerEntries } from '#app/money/payments/tables.server.ts'
import { accessCodes } from '#app/people/access-codes/tables.server.ts'
import { localesOf } from '#app/people/members/queries/locales.server.ts'
import type { MemberStatus } from '#app/people/members/rules/members.ts'
import { members } from '#app/people/members/tables.server.ts'
import { checkIn } from '#app/presence/visits/steps/check-in.server.ts'
import { createTestContext } from '../../../tests/support/context.ts'
import { createTestDatabase } from '../../../tests/support/database.ts'
import { approveApplication } from '../../../tests/support/deciding.ts'
import { insertApplication, insertReceipt } from '../../../tests/support/incoming.ts'
import { enterAs } from '../../../tests/support/member-visits.ts'
import { asStaff, insertMember } from '../../../tests/support/reviewer.ts'
import { changeOwnContact, changeOwnLanguage } from './commands/contact.server.ts'
import { askForOwnInvoice } from './commands/paper.server.ts'
import { addPayer } from './commands/payers.server.ts'
import { findLinked } from './queries/links.server.ts'
import { findSession } from './queries/session.server.ts'
import type { PortalRole } from './rules.ts'
import { type AccountContext, ownMember, ownPapers } from './steps/guard.server.ts'
import { reckonLinks } from './steps/links.server.ts'
import { savedContact } from './steps/saved-contact.server.ts'
import { viewOwnInvoice } from './views/paper.server.ts'

const { db } = await createTestDatabase()
const { ctx } = await createTestContext(db)
const owner = await asStaff(ctx, 'owner')
const today = bangkokDay(new Date())

/** A member with a code and a paper, who has just signed in. */
async function approvedMember() {
  const email = `nok.${randomUUID()}@example.com`
  const dates = { startDate: today, expiryDate: addDays(today, 30) }
  const applicationId = await insertApplication(db, { email, ...dates })
  const approved = await approveApplication(owner, { applicationId, memberRowId: null })
  if (!approved.ok) throw new Error(approved.reason)
  const [member] = await db.select().from(members).where(eq(members.email, email))
  if (!member) throw new Error('no member')
  return { member, visit: await visitOf(email) }
}

async function visitOf(email: string): Promise<AccountContext> {
  const cookie = await enterAs(ctx, email)
  const found = await findSession(ctx, new Request('http://localhost/my', { headers: { cookie } }))
  if (!found) throw new Error('no session')
  return { ...ctx, account: found.account, session: found.session }
}

const viewOf = async (visit: AccountContext, memberRowId: string, role: PortalRole = 'self') => {
  const { member } = await ownMember(visit, memberRowId)
  return viewMembership(visit, { member, role }, new URLSearchParams())
}

describe('the home of a membership', () => {
  test('shows the access code to whoever has just signed in, and for ten minutes', async () => {
    const { member, visit } = await approvedMember()
    const { code } = await viewOf(visit, member.id)
    expect(code).toMatchObject({
      state: 'valid',
      access: { id: expect.any(String), pass: expect.any(String) },
    })
    const signedInAt = new Date(Date.now() - 10 * 60_000)
    const later = await viewOf({ ...visit, session: { ...visit.session, signedInAt } }, member.id)
    expect(later.code).toMatchObject({ state: 'valid', access: null })
  })

  test.each(['expired', 'suspended', 'inactive'] satisfies MemberStatus[])(
    'shows papers and money to a member who is %s, and no code',
    async status => {
      const { member, visit } = await approvedMember()
      const expiryDate = addDays(today, 10)
      await db.update(members).set({ status, expiryDate }).where(eq(members.id, member.id))
      const view = await viewOf(visit, member.id)
      expect(view.code).toMatchObject({ state: 'rests', access: null })
      expect(view.papers.rows).toHaveLength(1)
      expect(view.entries.rows.filter(({ isPayment }) => isPayment).map(({ amount }) => amount)).toEqual([
        '−฿642.00',
      ])
      expect(view.entries.rows.filter(({ isPayment }) => !isPayment).map(({ amount }) => amount)).toEqual([
        '฿642.00',
      ])
      expect(view.lit).toBe(0)
      expect(view.offersRenewal).toBe(status !== 'inactive')
    },
  )

  test('says what became of a code that opens nothing', async () => {
    const { member, visit } = await approvedMember()
    const isTheirs = eq(accessCodes.memberRowId, member.id)
    await db.update(accessCodes).set({ revokedAt: new Date() }).where(isTheirs)
    expect((await viewOf(visit, member.id)).code).toMatchObject({ state: 'revoked', access: null })
    await db.delete(accessCodes).where(isTheirs)
    expect((await viewOf(visit, member.id)).code).toMatchObject({ state: 'none', access: null })
  })

  test('shows a payer what is paid, and never the code', async () => {
    const { member, visit } = await approvedMember()
    const view = await viewOf(visit, member.id, 'payer')
    expect(view).toMatchObject({ code: null, isPaidFor: true })
    expect(view.papers.rows).toHaveLength(1)
  })

  test('tells a payer that it was for a booking, and neither of which room nor when', async () => {
    const { member, visit } = await approvedMember()
    const kinds = ['charge', 'correction'] as const
    await db.insert(ledgerEntries).values(
      kinds.map(kind => ({
        kind,
        account: 'owed' as const,
        amountSatang: 100,
        bookedOn: today,
        source: 'booking' as const,
        reference: randomUUID(),
        memberRowId: member.id,
        memberId: member.memberId,
        note: 'Quiet Booth, 7 Dec 09:00–10:30',
      })),
    )
    const own = JSON.stringify(await viewOf(visit, member.id))
    expect(own).toContain('Quiet Booth')
    const paid = await viewOf(visit, member.id, 'payer')
    expect(JSON.stringify(paid)).not.toMatch(/Quiet|7 Dec|09:00|10:30/)
    expect(paid.entries.rows.filter(({ about }) => about === 'A booking')).toHaveLength(kinds.length)
  })

  test('says that its member is in, and later that the day is used up; a payer is told neither', async () => {
    const { member, visit } = await approvedMember()
    const at = new Date()
    await db.transaction(tx => checkIn(tx, { memberRowId: member.id, at }))
    const { presence } = await viewOf(visit, member.id)
    expect(presence).toMatchObject({ own: expect.stringMatching(/^You are in since .+, until/) })
    expect((await viewOf(visit, member.id, 'payer')).presence).toBeNull()
    const later = { ...visit, now: () => new Date(at.getTime() + 26 * 60 * 60_000) }
    expect(await viewOf(later, member.id)).toMatchObject({ presence: null, code: { state: 'used_up' } })
  })

  test('says while staff have still to look at a slip for what is owed', async () => {
    const { member, visit } = await approvedMember()
    expect((await viewOf(visit, member.id)).isSlipWaiting).toBe(false)
    const id = await insertReceipt(db, { subject: { kind: 'debt', id: member.id } })
    expect((await viewOf(visit, member.id)).isSlipWaiting).toBe(true)
    await db.update(receipts).set({ status: 'rejected' }).where(eq(receipts.id, id))
    expect((await viewOf(visit, member.id)).isSlipWaiting).toBe(false)
  })

  test('says of money for what was owed whether it came by a slip or was recorded by staff', async () => {
    const { member, visit } = await approvedMember()
    const receiptId = await insertReceipt(db, { subject: { kind: 'debt', id: member.id } })
    const about = { memberRowId: member.id, memberId: member.memberId, bookedOn: today }
    const paid = { ...about, kind: 'payment', account: 'received', source: 'by_hand' } as const
    await db.insert(ledgerEntries).values([
      { ...paid, amountSatang: 101, method: 'cash' },
      { ...paid, amountSatang: 102, method: 'transfer', receiptId },
    ])
    const { entries } = await viewOf(visit, member.id)
    const textOf = (amount: string) => entries.rows.find(entry => entry.amount === amount)?.about
    expect(textOf('−฿1.01')).toBe('Recorded by our team')
    expect(textOf('−฿1.02')).toBe('By slip, accepted by our team')
  })

  test('is nobody else’s', async () => {
    const [{ member }, { visit }] = [await approvedMember(), await approvedMember()]
    for (const id of [member.id, member.memberId, 'x', ''])
      await expect(ownMember(visit, id)).rejects.toMatchObject({ init: { status: 404 } })
  })
})

describe('a renewal', () => {
  test('begins from here, once for an expiry, and is the one that a mail would lead to', async () => {
    const { member, visit } = await approvedMember()
    expect(await findLastRenewal(db, member.id)).toBeNull()
    expect(await beginOwnRenewal(visit, member.id)).toEqual({ ok: true, value: null })
    const begun = await findLastRenewal(db, member.id)
    expect(begun).toMatchObject({ memberRowId: member.id, expiryDate: member.expiryDate })
    expect(await beginOwnRenewal(visit, member.id)).toEqual({ ok: true, value: null })
    expect((await findLastRenewal(db, member.id))?.id).toBe(begun?.id)
  })

  test('is begun for who is suspended, and not for who is inactive, nor for another’s membership', async () => {
    const { member, visit } = await approvedMember()
    await db.update(members).set({ status: 'suspended' }).where(eq(members.id, member.id))
    expect(await beginOwnRenewal(visit, member.id)).toMatchObject({ ok: true })
    await db.update(members).set({ status: 'inactive' }).where(eq(members.id, member.id))
    expect(await beginOwnRenewal(visit, member.id)).toEqual({ ok: false, reason: 'cannot_renew' })
    const { id } = await insertMember(db)
    await expect(beginOwnRenewal(visit, id)).rejects.toMatchObject({ init: { status: 404 } })
  })
})

describe('one’s own contact', () => {
  const fields = { mobilePhone: '081 999 8877', address: 'Jomtien\r\nPattaya' }

  test('is changed, and the log says so without naming staff', async () => {
    const { member, visit } = await approvedMember()
    const { version } = savedContact(member)
    expect(await changeOwnContact(visit, { memberRowId: member.id, fields, version })).toEqual({ errors: {} })
    const [saved] = await db.select().from(members).where(eq(members.id, member.id))
    expect(saved).toMatchObject({ mobilePhone: '081 999 8877', address: 'Jomtien\nPattaya' })
    const isAbout = and(
      eq(adminActivityLog.entityId, member.id),
      eq(adminActivityLog.action, 'changed_own_contact'),
    )
    expect(await db.select().from(adminActivityLog).where(isAbout)).toMatchObject([{ adminId: null }])
  })

  test('takes no phone that is none, and does not overwrite what staff saved meanwhile', async () => {
    const { member, visit } = await approvedMember()
    const { version } = savedContact(member)
    const wrong = { ...fields, mobilePhone: 'call me' }
    const refused = await changeOwnContact(visit, { memberRowId: member.id, fields: wrong, version })
    expect(Object.keys(refused.errors)).toEqual(['mobilePhone'])
    await db.update(members).set({ address: 'Naklua' }).where(eq(members.id, member.id))
    const { conflict } = await changeOwnContact(visit, { memberRowId: member.id, fields, version })
    expect(conflict?.fields).toMatchObject({ address: 'Naklua' })
    const again = { memberRowId: member.id, fields, version: conflict?.version ?? '' }
    expect(await changeOwnContact(visit, again)).toEqual({ errors: {} })
  })

  test('is nobody else’s to change', async () => {
    const { visit } = await approvedMember()
    const other = await insertMember(db)
    const { version } = savedContact(other)
    await expect(changeOwnContact(visit, { memberRowId: other.id, fields, version })).rejects.toMatchObject({
      init: { status: 404 },
    })
  })

  test('is neither shown to a payer nor theirs to change', async () => {
    const [{ member: paid }, { visit }] = [await approvedMember(), await approvedMember()]
    const { id: accountId, email } = visit.account
    await addPayer(owner, { memberRowId: paid.id, email })
    await reckonLinks(db, visit.account)
    expect(await findLinked(db, { accountId, memberRowId: paid.id })).toMatchObject({ role: 'payer' })
    const change = { memberRowId: paid.id, fields, version: 'x' }
    await expect(changeOwnContact(visit, change)).rejects.toMatchObject({ init: { status: 404 } })
  })
})

test('the language that a member chose is that of their renewal mails', async () => {
  const { member, visit } = await approvedMember()
  await changeOwnLanguage(visit, 'th')
  expect((await localesOf(db, [member])).get(member.id)).toBe('th')
})

describe('a paper in one’s own name', () => {
  const FIELDS = {
    name: 'Buyer Co., Ltd.',
    address: '1 Beach Road',
    tin: '0-9940-00617-72-1',
    branch: '00000',
  }
  const paperOf = async (visit: AccountContext, memberRowId: string) => {
    const { papers } = await viewOf(visit, memberRowId)
    const standing = papers.rows.filter(({ isReplaced }) => !isReplaced)
    return { papers, standing, documentId: standing[0]?.id ?? '' }
  }

  test('is issued instead of the one there is, once for five who ask at once', async () => {
    const { member, visit } = await approvedMember()
    const before = await paperOf(visit, member.id)
    expect(before.standing[0]?.namedHref).toContain(`/documents/${before.documentId}/invoice`)
    const asking = { memberRowId: member.id, documentId: before.documentId, fields: FIELDS }
    const all = await Promise.all(Array.from({ length: 5 }, () => askForOwnInvoice(visit, asking)))
    expect(all.every(({ ok }) => ok)).toBe(true)
    const after = await paperOf(visit, member.id)
    expect(after.papers.rows).toHaveLength(2)
    expect(after.papers.rows.find(({ isReplaced }) => isReplaced)?.namedHref).toBeNull()
    const view = await viewOwnInvoice(visit, { memberRowId: member.id, documentId: after.documentId })
    expect(view).toMatchObject({ isOpen: true, fields: { name: FIELDS.name, tin: '0994000617721' } })
  })

  test('of what was sold at the desk too, and a payer asks for it as well', async () => {
    const { member, visit } = await approvedMember()
    const paid = { satang: 100_00, method: 'cash' } as const
    const own = { what: 'Locker key', eachSatang: 100_00 }
    const sale = {
      memberRowId: member.id,
      plan: OWN_LINE,
      own,
      quantity: 1,
      totalSatang: 100_00,
      paid,
      key: '',
    }
    expect(await sellToMember(owner, sale)).toEqual({ ok: true })
    const email = `payer.${randomUUID()}@example.com`
    await addPayer(owner, { memberRowId: member.id, email })
    const payer = await visitOf(email)
    const { standing } = await paperOf(visit, member.id)
    expect(standing).toHaveLength(2)
    for (const { id: documentId } of standing)
      expect(await askForOwnInvoice(payer, { memberRowId: member.id, documentId, fields: FIELDS })).toEqual({
        ok: true,
        value: null,
      })
  })

  test('is nobody else’s, needs what the law asks for, and is over with its tax month', async () => {
    const { member, visit } = await approvedMember()
    const other = await approvedMember()
    const { documentId } = await paperOf(visit, member.id)
    const asking = { memberRowId: member.id, documentId, fields: FIELDS }
    await expect(askForOwnInvoice(other.visit, asking)).rejects.toMatchObject({ init: { status: 404 } })
    const foreign = { ...asking, memberRowId: other.member.id }
    expect(await askForOwnInvoice(other.visit, foreign)).toMatchObject({ ok: false, reason: 'nothing' })
    expect(await viewOwnInvoice(visit, { memberRowId: other.member.id, documentId })).toBeNull()
    for (const wrong of [{ tin: '1234567890123' }, { branch: '' }, { name: '' }, { address: ' ' }]) {
      const asked = await askForOwnInvoice(visit, { ...asking, fields: { ...FIELDS, ...wrong } })
      expect(asked).toMatchObject({ ok: false, reason: 'bad_input' })
      expect(Object.keys(asked.errors ?? {})).toEqual(Object.keys(wrong))
    }
    const later = { ...visit, now: () => new Date(`${addDays(today, 40)}T12:00:00+07:00`) }
    expect(await askForOwnInvoice(later, asking)).toMatchObject({ ok: false, reason: 'too_late' })
    expect(await viewOwnInvoice(later, { memberRowId: member.id, documentId })).toMatchObject({
      isOpen: false,
    })
    expect((await paperOf(visit, member.id)).papers.rows).toHaveLength(1)
  })
})

test('whose email somebody else has changed shows neither code nor papers for a day, to a payer all papers', async () => {
  const { member, visit } = await approvedMember()
  const shown = await viewOf(visit, member.id)
  const documentId = shown.papers.rows[0]?.id ?? ''
  expect(shown.code?.access).toBeTruthy()
  const dayAgo = new Date(ctx.now().getTime() - 24 * 60 * 60_000)
  const asked = { memberRowId: member.id, documentId, fields: {} }
  const changed = (at: Date) =>
    db.update(members).set({ emailChangedAt: at }).where(eq(members.id, member.id))
  await changed(new Date(dayAgo.getTime() + 60_000))
  expect(await viewOf(visit, member.id)).toMatchObject({
    code: null,
    checkInHref: null,
    papers: { total: 0 },
  })
  expect((await viewOf(visit, member.id, 'payer')).papers.total).toBe(shown.papers.total)
  await expect(ownPapers(visit, member.id)).rejects.toMatchObject({ init: { status: 404 } })
  await expect(askForOwnInvoice(visit, asked)).rejects.toMatchObject({ init: { status: 404 } })
  await changed(dayAgo)
  expect((await viewOf(visit, member.id)).code?.access).toEqual(shown.code?.access)
  expect(await ownPapers(visit, member.id)).toMatchObject({ id: member.id })
})
