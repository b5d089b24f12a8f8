import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { memberNotes } from '#app/people/member-notes/tables.server.ts'
import { members } from '#app/people/members/tables.server.ts'
import { endOfSession } from '#app/people/portal-accounts/rules.ts'
import { portalAccounts, portalLinks, portalSessions } from '#app/people/portal-accounts/tables.server.ts'
import { asks, mailbox, of, some } from './ask.ts'
import type { Actor } from './cast.ts'
import type { House } from './house.ts'
import { soldForms } from './packs-forms.ts'

const asMember = (house: House) => house.member()

async function signInSomewhere(
  { db }: House,
  { memberRowId, email }: { memberRowId: string; email: string },
) {
  const [now, accountId] = [new Date(), randomUUID()]
  await db.insert(portalAccounts).values({ id: accountId, email, verifiedAt: now, locale: 'en' })
  await db.insert(portalLinks).values({ accountId, memberRowId, role: 'self' })
  const until = { signedInAt: now, lastUsedAt: now, expiresAt: endOfSession(now) }
  await db.insert(portalSessions).values({ accountId, tokenHash: randomUUID(), ...until, userAgent: '' })
}

/** The notes of a member about whom somebody has written one. */
async function notedBy(house: House, { userId }: Actor) {
  const { id: memberRowId } = await house.member()
  await house.db
    .insert(memberNotes)
    .values({ memberRowId, text: some('Note'), writtenBy: userId ?? randomUUID() })
  return `/admin/members/${memberRowId}/notes`
}

const memberForms = (list: string, recordOf: (id: string) => string) => ({
  '(new)': asks('members', () => ({
    at: `${list}?new=1`,
    fill: { name: some('Dao'), email: mailbox(), mobilePhone: '0812345678' },
  })),
  '(edit)': asks('members', async house => {
    const { id } = await asMember(house)
    return { at: `${recordOf(id)}?edit=${id}`, fill: { name: some('Dao'), mobilePhone: '0812345678' } }
  }),
  delete: asks('members', async house => {
    const { id } = await asMember(house)
    return { at: `${recordOf(id)}?delete=${id}` }
  }),
  renew: asks('members', async house => {
    const { id } = await asMember(house)
    return { at: `${recordOf(id)}?renew=${id}`, fill: { method: 'cash' } }
  }),
  'ask-renewal': asks('renewals', async house => {
    const { id } = await asMember(house)
    return { at: `${recordOf(id)}?ask=${id}` }
  }),
  'auto-renew': asks('members', async house => {
    const { id } = await asMember(house)
    return { at: recordOf(id), fill: { id, autoRenew: '' } }
  }),
})

/** Of members, and of what is theirs. */
export const MEMBERS_FORMS = {
  ...of(
    'members',
    memberForms('/admin/members', () => '/admin/members'),
  ),
  ...of(
    'member',
    memberForms('/admin/members', id => `/admin/members/${id}`),
  ),
  ...of('members-together', {
    '(ask)': asks('member_batches', async house => {
      const { memberId } = await asMember(house)
      return { at: `/admin/members/together?do=status&to=suspended&delete=${memberId}` }
    }),
  }),
  ...of('members-import', {
    '(upload)': asks('member_imports', () => {
      const content = `name,email,mobile phone,membership type,join date\nDao,${mailbox()},0812345678,monthly,2026-01-05\n`
      const file = new File([content], 'members.csv', { type: 'text/csv' })
      return { at: '/admin/members/import', fill: { file } }
    }),
  }),
  ...of('members-import-list', {
    import: asks('long_works', async house => ({
      at: `/admin/members/import/${await house.memberList()}`,
    })),
    choose: asks('member_imports', async house => ({
      at: `/admin/members/import/${await house.memberList('01/02/2026')}`,
      fill: { dayOrder: 'month_first' },
    })),
    give_up: asks('member_imports', async house => ({
      at: `/admin/members/import/${await house.memberList()}`,
    })),
  }),
  ...of('personal-data', {
    '(erase)': asks('members', async house => {
      const { id, email } = await house.member({ status: 'expired', expiryDate: '2026-02-01' })
      return { at: `/admin/privacy/member/${id}?erase=1`, fill: { typed: email } }
    }),
  }),
  ...of('member-account', {
    '(sell)': asks('ledger_entries', async house => {
      const at = `/admin/members/${(await house.member()).id}/account?sell=1`
      return { at, fill: { plan: 'day-pass', quantity: '1', total: '42800', paid: '0' } }
    }),
    payment: asks('ledger_entries', async house => {
      const at = `/admin/members/${(await house.member()).id}/account?record=payment`
      return { at, fill: { amount: '10.00', method: 'cash' } }
    }),
    refund: asks('ledger_entries', async house => {
      const { memberRowId } = await house.entry()
      const at = `/admin/members/${memberRowId}/account?record=refund`
      return { at, fill: { amount: '10.00', method: 'cash', note: 'Too much' } }
    }),
    correction: asks('ledger_entries', async house => {
      const at = `/admin/members/${(await house.member()).id}/account?record=correction`
      return { at, fill: { amount: '10.00', note: 'A gift' } }
    }),
    reverse: asks('ledger_entries', async house => {
      const { id, memberRowId } = await house.entry()
      return { at: `/admin/members/${memberRowId}/account?reverse=${id}`, fill: { note: 'By mistake' } }
    }),
  }),
  ...of('member-notes', {
    '(write)': asks('member_notes', async house => {
      const at = `/admin/members/${(await house.member()).id}/notes`
      return { at, fill: { text: some('Note') } }
    }),
    edit: asks('member_notes', async (house, who) => {
      return { at: await notedBy(house, who), fill: { text: some('Note') } }
    }),
    remove: asks('member_notes', async (house, who) => ({ at: await notedBy(house, who) })),
  }),
  ...of('member-sessions', {
    '(end)': asks('portal_sessions', async house => {
      const { id, email } = await house.member()
      await signInSomewhere(house, { memberRowId: id, email })
      return { at: `/admin/members/${id}/sessions` }
    }),
    allow: asks('members', async house => {
      const { id } = await house.member()
      await house.db.update(members).set({ emailFrozenAt: new Date() }).where(eq(members.id, id))
      return { at: `/admin/members/${id}/sessions`, fill: {} }
    }),
  }),
  ...of('member-credits', {
    give: asks('credit_entries', async house => {
      const at = `/admin/members/${(await house.member()).id}/credits?record=give`
      return { at, fill: { amount: '60', reason: 'A gift' } }
    }),
    take: asks('credit_entries', async house => {
      const { memberRowId } = await house.spentCredits()
      const at = `/admin/members/${memberRowId}/credits?record=take`
      return { at, fill: { amount: '5', reason: 'By mistake' } }
    }),
    voucher: asks('credit_entries', async house => {
      const { id } = await house.member()
      await house.boughtHour(id)
      return { at: `/admin/members/${id}/credits` }
    }),
    return: asks('credit_entries', async house => {
      const { memberRowId, entryId } = await house.spentCredits()
      const at = `/admin/members/${memberRowId}/credits?reverse=${entryId}`
      return { at, fill: { reason: 'The room was cold' } }
    }),
    ...soldForms,
  }),
}
