import { randomUUID } from 'node:crypto'
import { memberBatches } from '#app/joining/member-batches/tables.server.ts'
import { inviteKeyOf } from '#app/presence/guest-visits/steps/link.server.ts'
import { nextHour } from './bookings.ts'
import { actedFor, billOf, cardOf, creditsOf, ownBill, paperOf } from './companies.ts'
import { newCompany, sharedPayer, twoCompanies } from './customers-forms.ts'
import type { House } from './house.ts'
import { packOf } from './packs-forms.ts'
import { newSigning } from './signatures-forms.ts'
import type { RouteName } from './table.ts'

/** The address of a record that is there, for each route whose address names one. */
export const PATHS: Partial<Record<RouteName, (house: House) => Promise<string>>> = {
  'application-status': async house => `/application/${(await house.application()).statusKey}`,
  'application-version': async house => `/application/${(await house.application()).statusKey}/version`,
  'application-payment': async house =>
    `/application/${(await house.application({ paymentMethod: 'scan' })).statusKey}/payment`,
  'application-invoice': async house => `/application/${(await house.application()).statusKey}/invoice`,
  'application-document': async house => {
    const { id, statusKey } = await house.document()
    return `/application/${statusKey}/documents/${id}`
  },
  'application-document-pdf': async house => {
    const { id, statusKey } = await house.document()
    return `/application/${statusKey}/documents/${id}/pdf`
  },
  'agreement-file': async house => `/agreement/${await house.agreementVersion()}/en/page-1.svg`,
  'bank-callback': async () => '/api/scb/webhook',
  contract: async house => `/admin/contracts/${await house.row('contracts')}`,
  'contract-bill': async house => `/admin/contracts/bills/${await house.row('contract_bills')}`,
  'contract-signing': async house => (await newSigning(house)).at,
  'contract-signing-preview': async house => `${(await newSigning(house)).at}/preview`,
  'contract-signing-file': async house => `${(await newSigning(house)).at}/1/contract.pdf`,
  sign: async house => (await newSigning(house)).link,
  'sign-passkey': async house => `${(await newSigning(house)).link}/passkey`,
  'sign-file': async house => `${(await newSigning(house)).link}/contract.pdf`,
  payout: async house => `/admin/bank/payouts/${await house.row('card_payouts')}`,
  'reports-export': async () => '/admin/reports/money/export',
  'my-login-link': async house => `/my/login/${(await house.mailedSignIn()).token}`,
  'my-member': async house => `/my/members/${(await house.ownMembership()).memberRowId}`,
  invited: async house => `/invited/${inviteKeyOf(house.ctx, await house.invite())}`,
  'my-guests': async house => `/my/members/${(await house.ownMembership()).memberRowId}/guests`,
  'kiosk-room': async house => `/kiosk/room/${await house.tabletRoom()}`,
  'kiosk-room-data': async house => `/kiosk/room/${await house.tabletRoom()}/data`,
  'my-email': async house => `/my/email/${await house.emailChange()}`,
  'my-objection': async house => `/my/objection/${await house.objection()}`,
  'my-data': async house => `/my/members/${(await house.ownMembership()).memberRowId}/data`,
  'my-credits': async house => `/my/members/${(await house.ownMembership()).memberRowId}/credits`,
  'my-pack': async house => {
    const { memberRowId } = await house.ownMembership()
    return `/my/members/${memberRowId}/packs/${(await packOf(house)).id}`
  },
  'my-pay': async house => `/my/members/${(await house.ownMembership()).memberRowId}/pay`,
  'my-member-bill': async house => ownBill(house, (await house.ownMembership()).memberRowId),
  'my-company': async house => (await actedFor(house, (await house.ownMembership()).accountId)).at,
  'my-company-bill': async house => billOf(await actedFor(house, (await house.ownMembership()).accountId)),
  'my-company-pdf': async house => paperOf(await actedFor(house, (await house.ownMembership()).accountId)),
  'my-company-card': async house => cardOf(await actedFor(house, (await house.ownMembership()).accountId)),
  'my-card': async house => `/my/members/${(await house.ownMembership()).memberRowId}/card`,
  'my-company-credits': async house =>
    creditsOf(await actedFor(house, (await house.ownMembership()).accountId)),
  'customer-credits': async house => `/admin/customers/${await newCompany(house)}/credits`,
  'saved-card': async house => `/admin/customers/${await newCompany(house)}/card`,
  'my-renew': async house => house.ownRenewal((await house.ownMembership()).memberRowId),
  'my-check-in': async house => `/my/members/${(await house.ownMembership()).memberRowId}/check-in`,
  'my-document-pdf': async house => {
    const { memberRowId, documentId } = await house.ownMembership()
    return `/my/members/${memberRowId}/documents/${documentId}/pdf`
  },
  'my-invoice': async house => {
    const { memberRowId } = await house.ownMembership()
    return `/my/members/${memberRowId}/documents/${await house.standingPaper(memberRowId)}/invoice`
  },
  'my-book-confirm': async house => {
    const { memberRowId } = await house.ownMembership()
    const from = nextHour(24).toISOString()
    const asked = { space: await house.bookings.space(), from, minutes: '60', member: memberRowId }
    return `/my/book/confirm?${new URLSearchParams(asked)}`
  },
  'my-series-new': async house => {
    const { memberRowId } = await house.ownMembership()
    const from = nextHour(24).toISOString()
    const asked = { space: await house.bookings.space(), from, minutes: '60', member: memberRowId }
    return `/my/book/series?${new URLSearchParams(asked)}`
  },
  'my-series': async house =>
    `/my/series/${(await house.bookings.series((await house.ownMembership()).memberRowId)).id}`,
  'bookings-series': async house =>
    `/admin/bookings/series/${(await house.bookings.series((await house.member()).id)).id}`,
  'my-booking': async house =>
    `/my/bookings/${await house.bookings.booking((await house.ownMembership()).memberRowId)}`,
  'my-booking-file': async house =>
    `/my/bookings/${await house.bookings.booking((await house.ownMembership()).memberRowId)}/file`,
  'space/bookings/routes/feed': async house => `/calendar/${await house.bookings.feed()}.ics`,
  'space/spaces/routes/image': async house => `/images/${await house.file('spaces')}`,
  renewal: async house => `/renew/${await house.renewal()}`,
  'blog-post': async house => `/blogs/${(await house.publicPost()).slug}`,
  'blog-tag': async house => `/blogs/tags/${(await house.publicPost()).tags[0]}`,
  member: async house => `/admin/members/${(await house.member()).id}`,
  'duplicates-join': twoCompanies,
  'duplicates-payer': async house => `/admin/customers/payers/${await sharedPayer(house)}`,
  customer: async house => `/admin/customers/${await newCompany(house)}`,
  'member-account': async house => `/admin/members/${(await house.member()).id}/account`,
  'member-payers': async house => `/admin/members/${(await house.member()).id}/payers`,
  'member-notes': async house => `/admin/members/${(await house.member()).id}/notes`,
  'member-sessions': async house => `/admin/members/${(await house.member()).id}/sessions`,
  'member-credits': async house => `/admin/members/${(await house.member()).id}/credits`,
  'members-batch': async ({ db }) => {
    const batch = { action: 'status', toStatus: 'suspended', askedBy: randomUUID() } as const
    const [row] = await db.insert(memberBatches).values(batch).returning()
    return `/admin/members/together/${row?.id}`
  },
  'members-import-list': async house => `/admin/members/import/${await house.memberList()}`,
  'personal-data': async house => `/admin/privacy/member/${(await house.member()).id}`,
  'personal-data-download': async house => `/admin/privacy/member/${(await house.member()).id}/download`,
  'employee-record': async house => `/admin/employees/${await house.employee()}`,
  'employee-hours': async house => `/admin/employees/${await house.employee()}/hours`,
  'employee-picture': async house => `/admin/employees/${await house.pictured()}/picture`,
  'attendance-month': async house => `/admin/attendance/employees/${await house.employee()}`,
  'attendance-month-export': async house => `/admin/attendance/employees/${await house.employee()}/export`,
  'blog-editor': async house => `/admin/blog/${(await house.post()).id}`,
  'blog-preview': async house => `/admin/blog/${(await house.post()).id}/preview`,
  'blog-autosave': async house => `/admin/blog/${(await house.post()).id}/autosave`,
  application: async house => `/admin/applications/${(await house.application()).id}`,
  'application-buyer': async house => `/admin/applications/${(await house.application()).id}/invoice`,
  'receipt-record': async house => `/admin/receipts/${await house.waitingReceipt()}`,
  'receipt-image': async house => `/admin/receipts/${await house.waitingReceipt()}/image`,
  'request-record': async house => `/admin/requests/${await house.request()}`,
  document: async house => `/admin/documents/${(await house.document()).id}`,
  'document-pdf': async house => `/admin/documents/${(await house.document()).id}/pdf`,
  'settings-webhook-address': async house => `/admin/settings/webhooks/events/${await house.subscription()}`,
  'settings-delivery': async house => `/admin/settings/webhooks/${await house.delivery()}`,
  'settings-one-mail': async house => `/admin/settings/mail/${await house.mail('failed')}`,
  'settings-staff-person': async house => `/admin/settings/staff/${await house.staff()}`,
  'settings-plan': async house => `/admin/settings/plans/${await house.plan()}`,
  'house/settings/routes/image': async house => `/images/${await house.file('house')}`,
  'public/events/routes/image': async house => `/images/${await house.file('events')}`,
  'public/blog/routes/image': async house => `/images/${await house.file('blog')}`,
  event: async house => `/events/${await house.eventSlug()}`,
  'event-join': async house => `/events/${await house.eventSlug()}/join`,
  booked: async house => `/booked/${(await house.bookings.visit()).key}`,
  'booked-paper': async house => {
    const { id, key } = await house.bookings.visit()
    return `/booked/${key}/paper/${await house.bookingPaper(id)}`
  },
  'booked-file': async house => `/booked/${(await house.bookings.visit()).key}/file`,
  'event-guest': async house => `/coming/${(await house.guest()).key}`,
  'event-guests': async house => `/admin/events/${(await house.guest()).eventId}/guests`,
  'event-guests-export': async house => `/admin/events/${(await house.guest()).eventId}/guests/export`,
  'public/events/routes/calendar': async house => `/events/${await house.event()}/calendar`,
}
