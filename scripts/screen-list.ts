import type { Page } from '@playwright/test'
import { OWNER } from '../tests/support/server.ts'
import { slip } from '../tests/support/slip.ts'

export type Screen = {
  /** `empty` shows a house on its first day; `blog`, `staff`, `settings` and `portal` one after a year. */
  area: 'site' | 'blog' | 'registration' | 'receipt' | 'staff' | 'settings' | 'empty' | 'portal'
  name: string
  path: string
  /** Signs the owner in first; in the portal, an employee. */
  signedIn?: boolean
  /** A modal fills the view: the page behind it is not photographed. */
  isDialog?: boolean
  /** Brings the screen into the state to photograph. */
  prepare?: (page: Page) => Promise<unknown>
}

const PERSON = { 'Full name': 'Anong Srisai', 'Mobile phone': '+66 81 234 5678' }

/** Every screen of the product, and the states that people meet. */
export const SCREENS: Screen[] = [
  { area: 'site', name: 'landing', path: '/' },
  { area: 'site', name: 'landing-thai', path: '/th' },
  { area: 'site', name: 'landing-top', path: '/', isDialog: true },
  { area: 'site', name: 'membership', path: '/membership' },
  { area: 'site', name: 'manage-blogs', path: '/manage-blogs' },
  { area: 'site', name: 'membership-thai', path: '/th/membership' },
  { area: 'site', name: 'api-docs', path: '/api/v1/docs' },
  { area: 'blog', name: 'list', path: '/blogs' },
  { area: 'blog', name: 'list-thai', path: '/th/blogs' },
  { area: 'blog', name: 'tag', path: '/blogs/tags/Leadership' },
  { area: 'blog', name: 'post', path: '/blogs/leading-without-a-title' },
  { area: 'blog', name: 'post-thai', path: '/th/blogs/the-leader-who-listens' },
  { area: 'blog', name: 'post-unknown', path: '/blogs/no-such-post' },
  { area: 'empty', name: 'blog', path: '/blogs' },
  { area: 'registration', name: 'step-1', path: '/?register=day-pass', isDialog: true },
  { area: 'registration', name: 'step-1-errors', path: '/?register=day-pass', isDialog: true, prepare: next },
  { area: 'registration', name: 'step-1-thai', path: '/th?register=week-pass', isDialog: true },
  { area: 'registration', name: 'step-2', path: '/?register=day-pass', isDialog: true, prepare: toContact },
  { area: 'registration', name: 'step-3', path: '/?register=day-pass', isDialog: true, prepare: toConfirm },
  { area: 'registration', name: 'step-4', path: '/?register=day-pass', isDialog: true, prepare: toPayment },
  {
    area: 'registration',
    name: 'agreement',
    path: '/?register=day-pass',
    isDialog: true,
    prepare: toAgreement,
  },
  { area: 'registration', name: 'scan', path: '/?register=day-pass', isDialog: true, prepare: pay('Scan') },
  {
    area: 'registration',
    name: 'bank',
    path: '/?register=day-pass',
    isDialog: true,
    prepare: pay('Bank transfer'),
  },
  { area: 'registration', name: 'card', path: '/?register=day-pass', isDialog: true, prepare: pay('Card') },
  { area: 'registration', name: 'status', path: '/?register=day-pass', prepare: toStatus },
  { area: 'registration', name: 'status-unknown', path: '/application/unknown' },
  { area: 'registration', name: 'renewal-unknown', path: '/renew/unknown' },
  { area: 'registration', name: 'payment', path: '/?register=day-pass', prepare: reloadPayment },
  { area: 'registration', name: 'card-return', path: '/card-payment?outcome=paid' },
  { area: 'receipt', name: 'form', path: '/thai-scan-receipt' },
  { area: 'receipt', name: 'form-thai', path: '/th/thai-scan-receipt' },
  { area: 'receipt', name: 'form-errors', path: '/thai-scan-receipt', prepare: submitReceipt },
  { area: 'receipt', name: 'success', path: '/submission-success' },
  { area: 'staff', name: 'admin-login', path: '/admin/login' },
  { area: 'staff', name: 'employee-login', path: '/employee/login' },
  { area: 'staff', name: 'forgot-password', path: '/forgot-password' },
  { area: 'staff', name: 'forgot-password-sent', path: '/forgot-password', prepare: askForLink },
  { area: 'staff', name: 'reset-password-cut-off', path: '/reset-password' },
  { area: 'staff', name: 'profile', path: '/admin/profile', signedIn: true },
  { area: 'staff', name: 'profile-thai', path: '/th/admin/profile', signedIn: true },
  { area: 'staff', name: 'profile-errors', path: '/admin/profile', signedIn: true, prepare: changeNothing },
  { area: 'staff', name: 'profile-factor', path: '/admin/profile', signedIn: true, prepare: setUpFactor },
  { area: 'staff', name: 'dashboard', path: '/admin/dashboard', signedIn: true },
  {
    area: 'staff',
    name: 'notifications',
    path: '/admin/dashboard',
    signedIn: true,
    isDialog: true,
    prepare: openNotifications,
  },
  { area: 'staff', name: 'applications', path: '/admin/applications', signedIn: true },
  { area: 'staff', name: 'applications-thai', path: '/th/admin/applications', signedIn: true },
  { area: 'staff', name: 'documents', path: '/admin/documents', signedIn: true },
  { area: 'staff', name: 'document', path: '/admin/documents', signedIn: true, prepare: openFirstDocument },
  { area: 'staff', name: 'applications-none', path: '/admin/applications?q=nobody', signedIn: true },
  {
    area: 'staff',
    name: 'application',
    path: '/?register=day-pass',
    signedIn: true,
    prepare: registerAndOpen,
  },
  {
    area: 'staff',
    name: 'application-approve',
    path: '/admin/applications?status=submitted',
    signedIn: true,
    isDialog: true,
    prepare: page => decide(page, 'Approve'),
  },
  {
    area: 'staff',
    name: 'application-reject',
    path: '/admin/applications?status=submitted',
    signedIn: true,
    isDialog: true,
    prepare: page => decide(page, 'Reject'),
  },
  { area: 'staff', name: 'receipts', path: '/admin/receipts', signedIn: true },
  { area: 'staff', name: 'receipt', path: '/thai-scan-receipt', signedIn: true, prepare: openReceipt },
  { area: 'staff', name: 'access-codes', path: '/admin/access-codes', signedIn: true },
  { area: 'staff', name: 'search', path: '/admin/search?q=an', signedIn: true },
  { area: 'staff', name: 'events', path: '/admin/events', signedIn: true },
  { area: 'staff', name: 'event-new', path: '/admin/events?new=1', signedIn: true, isDialog: true },
  { area: 'staff', name: 'services', path: '/admin/services', signedIn: true },
  { area: 'staff', name: 'service-new', path: '/admin/services?new=1', signedIn: true, isDialog: true },
  { area: 'staff', name: 'manage-blogs', path: '/manage-blogs', signedIn: true },
  {
    area: 'staff',
    name: 'manage-blogs-errors',
    path: '/manage-blogs',
    signedIn: true,
    prepare: generateNothing,
  },
  { area: 'staff', name: 'blog', path: '/admin/blog', signedIn: true },
  { area: 'staff', name: 'blog-new', path: '/admin/blog?new=1', signedIn: true, isDialog: true },
  { area: 'staff', name: 'blog-post', path: '/admin/blog?new=1', signedIn: true, prepare: beginPost },
  { area: 'staff', name: 'member', path: '/admin/members', signedIn: true, prepare: openFirstMember },
  { area: 'staff', name: 'ledger', path: '/admin/ledger', signedIn: true },
  { area: 'staff', name: 'ledger-thai', path: '/th/admin/ledger', signedIn: true },
  {
    area: 'staff',
    name: 'ledger-close',
    path: '/admin/ledger',
    signedIn: true,
    isDialog: true,
    prepare: closeMonth,
  },
  { area: 'staff', name: 'ledger-account', path: '/admin/ledger', signedIn: true, prepare: openAccount },
  { area: 'empty', name: 'ledger', path: '/admin/ledger', signedIn: true },
  { area: 'staff', name: 'leave', path: '/admin/leave', signedIn: true },
  { area: 'staff', name: 'leave-thai', path: '/th/admin/leave', signedIn: true },
  { area: 'staff', name: 'leave-new', path: '/admin/leave?new=1', signedIn: true, isDialog: true },
  { area: 'staff', name: 'leave-calendar', path: '/admin/leave/calendar', signedIn: true },
  { area: 'staff', name: 'leave-balances', path: '/admin/leave/balances', signedIn: true },
  { area: 'empty', name: 'leave', path: '/admin/leave', signedIn: true },
  { area: 'empty', name: 'leave-calendar', path: '/admin/leave/calendar', signedIn: true },
  { area: 'staff', name: 'member-new', path: '/admin/members?new=1', signedIn: true, isDialog: true },
  {
    area: 'staff',
    name: 'member-errors',
    path: '/admin/members?new=1',
    signedIn: true,
    isDialog: true,
    prepare: createNobody,
  },
  {
    area: 'staff',
    name: 'member-renew',
    path: '/admin/members?expiry=due',
    signedIn: true,
    isDialog: true,
    prepare: renewFirstMember,
  },
  {
    area: 'staff',
    name: 'renewal',
    path: '/admin/members?expiry=due',
    signedIn: true,
    prepare: openRenewal,
  },
  { area: 'staff', name: 'members-import', path: '/admin/members/import', signedIn: true },
  {
    area: 'staff',
    name: 'members-import-check',
    path: '/admin/members/import',
    signedIn: true,
    prepare: checkList,
  },
  { area: 'staff', name: 'messages', path: '/admin/messages', signedIn: true },
  { area: 'staff', name: 'message-new', path: '/admin/messages?new=1', signedIn: true, isDialog: true },
  { area: 'staff', name: 'message-sent', path: '/admin/messages?new=1', signedIn: true, prepare: sendToAll },
  { area: 'portal', name: 'today', path: '/employee', signedIn: true },
  { area: 'portal', name: 'today-thai', path: '/th/employee', signedIn: true },
  { area: 'portal', name: 'attendance', path: '/employee/attendance', signedIn: true },
  { area: 'portal', name: 'leave', path: '/employee/leave', signedIn: true },
  { area: 'portal', name: 'messages', path: '/employee/messages', signedIn: true },
  { area: 'portal', name: 'message', path: '/employee/messages', signedIn: true, prepare: openFirstMessage },
  { area: 'portal', name: 'message-new', path: '/employee/messages?new=1', signedIn: true, isDialog: true },
  { area: 'portal', name: 'profile', path: '/employee/profile', signedIn: true },
  { area: 'portal', name: 'messages-thai', path: '/th/employee/messages', signedIn: true },
  { area: 'empty', name: 'messages', path: '/admin/messages', signedIn: true },
  { area: 'staff', name: 'employees', path: '/admin/employees', signedIn: true },
  { area: 'staff', name: 'employees-thai', path: '/th/admin/employees', signedIn: true },
  { area: 'staff', name: 'employee-new', path: '/admin/employees?new=1', signedIn: true, isDialog: true },
  { area: 'staff', name: 'departments', path: '/admin/employees/departments', signedIn: true },
  { area: 'staff', name: 'employee', path: '/admin/employees', signedIn: true, prepare: openFirstEmployee },
  {
    area: 'staff',
    name: 'employee-hours',
    path: '/admin/employees',
    signedIn: true,
    prepare: openWorkingHours,
  },
  {
    area: 'staff',
    name: 'employee-login',
    path: '/admin/employees?q=kanya',
    signedIn: true,
    isDialog: true,
    prepare: openLogin,
  },
  { area: 'empty', name: 'employees', path: '/admin/employees', signedIn: true },
  { area: 'empty', name: 'dashboard', path: '/admin/dashboard', signedIn: true },
  { area: 'empty', name: 'documents', path: '/admin/documents', signedIn: true },
  { area: 'empty', name: 'applications', path: '/admin/applications', signedIn: true },
  { area: 'empty', name: 'receipts', path: '/admin/receipts', signedIn: true },
  { area: 'empty', name: 'members', path: '/admin/members', signedIn: true },
  { area: 'empty', name: 'attendance', path: '/admin/attendance', signedIn: true },
  { area: 'empty', name: 'events', path: '/admin/events', signedIn: true },
  { area: 'empty', name: 'mail', path: '/admin/settings/mail', signedIn: true },
  { area: 'empty', name: 'webhooks', path: '/admin/settings/webhooks', signedIn: true },
  { area: 'settings', name: 'settings', path: '/admin/settings', signedIn: true },
  { area: 'settings', name: 'api-keys', path: '/admin/settings/api-keys', signedIn: true },
  {
    area: 'settings',
    name: 'api-keys-new',
    path: '/admin/settings/api-keys?new=1',
    signedIn: true,
    isDialog: true,
  },
  {
    area: 'settings',
    name: 'api-keys-made',
    path: '/admin/settings/api-keys?new=1',
    signedIn: true,
    isDialog: true,
    prepare: makeKey,
  },
  { area: 'settings', name: 'settings-thai', path: '/th/admin/settings', signedIn: true },
  { area: 'settings', name: 'settings-company', path: '/admin/settings/company', signedIn: true },
  { area: 'settings', name: 'settings-hours', path: '/admin/settings/hours', signedIn: true },
  { area: 'settings', name: 'settings-contact', path: '/admin/settings/contact', signedIn: true },
  { area: 'settings', name: 'settings-links', path: '/admin/settings/links', signedIn: true },
  { area: 'settings', name: 'settings-statistics', path: '/admin/settings/statistics', signedIn: true },
  { area: 'settings', name: 'settings-access', path: '/admin/settings/access', signedIn: true },
  { area: 'settings', name: 'settings-leave', path: '/admin/settings/leave', signedIn: true },
  { area: 'settings', name: 'settings-renewals', path: '/admin/settings/renewals', signedIn: true },
  { area: 'settings', name: 'settings-attendance', path: '/admin/settings/attendance', signedIn: true },
  { area: 'settings', name: 'settings-plans', path: '/admin/settings/plans', signedIn: true },
  { area: 'settings', name: 'settings-plan', path: '/admin/settings/plans/day-pass', signedIn: true },
  { area: 'settings', name: 'settings-new-plan', path: '/admin/settings/plans/new', signedIn: true },
  { area: 'settings', name: 'settings-fee', path: '/admin/settings/membership-fee', signedIn: true },
  { area: 'settings', name: 'settings-vat', path: '/admin/settings/vat', signedIn: true },
  { area: 'settings', name: 'settings-tax', path: '/admin/settings/tax', signedIn: true },
  { area: 'settings', name: 'settings-payments', path: '/admin/settings/payments', signedIn: true },
  { area: 'settings', name: 'settings-payment-links', path: '/admin/settings/payment-links', signedIn: true },
  {
    area: 'settings',
    name: 'settings-payments-errors',
    path: '/admin/settings/payments',
    signedIn: true,
    prepare: saveNothing,
  },
  { area: 'settings', name: 'settings-webhooks', path: '/admin/settings/webhooks', signedIn: true },
  {
    area: 'settings',
    name: 'settings-webhooks-error',
    path: '/admin/settings/webhooks',
    signedIn: true,
    prepare: typePrivateUrl,
  },
  { area: 'settings', name: 'settings-mail', path: '/admin/settings/mail', signedIn: true },
  { area: 'settings', name: 'settings-staff', path: '/admin/settings/staff', signedIn: true },
  { area: 'settings', name: 'settings-staff-thai', path: '/th/admin/settings/staff', signedIn: true },
  {
    area: 'settings',
    name: 'settings-invite',
    path: '/admin/settings/staff?new=1',
    signedIn: true,
    isDialog: true,
  },
  { area: 'staff', name: 'members', path: '/admin/members', signedIn: true },
  { area: 'staff', name: 'members-thai', path: '/th/admin/members', signedIn: true },
  { area: 'staff', name: 'member-unknown', path: '/admin/members/unknown', signedIn: true },
  {
    area: 'staff',
    name: 'attendance',
    path: '/admin/attendance',
    signedIn: true,
    prepare: page => page.getByRole('link', { name: 'Previous Day' }).click(),
  },
  { area: 'staff', name: 'attendance-new', path: '/admin/attendance?new=1', signedIn: true, isDialog: true },
  {
    area: 'staff',
    name: 'attendance-month',
    path: '/admin/attendance',
    signedIn: true,
    prepare: openForgotten,
  },
  { area: 'staff', name: 'activity', path: '/admin/activity', signedIn: true },
  { area: 'staff', name: 'activity-details', path: '/admin/activity', signedIn: true, prepare: openDetails },
  { area: 'staff', name: 'activity-thai', path: '/th/admin/activity', signedIn: true },
]

async function saveNothing(page: Page) {
  await page.getByRole('button', { name: 'Save', exact: true }).click()
}

async function openNotifications(page: Page) {
  await page.getByRole('button', { name: /^Notifications/ }).click()
}

async function next(page: Page) {
  await page.getByRole('button', { name: 'Next' }).click()
}

async function toContact(page: Page) {
  await page.getByLabel('No', { exact: true }).check()
  for (const [label, text] of Object.entries(PERSON)) await page.getByLabel(label).fill(text)
  await next(page)
}

async function toConfirm(page: Page) {
  await toContact(page)
  await page.getByLabel('Email', { exact: true }).fill('anong@example.com')
  await next(page)
}

async function toAgreement(page: Page) {
  await toConfirm(page)
  await page.getByRole('link', { name: 'Read the agreement' }).click()
}

async function toPayment(page: Page) {
  await toConfirm(page)
  for (const box of await page.getByRole('checkbox').all()) await box.check()
  await page.getByRole('button', { name: 'Proceed to Payment' }).click()
}

function pay(method: string) {
  return async (page: Page) => {
    await toPayment(page)
    await page.getByRole('radio', { name: new RegExp(method) }).check()
    await page.getByRole('button', { name: 'Complete Registration' }).click()
    await page.getByText('Processing...').waitFor({ state: 'hidden' })
    await page.waitForLoadState('networkidle')
  }
}

async function openFirstRow(page: Page) {
  await page.getByRole('rowheader').first().getByRole('link').click()
  await page.getByRole('region', { name: 'Decide' }).waitFor()
}

async function registerAndOpen(page: Page) {
  await pay('Scan')(page)
  await page.goto('/admin/applications')
  await openFirstRow(page)
}

async function decide(page: Page, name: string) {
  await openFirstRow(page)
  await page.getByRole('region', { name: 'Decide' }).getByRole('link', { name }).click()
  await page.getByRole('dialog').waitFor()
}

async function openReceipt(page: Page) {
  await page.getByLabel('Name', { exact: true }).fill(PERSON['Full name'])
  await page.getByLabel('Email').fill('anong@example.com')
  await page.getByLabel('Receipt image').setInputFiles(await slip())
  await submitReceipt(page)
  await page.waitForURL('**/submission-success')
  await page.goto('/admin/receipts')
  await openFirstRow(page)
}

async function submitReceipt(page: Page) {
  await page.getByRole('button', { name: 'Submit Receipt' }).click()
}

async function askForLink(page: Page) {
  await page.getByLabel('Email').fill('nobody@example.com')
  await page.getByRole('button', { name: 'Send the link' }).click()
  await page.getByText('we have sent a link').waitFor()
}

async function changeNothing(page: Page) {
  await page.getByRole('button', { name: 'Change password' }).click()
  await page.getByText('Please enter the new password').waitFor()
}

/** The set-up is begun and never confirmed, so that the owner goes on signing in with the password alone. */
async function setUpFactor(page: Page) {
  const section = page.getByRole('region', { name: 'Second factor' })
  await section.getByLabel('Current password').fill(OWNER.password)
  await section.getByRole('button', { name: 'Set up' }).click()
  await page.getByRole('img', { name: 'QR code for the authenticator app' }).waitFor()
}

/** By the link in the payment dialog, which would open another tab. */
async function toStatus(page: Page) {
  await pay('Scan')(page)
  const link = page.getByRole('link', { name: 'see the status of your registration' })
  await page.goto((await link.getAttribute('href')) ?? '')
}

/** The page that shows how to pay, also after a reload. */
async function reloadPayment(page: Page) {
  await pay('Scan')(page)
  await page.reload()
}

async function openDetails(page: Page) {
  await page.getByText('Details').first().click()
}

async function typePrivateUrl(page: Page) {
  await page.getByLabel('Receipt webhook URL').fill('http://192.168.1.10:5678/webhook')
  await page.getByRole('button', { name: 'Save addresses' }).click()
  await page.getByText('leads to a private network').waitFor()
}

async function createNobody(page: Page) {
  await page.getByRole('button', { name: 'Create member' }).click()
  await page.getByText('Please enter a name').waitFor()
}

async function renewFirstMember(page: Page) {
  await page
    .getByRole('link', { name: /^Renew / })
    .first()
    .click()
  await page.getByRole('dialog').waitFor()
}

/** From the sheet of the day on which somebody forgot to clock out to their month. */
async function openForgotten(page: Page) {
  const notice = page.getByRole('region', { name: 'Forgotten clock-outs' })
  const link = notice.getByRole('link').first()
  const name = (await link.textContent())?.split(',')[0] ?? ''
  await link.click()
  await page.getByRole('link', { name: 'Cancel' }).click()
  await page.getByRole('link', { name, exact: true }).click()
  await page.waitForURL('**/attendance/employees/*')
}

/** What a member sees who was asked: the link is written out for browsers without JavaScript. */
async function openRenewal(page: Page) {
  await openFirstMember(page)
  await page.getByRole('button', { name: /request/ }).click()
  await page.waitForLoadState('networkidle')
  await page.reload()
  const link = /\/renew\/[\w-]+/.exec(await page.content())?.[0]
  await page.goto(link ?? '/renew/unknown')
}

async function openFirstDocument(page: Page) {
  await page
    .getByRole('link', { name: /^R\d{4}-/ })
    .first()
    .click()
  await page.getByRole('article').waitFor()
}

async function openFirstMember(page: Page) {
  await page.getByRole('rowheader').getByRole('link').first().click()
  await page.waitForURL('**/admin/members/*')
}

async function openAccount(page: Page) {
  await page.getByRole('rowheader').getByRole('link').first().click()
  await page.waitForURL('**/account')
}

/** The month before, which the sample year has left open. */
async function closeMonth(page: Page) {
  const months = page.getByRole('combobox', { name: 'Month' })
  await months.selectOption({ index: 2 })
  await page.getByRole('link', { name: /^Close / }).click()
  await page.getByRole('dialog').waitFor()
}

async function checkList(page: Page) {
  const rows = [
    'Name,Email,Mobile Phone,Join Date,Plan',
    'Anong Srisai,anong@example.com,+66 81 234 5678,01/11/2569,Monthly Pass',
    'Pim Dee,nowhere,,31/02/2026,',
  ]
  const buffer = Buffer.from(rows.join('\n'))
  await page.getByLabel('CSV file').setInputFiles({ name: 'members.csv', mimeType: 'text/csv', buffer })
  await page.getByRole('button', { name: 'Check the file' }).click()
  await page.getByRole('heading', { name: 'Check the list' }).waitFor()
}

async function openFirstEmployee(page: Page) {
  await page.getByRole('rowheader').getByRole('link').first().click()
  await page.waitForURL('**/admin/employees/*')
}

async function openWorkingHours(page: Page) {
  await openFirstEmployee(page)
  await page.getByRole('link', { name: 'Change working hours' }).click()
  await page.waitForURL('**/hours')
}

async function openLogin(page: Page) {
  await page.getByRole('link', { name: /^Create login for/ }).click()
  await page.getByRole('dialog').waitFor()
}

async function sendToAll(page: Page) {
  await page.getByRole('button', { name: /^All departments/ }).click()
  await page.getByLabel('Subject').fill('The terrace is open again')
  await page
    .getByRole('textbox', { name: 'Message', exact: true })
    .fill('Good morning everyone,\n\nthe terrace is open again from today, with new chairs and shade.')
  await page.getByRole('button', { name: 'Send message' }).click()
  await page.getByText('Message sent successfully').waitFor()
  await page.goto('/admin/messages?box=sent')
  await page.getByRole('list', { name: 'Sent' }).getByRole('link').first().click()
  await page.getByRole('heading', { name: 'The terrace is open again' }).waitFor()
}

async function openFirstMessage(page: Page) {
  await page.getByRole('list', { name: 'Inbox' }).getByRole('link').first().click()
  await page.waitForURL('**/employee/messages?open=*')
}

async function generateNothing(page: Page) {
  await page.getByRole('button', { name: 'Generate Blog' }).click()
  await page.getByText('Please enter a topic').waitFor()
}

async function makeKey(page: Page) {
  await page.getByLabel('Name').fill('n8n, blog')
  await page.getByRole('checkbox').first().check()
  await page.getByRole('button', { name: 'Make the key' }).click()
  await page.getByText('This is the only time').waitFor()
}

async function beginPost(page: Page) {
  await page.getByRole('textbox', { name: 'Title' }).fill('Ten quiet hours')
  await page.getByRole('button', { name: 'Begin the draft' }).click()
  await page.getByRole('heading', { name: 'Sections' }).waitFor()
}
