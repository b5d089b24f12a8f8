import { asks, of, some } from './ask.ts'
import type { House } from './house.ts'

/** The slip of a visitor's booking that waits for staff. */
async function slipOfBooking(house: House): Promise<string> {
  const { id } = await house.bookings.visit({ status: 'pending' }, { paysAhead: true })
  return house.slipFor({ kind: 'booking', id })
}

/** The slip by which a guest pays a Day Pass, which waits. */
async function slipOfGuest(house: House): Promise<string> {
  return house.slipFor({ kind: 'guest_pass', id: await house.unpaidInvite() })
}

/** Of those who decide who joins. */
export const JOINING_FORMS = {
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
    accept: asks('receipts', async house => {
      const id = await house.slipFor({ kind: 'debt', id: (await house.member()).id })
      return { at: `/admin/receipts/${id}?decide=approve`, fill: { received: '10.00' } }
    }),
    'accept (booking)': asks('receipts', async house => ({
      at: `/admin/receipts/${await slipOfBooking(house)}?decide=approve`,
      fill: { received: '100.00' },
    })),
    'accept (guest)': asks('receipts', async house => ({
      at: `/admin/receipts/${await slipOfGuest(house)}?decide=approve`,
      fill: { received: '100.00' },
    })),
    undo: asks('receipts', async house => ({ at: `/admin/receipts/${await house.rejectedReceipt()}` })),
    'undo-acceptance': asks('receipts', async house => ({
      at: `/admin/receipts/${await house.lateReceipt()}`,
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
  ...of('access-codes', {
    '(revoke)': asks('access_codes', async house => ({
      at: `/admin/access-codes?revoke=${await house.code()}`,
      fill: { id: await house.code() },
    })),
  }),
}
