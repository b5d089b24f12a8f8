import { randomUUID } from 'node:crypto'
import { issueToken, type TokenPurpose } from '#app/house/accounts/steps/one-time-tokens.server.ts'
import { addDays } from '#app/kit/pure/days.ts'
import { inviteKeyOf } from '#app/presence/guest-visits/steps/link.server.ts'
import { filledForm } from '../support/registration-form.ts'
import { createPerson, PASSWORD } from '../support/sign-in.ts'
import { asks, FRESH, mailbox, of, some, UNSEEN } from './ask.ts'
import { nextHour } from './bookings.ts'
import type { House } from './house.ts'

/** What is shown to a tablet and is no code of ours. */
const shown = () => ({ way: 'code', code: 'nothing', key: randomUUID(), keptAt: null })

/** At the tablet of the room that has one. */
const atRoom = async (house: House) => ({
  at: `/kiosk/room/${await house.tabletRoom()}/data`,
  fill: { shown: JSON.stringify(shown()), minutes: '30' },
})

/** The form of the wizard and of the membership page, as far as its last step. */
const registration = (at: string) => {
  const filled = () => {
    const values = Object.entries(filledForm({ name: some('Dao'), email: mailbox() }))
    const texts = values.flatMap(([name, value]) =>
      value === false ? [] : [[name, value === true ? 'on' : value]],
    )
    return { ...Object.fromEntries(texts), step: '4' }
  }
  const shows = asks(null, () => ({ at, fill: filled() }), UNSEEN)
  const submits = asks('applications', () => ({ at, fill: filled() }), UNSEEN)
  return {
    next: shows,
    previous: shows,
    back: shows,
    'edit:1': shows,
    'edit:2': shows,
    submit: submits,
    'pay:card': submits,
    'pay:scan': submits,
    'pay:bank_transfer': submits,
  }
}

const receipt = (at: string, fields: object = {}) =>
  asks('receipts', house => {
    const person = { name: some('Dao'), userEmail: mailbox(), submissionKey: randomUUID() }
    return { at, fill: { ...person, ...fields, data: slipOf(house) } }
  })

const slipOf = ({ picture }: House) =>
  new File([new Uint8Array(picture.buffer)], picture.name, { type: picture.mimeType })

const signIn = (at: string, person: { role?: 'owner'; isEmployee?: true }) => ({
  '(password)': asks('sessions', async ({ db }) => {
    const email = mailbox()
    await createPerson(db, { email, ...person })
    return { at, fill: { email, password: PASSWORD } }
  }),
  social: asks('verifications', { at, fill: { provider: 'google' } }),
})

const verify = (at: string) => ({ '(code)': asks(null, { at, fill: { code: '123456' } }, UNSEEN) })

/** What the link in a mail holds. */
async function tokenOf({ db }: House, purpose: TokenPurpose, payload = '') {
  const userId = await createPerson(db, { email: mailbox(), role: 'front_desk' })
  const token = { purpose, userId, payload, validSeconds: 3600, now: new Date() }
  return db.transaction(tx => issueToken(tx, token))
}

/** What visitors may do, and everybody else: what they know of themselves is a key in an address, or a cookie. */
export const VISITORS_FORMS = {
  ...of('landing', registration('/?index&register=day-pass')),
  ...of('membership', {
    ...registration('/membership?plan=day-pass'),
    receipt: { ...receipt('/membership'), ...UNSEEN },
  }),
  ...of('registration-reached', {
    '(reached)': asks(null, { at: '/registration/reached', fill: { variant: 'wizard', step: '1' } }, UNSEEN),
  }),
  ...of('receipt', {
    '(send)': receipt('/thai-scan-receipt'),
    receipt: { ...receipt('/thai-scan-receipt'), ...UNSEEN },
  }),
  ...of('request', {
    '(send)': asks('requests', house => ({
      at: '/request?for=tour',
      fill: { name: some('Dao'), email: mailbox(), day1: addDays(house.today, 2) },
    })),
  }),
  ...of('book-space', {
    '(book)': asks('bookings', async house => {
      const from = nextHour(48).toISOString()
      const space = await house.bookings.space({ isPublic: true })
      return { at: `/book/${space}?from=${from}&minutes=60`, fill: { name: some('Dao'), email: mailbox() } }
    }),
  }),
  ...of('booked', {
    cancel: asks('bookings', async house => ({ at: `/booked/${(await house.bookings.visit()).key}` })),
    slip: asks('receipts', async house => {
      const held = { status: 'held', holdUntil: nextHour(1) } as const
      const { key } = await house.bookings.visit(held, { paysAhead: true })
      return { at: `/booked/${key}`, fill: { data: slipOf(house) } }
    }),
  }),
  ...of('invited', {
    slip: asks('receipts', async house => ({
      at: `/invited/${inviteKeyOf(house.ctx, await house.unpaidInvite())}`,
      fill: { data: slipOf(house) },
    })),
  }),
  ...of('event-join', {
    '(send)': asks('event_guests', async house => ({
      at: `/events/${await house.eventSlug()}/join`,
      fill: { name: some('Dao'), email: mailbox() },
    })),
  }),
  ...of('event-guest', {
    cancel: asks('event_guests', async house => ({ at: `/coming/${(await house.guest()).key}` })),
  }),
  ...of('application-status', {
    '(send receipt)': asks(null, async house => ({
      at: `/application/${(await house.application()).statusKey}`,
    })),
    replace: asks(null, async house => {
      const { id, statusKey } = await house.application()
      await house.receipt(id)
      return { at: `/application/${statusKey}` }
    }),
    withdraw: asks('receipts', async house => {
      const { id, statusKey } = await house.application()
      return { at: `/application/${statusKey}?withdraw=${await house.receipt(id)}` }
    }),
  }),
  ...of('application-invoice', {
    '(own paper)': asks('document_buyers', async house => ({
      at: `/application/${(await house.application()).statusKey}/invoice`,
      fill: { name: some('Dao'), address: 'Jomtien' },
    })),
  }),
  ...of('application-payment', {
    '(method)': asks('applications', async house => ({
      at: `/application/${(await house.application({ paymentMethod: 'scan' })).statusKey}/payment`,
      fill: { method: 'bank_transfer' },
    })),
  }),
  ...of('renewal', {
    '(slip)': asks('receipts', async house => ({
      at: `/renew/${await house.renewal()}`,
      fill: { data: slipOf(house), accepted: 'on' },
    })),
    card: asks(null, async house => ({ at: `/renew/${await house.renewal()}` }), UNSEEN),
  }),
  ...of('admin-login', signIn('/admin/login', { role: 'owner' })),
  ...of('employee-login', signIn('/employee/login', { isEmployee: true })),
  ...of('admin-verify', verify('/admin/login/verify')),
  ...of('employee-verify', verify('/employee/login/verify')),
  ...of('forgot-password', {
    '(ask)': asks(null, () => ({ at: '/forgot-password', fill: { email: mailbox() } })),
  }),
  ...of('reset-password', {
    '(set)': asks('accounts', async house => ({
      at: `/reset-password?token=${await tokenOf(house, 'reset-password')}`,
      fill: { password: 'a kite above the bay' },
    })),
  }),
  ...of('confirm-email', {
    '(confirm)': asks('users', async house => ({
      at: `/confirm-email?token=${await tokenOf(house, 'change-email', mailbox())}`,
    })),
  }),
  ...of('sign-out', {
    '(leave)': asks(null, { at: '/sign-out', fill: { area: 'admin' } }, { ...UNSEEN, ...FRESH }),
  }),
  ...of('my-login', {
    '(ask)': asks('portal_sign_ins', () => ({ at: '/my/login', fill: { email: mailbox() } })),
  }),
  // The right code comes from the browser that asked: what is typed here counts for nobody.
  ...of('my-login-code', {
    '(code)': asks(null, { at: '/my/login/code', fill: { code: '123456' } }, UNSEEN),
  }),
  ...of('my-login-passkey', {
    ask: asks('portal_passkey_challenges', { at: '/my/login/passkey', fill: {} }, UNSEEN),
    enter: asks(null, { at: '/my/login/passkey', fill: { signed: '{}' } }, UNSEEN),
  }),
  ...of('my-login-link', {
    '(enter)': asks('portal_sessions', async house => ({
      at: `/my/login/${(await house.mailedSignIn()).token}`,
    })),
  }),
  ...of('my-email', {
    '(confirm)': asks('portal_email_changes', async house => ({
      at: `/my/email/${await house.emailChange()}`,
    })),
  }),
  ...of('my-objection', {
    '(object)': asks('portal_objections', async house => ({
      at: `/my/objection/${await house.objection()}`,
    })),
  }),
  ...of('my-sign-out', { '(leave)': asks(null, { at: '/my/sign-out', fill: {} }, { ...UNSEEN, ...FRESH }) }),
  ...of('kiosk', {
    '(pair)': asks('kiosks', async house => ({ at: '/kiosk', fill: { code: (await house.kiosk()).code } })),
  }),
  ...of('kiosk-data', {
    '(show)': asks(
      'kiosk_entries',
      () => ({ at: '/kiosk/data', fill: { entries: JSON.stringify([shown()]) } }),
      UNSEEN,
    ),
    leave: asks(null, { at: '/kiosk/data', fill: {} }, UNSEEN),
    voucher: asks(null, { at: '/kiosk/data', fill: {} }, UNSEEN),
  }),
  ...of('kiosk-room-data', {
    book: asks(null, atRoom, UNSEEN),
    check_in: asks(null, atRoom, UNSEEN),
    end: asks(null, atRoom, UNSEEN),
  }),
  ...of('unknown', { '(anything)': asks(null, { at: '/no-such-page', fill: { a: 'b' } }, UNSEEN) }),
  ...of('areas/shell/preferences', {
    '(theme)': asks(null, { at: '/preferences', fill: { theme: 'night' } }, UNSEEN),
  }),
  ...of('house/accounts/routes/session', {
    '(stay)': asks(null, { at: '/session?area=admin', fill: {} }, UNSEEN),
  }),
  ...of('bank-callback', {
    '(callback)': asks(null, { at: '/api/scb/webhook', fill: { transactionId: '1' } }, UNSEEN),
  }),
  ...of('joining/card-payments/routes/stripe-webhook', {
    '(event)': asks(null, { at: '/api/stripe/webhook', fill: { id: 'evt_1' } }, UNSEEN),
  }),
}
