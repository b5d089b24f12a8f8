import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { letGuestOut } from '#app/joining/guest-visits/commands/desk.server.ts'
import { guestInvites } from '#app/joining/guest-visits/tables.server.ts'
import { endOfSession } from '#app/joining/portal-accounts/rules.ts'
import {
  portalAccounts,
  portalLinks,
  portalPayers,
  portalSessions,
} from '#app/joining/portal-accounts/tables.server.ts'
import { receipts } from '#app/joining/receipts/tables.server.ts'
import { checkOutAtDesk } from '#app/joining/visits/commands.server.ts'
import { addDays } from '#app/kit/pure/days.ts'
import { markOfOrder } from '#app/public/services/steps.server.ts'
import { type Ask, asks, count, mailbox, type OperationName, of, some, UNSEEN } from './ask.ts'
import { bookingForms, seriesForms } from './bookings-forms.ts'
import type { Actor } from './cast.ts'
import type { House } from './house.ts'
import { OWN_FORMS } from './own-forms.ts'
import { soldForms } from './packs-forms.ts'
import { SETTINGS_FORMS } from './settings-forms.ts'
import { VISITORS_FORMS } from './visitors-forms.ts'

const asStaff = ({ userId }: Actor) => ({ type: 'admin' as const, id: userId })
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

const employeeFields = () => ({
  firstName: some('Kai'),
  lastName: 'Suwan',
  email: mailbox(),
  phone: '0812345678',
  department: 'General Worker',
  position: 'Host',
  hireDate: '2026-01-05',
})

const employeeForms = (list: string, recordOf: (id: string) => string) => {
  const login = { password: 'a kite above the bay', repeat: 'a kite above the bay' }
  return {
    '(new)': asks('employees', () => ({ at: `${list}?new=1`, fill: employeeFields() })),
    '(edit)': asks('employees', async house => {
      const id = await house.employee()
      return { at: `${recordOf(id)}?edit=${id}`, fill: employeeFields() }
    }),
    delete: asks('employees', async house => {
      const id = await house.employee()
      return { at: `${recordOf(id)}?delete=${id}` }
    }),
    set: asks('employees', async house => {
      const id = await house.employee()
      return { at: `${recordOf(id)}?set=inactive&delete=${id}` }
    }),
    login: asks('users', async house => {
      const id = await house.employee()
      return { at: `${recordOf(id)}?login=${id}`, fill: login }
    }),
    'login (changed)': asks('accounts', async house => {
      const id = await house.employeeWithLogin()
      return { at: `${recordOf(id)}?login=${id}`, fill: login }
    }),
  }
}

/** The slip of a visitor's booking that waits for staff. */
async function slipOfBooking(house: House): Promise<string> {
  const { id: bookingId } = await house.bookings.visit({ status: 'pending' }, { paysAhead: true })
  const id = await house.receipt(null)
  await house.db.update(receipts).set({ bookingId, totalSatang: 10_000 }).where(eq(receipts.id, id))
  return id
}

/** The slip by which a guest pays a Day Pass, which waits. */
async function slipOfGuest(house: House): Promise<string> {
  const inviteId = await house.unpaidInvite()
  const id = await house.receipt(null)
  await house.db.update(receipts).set({ inviteId, totalSatang: 10_000 }).where(eq(receipts.id, id))
  return id
}

/** Of every operation: the screens of staff here, everything else beside it. */
export const FORMS: Partial<Record<OperationName, Ask>> = {
  ...VISITORS_FORMS,
  ...OWN_FORMS,
  ...SETTINGS_FORMS,
  ...of('services', {
    set: asks('services', async house => ({
      at: `/admin/services?set=inactive&delete=${await house.service()}`,
    })),
    up: asks('services', async house => {
      const id = await house.service()
      return { at: await house.pageOfServices(), fill: { id } }
    }),
    down: asks('services', async house => ({
      at: '/admin/services',
      fill: { id: (await house.serviceIds())[0] ?? '' },
    })),
    place: asks(
      'services',
      async house => {
        const id = await house.service()
        const seen = markOfOrder(await house.serviceIds())
        return { at: '/admin/services', fill: { id, seen, place: '0' } }
      },
      UNSEEN,
    ),
  }),
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
    '(take)': asks('long_works', async house => ({
      at: `/admin/members/import/${await house.memberList()}`,
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
  ...of('visitors', {
    enter: asks('guest_invites', async house => {
      const id = await house.invite()
      return { at: '/admin/visitors', fill: { id } }
    }),
    pay: asks('guest_invites', async house => {
      const id = await house.invite()
      return { at: '/admin/visitors', fill: { id, method: 'cash' } }
    }),
    leave: asks('guest_invites', async house => {
      const id = await house.invite()
      const entered = { status: 'arrived', enteredAt: new Date(), until: new Date() } as const
      await house.db.update(guestInvites).set(entered).where(eq(guestInvites.id, id))
      return { at: '/admin/visitors', fill: { id } }
    }),
  }),
  ...of('member-payers', {
    '(add)': asks('portal_payers', async house => {
      const at = `/admin/members/${(await house.member()).id}/payers`
      return { at, fill: { email: mailbox() } }
    }),
    remove: asks('portal_payers', async house => {
      const { id: memberRowId } = await house.member()
      const values = { memberRowId, email: mailbox(), adminId: randomUUID() }
      await house.db.insert(portalPayers).values(values)
      return { at: `/admin/members/${memberRowId}/payers` }
    }),
  }),
  ...of('member-sessions', {
    '(end)': asks('portal_sessions', async house => {
      const { id, email } = await house.member()
      await signInSomewhere(house, { memberRowId: id, email })
      return { at: `/admin/members/${id}/sessions` }
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
  ...of('ledger', {
    '(reverse)': asks('ledger_entries', async house => ({
      at: `/admin/ledger?reverse=${(await house.entry()).id}`,
      fill: { id: (await house.entry()).id, note: 'By mistake' },
    })),
    close: asks('ledger_closed_months', async house => {
      const month = addDays(house.today, -40).slice(0, 7)
      await house.gift(`${month}-05`)
      return { at: `/admin/ledger?month=${month}&close=1` }
    }),
  }),
  ...of('cash-up', {
    '(close)': asks('cash_ups', async house => ({
      at: `/admin/cash-up?day=${await house.openCashDay()}`,
      fill: { opening: '0', counted: '0' },
    })),
  }),
  ...of('requests', {
    set: asks('requests', async house => ({
      at: `/admin/requests?set=done&delete=${await house.request()}`,
    })),
  }),
  ...of('request-record', {
    take: asks('requests', async house => ({ at: `/admin/requests/${await house.request()}` })),
    called: asks('requests', async house => ({ at: `/admin/requests/${await house.request()}` })),
    done: asks('requests', async house => ({ at: `/admin/requests/${await house.request()}` })),
    reopen: asks('requests', async house => ({ at: `/admin/requests/${await house.request('done')}` })),
    answer: asks('requests', async house => ({
      at: `/admin/requests/${await house.request()}?decide=answer`,
      fill: { answer: 'Come at ten' },
    })),
  }),
  ...of('event-guests', {
    remove: asks('event_guests', async house => {
      const { id, eventId } = await house.guest()
      return { at: `/admin/events/${eventId}/guests`, fill: { id } }
    }),
  }),
  ...of('bookings', bookingForms('/admin/bookings')),
  ...of('bookings-series-new', seriesForms.make),
  ...of('bookings-series', seriesForms.change),
  ...of('bookings-list', bookingForms('/admin/bookings/list')),
  ...of('leave', {
    '(new)': asks('leave_requests', async house => {
      const [startDate, endDate] = house.freeDays()
      const fill = {
        employeeId: await house.employee(),
        startDate,
        endDate,
        reason: 'Family',
        leaveType: 'annual',
      }
      return { at: '/admin/leave?new=1', fill }
    }),
    '(edit)': asks('leave_requests', async house => ({
      at: `/admin/leave?edit=${await house.leave()}`,
      fill: { reason: some('Family') },
    })),
    approve: asks('leave_requests', async house => ({ at: `/admin/leave?approve=${await house.leave()}` })),
    reject: asks('leave_requests', async house => ({
      at: '/admin/leave',
      fill: { id: await house.leave() },
    })),
    delete: asks('leave_requests', async house => ({ at: `/admin/leave?delete=${await house.leave()}` })),
    set: asks('leave_requests', async house => ({
      at: `/admin/leave?set=rejected&delete=${await house.leave()}`,
    })),
  }),
  ...of('leave-balances', {
    '(save)': asks('leave_entitlements', async house => ({
      at: `/admin/leave/balances?edit=${await house.employee()}`,
      fill: { annualMode: 'days', annualDays: count() },
    })),
  }),
  ...of('messages', {
    '(new)': asks('messages', async house => ({
      at: '/admin/messages?new=1',
      fill: { to: await house.employeeWithLogin(), subject: 'Saturday', content: 'Can you open?' },
    })),
    '(reply)': asks('messages', async (house, who) => {
      const from = { type: 'employee' as const, id: await house.employeeWithLogin() }
      const { id } = await house.message(from, asStaff(who))
      return { at: `/admin/messages?reply=${id}`, fill: { content: 'Yes' } }
    }),
    read: asks('messages', async (house, who) => {
      const from = { type: 'employee' as const, id: await house.employeeWithLogin() }
      const { id } = await house.message(from, asStaff(who))
      return { at: `/admin/messages?open=${id}`, fill: { id } }
    }),
    delete: asks('messages', async (house, who) => {
      const to = { type: 'employee' as const, id: await house.employeeWithLogin() }
      return { at: `/admin/messages?delete=${(await house.message(asStaff(who), to)).id}` }
    }),
  }),
  ...of(
    'employees',
    employeeForms('/admin/employees', () => '/admin/employees'),
  ),
  ...of(
    'employee-record',
    employeeForms('/admin/employees', id => `/admin/employees/${id}`),
  ),
  ...of('employee-hours', {
    '(save)': asks('work_shifts', async house => ({
      at: `/admin/employees/${await house.employee()}/hours`,
      fill: { '1-0-from': '09:00', '1-0-to': '17:00' },
    })),
  }),
  ...of('departments', {
    '(new)': asks('departments', () => ({
      at: '/admin/employees/departments?new=1',
      fill: { name: some('Roof') },
    })),
    '(edit)': asks('departments', async house => ({
      at: `/admin/employees/departments?edit=${await house.department()}`,
      fill: { name: some('Roof') },
    })),
    delete: asks('departments', async house => ({
      at: `/admin/employees/departments?delete=${await house.department()}`,
    })),
  }),
  ...of('attendance', {
    '(new)': asks('attendance_records', async house => ({
      at: '/admin/attendance?new=1',
      fill: { employeeId: await house.employee(), date: house.today, timeIn: '00:01', status: 'present' },
    })),
    '(edit)': asks('attendance_records', async house => ({
      at: `/admin/attendance?edit=${await house.attendance()}`,
      fill: { notes: some('Late train') },
    })),
    mark_all: asks('attendance_records', async house => {
      await house.employee()
      return { at: '/admin/attendance' }
    }),
    delete: asks('attendance_records', async house => ({
      at: `/admin/attendance?delete=${await house.attendance()}`,
    })),
  }),
  ...of('roster', {
    '(day)': asks('roster_shifts', async house => {
      const monday = house.nextWeek()
      return {
        at: `/admin/roster?week=${monday}&edit=${await house.employee()}.${monday}`,
        fill: { '0-from': '09:00', '0-to': '17:00' },
      }
    }),
    usual: asks('roster_weeks', house => ({ at: `/admin/roster?week=${house.nextWeek()}` })),
    previous: asks('roster_weeks', house => ({ at: `/admin/roster?week=${house.nextWeek()}` })),
    approve: asks('roster_swaps', async house => ({
      at: '/admin/roster',
      fill: { id: await house.swap({ takenBy: await house.employee() }) },
    })),
    refuse: asks('roster_swaps', async house => ({
      at: '/admin/roster',
      fill: { id: await house.swap({ takenBy: await house.employee() }) },
    })),
    publish: asks('roster_weeks', async house => ({ at: `/admin/roster?week=${await house.plannedWeek()}` })),
  }),
  ...of('manage-blogs', {
    '(generate)': asks('blog_requests', {
      at: '/manage-blogs',
      fill: { topic: 'Tea', targetAudience: 'Guests', seoTargetWords: 'tea' },
    }),
    delete: asks('blog_requests', async house => ({
      at: `/manage-blogs?delete=${(await house.post()).slug}`,
    })),
    retry: asks('blog_requests', async house => ({
      at: '/manage-blogs',
      fill: { id: await house.blogRequest() },
    })),
  }),
  ...of('blog-manager', {
    '(new)': asks('blog_posts', () => ({ at: '/admin/blog?new=1', fill: { title: some('Harbour') } })),
    delete: asks('blog_posts', async house => ({ at: `/admin/blog?delete=${(await house.post()).id}` })),
  }),
  ...of('blog-editor', {
    '(save)': asks('blog_posts', async house => ({
      at: `/admin/blog/${(await house.post()).id}`,
      fill: { metaDescription: some('By the sea'), step: 'save' },
    })),
    restore: asks('blog_posts', async house => {
      const { id, postId } = await house.revision()
      return { at: `/admin/blog/${postId}?restore=${id}` }
    }),
  }),
  ...of('blog-preview', {
    '(show)': asks(
      null,
      async house => ({ at: `/admin/blog/${(await house.post()).id}/preview`, fill: { title: 'Harbour' } }),
      UNSEEN,
    ),
  }),
  ...of('blog-autosave', {
    '(save)': asks(
      'blog_posts',
      async house => {
        const { id, title, slug, updatedAt } = await house.post()
        const fill = { title, slug, introduction: some('Early'), version: updatedAt.toISOString() }
        return { at: `/admin/blog/${id}/autosave`, fill }
      },
      UNSEEN,
    ),
  }),
  ...of('applications', {
    'reject-flood': asks('applications', async house => ({
      at: `/admin/applications?flood=${await house.flood()}&decide=reject`,
      fill: { reason: 'These slips belong to no payment' },
    })),
  }),
  ...of('application', {
    approve: asks('applications', async house => ({
      at: `/admin/applications/${(await house.application()).id}?decide=approve`,
      fill: { member: 'new', received: '642.00', method: 'cash' },
    })),
    reject: asks('applications', async house => ({
      at: `/admin/applications/${(await house.application()).id}?decide=reject`,
      fill: { reason: 'We are full this month' },
    })),
    undo: asks('applications', async house => ({ at: `/admin/applications/${await house.rejected()}` })),
  }),
  ...of('withholdings', {
    '(certificate)': asks('withholding_certificates', async house => ({
      at: `/admin/documents/withholding?edit=${(await house.withheld()).id}`,
      fill: { number: some('50'), day: '2026-01-05' },
    })),
    remove: asks('withholding_certificates', async house => {
      const { id, number } = await house.certified()
      return { at: `/admin/documents/withholding?q=${number}`, fill: { id } }
    }),
  }),
  ...of('application-buyer', {
    '(save)': asks('document_buyers', async house => ({
      at: `/admin/applications/${(await house.application()).id}/invoice`,
      fill: { name: some('Dao'), address: 'Jomtien' },
    })),
  }),
  ...of('receipt-record', {
    approve: asks('receipts', async house => ({
      at: `/admin/receipts/${await house.waitingReceipt()}?decide=approve`,
      fill: { member: 'new', received: '642.00', method: 'cash' },
    })),
    reject: asks('receipts', async house => ({
      at: `/admin/receipts/${await house.waitingReceipt()}?decide=reject`,
      fill: { reason: 'It cannot be read' },
    })),
    link: asks('receipts', async house => {
      const { id, email } = await house.application()
      const at = `/admin/receipts/${await house.receipt(null)}?q=${encodeURIComponent(email)}`
      return { at, fill: { application: id } }
    }),
    settle: asks('receipts', async house => {
      const { id: memberRowId } = await house.member()
      const id = await house.receipt(null)
      await house.db.update(receipts).set({ memberRowId }).where(eq(receipts.id, id))
      return { at: `/admin/receipts/${id}?decide=approve`, fill: { received: '10.00' } }
    }),
    'reject (booking)': asks('receipts', async house => ({
      at: `/admin/receipts/${await slipOfBooking(house)}?decide=reject`,
      fill: { reason: 'It cannot be read' },
    })),
    'reject (guest)': asks('receipts', async house => ({
      at: `/admin/receipts/${await slipOfGuest(house)}?decide=reject`,
      fill: { reason: 'It cannot be read' },
    })),
    'accept-guest': asks('receipts', async house => ({
      at: `/admin/receipts/${await slipOfGuest(house)}?decide=approve`,
    })),
    'accept-booking': asks('receipts', async house => ({
      at: `/admin/receipts/${await slipOfBooking(house)}?decide=approve`,
      fill: { received: '100.00' },
    })),
    undo: asks('receipts', async house => ({ at: `/admin/receipts/${await house.rejectedReceipt()}` })),
    'undo-acceptance': asks('receipts', async house => ({
      at: `/admin/receipts/${await house.lateReceipt()}`,
    })),
  }),
  ...of('visits', {
    check_in: asks('visits', async house => {
      const { id, memberId } = await house.member()
      return { at: `/admin/visits?q=${memberId}`, fill: { id } }
    }),
    check_out: asks('visits', async house => ({
      at: '/admin/visits',
      fill: { id: (await house.visit()).memberRowId },
    })),
    let_out: asks('visits', async house => ({
      at: '/admin/visits',
      fill: { id: await house.provisionalVisit() },
    })),
    reopen: asks('visits', async house => {
      const { id, memberRowId } = await house.visit()
      await checkOutAtDesk(house.owner, memberRowId)
      return { at: '/admin/visits', fill: { id } }
    }),
    guest_out: asks('guest_invites', async house => ({
      at: '/admin/visits',
      fill: { id: await house.guestInside() },
    })),
    guest_undo: asks('guest_invites', async house => ({
      at: '/admin/visits',
      fill: { id: await house.guestInside() },
    })),
    guest_reopen: asks('guest_invites', async house => {
      const id = await house.guestInside()
      await letGuestOut(house.owner, id)
      return { at: '/admin/visits', fill: { id } }
    }),
    undo: asks('visits', async house => ({ at: '/admin/visits', fill: { id: (await house.visit()).id } })),
    settle: asks('visits', async house => ({ at: '/admin/visits', fill: { id: await house.longStay() } })),
    settle_entry: asks('kiosk_entries', async house => ({
      at: '/admin/visits',
      fill: { id: await house.doubtfulEntry() },
    })),
  }),
  ...of('spaces', {
    set: asks('spaces', async house => ({
      at: `/admin/spaces?set=inactive&delete=${await house.bookings.space()}`,
    })),
    renew_feed: asks('calendar_feeds', async house => {
      const id = await house.bookings.space()
      return { at: `/admin/spaces?calendar=${id}`, fill: { id } }
    }),
    end_feed: asks('calendar_feeds', async house => {
      const id = await house.bookings.followedSpace()
      return { at: `/admin/spaces?calendar=${id}`, fill: { id } }
    }),
  }),
  ...of('access-codes', {
    '(revoke)': asks('access_codes', async house => ({
      at: `/admin/access-codes?revoke=${await house.code()}`,
      fill: { id: await house.code() },
    })),
  }),
  ...of('document', {
    '(buyer)': asks('documents', async house => ({
      at: `/admin/documents/${(await house.document()).id}?issue=buyer`,
      fill: { name: 'Dao Co., Ltd.', address: '1 Beach Road' },
    })),
    credit: asks('documents', async house => ({
      at: `/admin/documents/${(await house.document()).id}?issue=credit`,
      fill: { amount: '10.00', reason: 'price_too_high', address: '1 Beach Road' },
    })),
    debit: asks('documents', async house => ({
      at: `/admin/documents/${(await house.document()).id}?issue=debit`,
      fill: { amount: '10.00', reason: 'price_too_low', address: '1 Beach Road' },
    })),
  }),
}
