// Brings a screen into the state to photograph.
import type { Page } from '@playwright/test'
import { addDays, bangkokDay, weekdayOf } from '#app/kit/pure/days.ts'
import { visit } from '../tests/support/journey.ts'
import { OWNER } from '../tests/support/server.ts'
import { slip } from '../tests/support/slip.ts'

const HOUR_MS = 3_600_000
const PERSON = { 'Full name': 'Anong Srisai', 'Mobile phone': '+66 81 234 5678' }

export async function saveNothing(page: Page) {
  await page.getByRole('button', { name: 'Save', exact: true }).click()
}

export async function openNotifications(page: Page) {
  await page.getByRole('button', { name: /^Notifications/ }).click()
}

export async function next(page: Page) {
  await page.getByRole('button', { name: 'Next' }).click()
}

export async function toContact(page: Page) {
  await page.getByLabel('No', { exact: true }).check()
  for (const [label, text] of Object.entries(PERSON)) await page.getByLabel(label).fill(text)
  await next(page)
}

export async function toConfirm(page: Page) {
  await toContact(page)
  await page.getByLabel('Email', { exact: true }).fill('anong@example.com')
  await next(page)
}

export async function toAgreement(page: Page) {
  await toConfirm(page)
  await page.getByRole('link', { name: 'Read the agreement' }).click()
}

export async function toPayment(page: Page) {
  await toConfirm(page)
  for (const box of await page.getByRole('checkbox').all()) await box.check()
  await page.getByRole('button', { name: 'Proceed to Payment' }).click()
}

/** Of the membership page, which has no step of its own for the payment. */
export async function toMemberId(page: Page) {
  await toConfirm(page)
  for (const box of await page.getByRole('checkbox').all()) await box.check()
  await page.getByRole('button', { name: 'Submit Registration' }).click()
  await page.getByRole('dialog', { name: 'You are registered' }).waitFor()
}

export function pay(method: string) {
  return async (page: Page) => {
    await toPayment(page)
    await page.getByRole('radio', { name: new RegExp(method) }).check()
    const answered = page.waitForResponse(response => response.request().method() === 'POST')
    await page.getByRole('button', { name: 'Complete Registration' }).click()
    await answered
    await page.getByText('Processing...').waitFor({ state: 'hidden' })
    await page.waitForLoadState('networkidle')
  }
}

async function openFirstRow(page: Page) {
  await page.getByRole('rowheader').first().getByRole('link').click()
  await page.getByRole('region', { name: 'Decide' }).waitFor()
}

export async function registerAndOpen(page: Page) {
  await pay('Scan')(page)
  await page.goto('/admin/applications')
  await openFirstRow(page)
}

export async function decide(page: Page, name: string) {
  await openFirstRow(page)
  await page.getByRole('region', { name: 'Decide' }).getByRole('link', { name }).click()
  await page.getByRole('dialog').waitFor()
}

export async function openReceipt(page: Page) {
  await page.getByLabel('Name', { exact: true }).fill(PERSON['Full name'])
  await page.getByLabel('Email').fill('anong@example.com')
  await page.getByLabel('Receipt image').setInputFiles(await slip())
  await submitReceipt(page)
  await page.waitForURL('**/submission-success')
  await page.goto('/admin/receipts')
  await openFirstRow(page)
}

export async function submitReceipt(page: Page) {
  await page.getByRole('button', { name: 'Submit Receipt' }).click()
}

export async function askForLink(page: Page) {
  await page.getByLabel('Email').fill('nobody@example.com')
  await page.getByRole('button', { name: 'Ask for the link' }).click()
  await page.getByText('a link for it is ready').waitFor()
}

export async function changeNothing(page: Page) {
  await page.getByRole('button', { name: 'Change password' }).click()
  await page.getByText('Please enter the new password').waitFor()
}

/** The set-up is begun and never confirmed, so that the owner goes on signing in with the password alone. */
export async function setUpFactor(page: Page) {
  const section = page.getByRole('region', { name: 'Second factor' })
  await section.getByLabel('Current password').fill(OWNER.password)
  await section.getByRole('button', { name: 'Set up' }).click()
  await page.getByRole('img', { name: 'QR code for the authenticator app' }).waitFor()
}

/** The event that the landing page names first. */
export async function openFirstEvent(page: Page) {
  const events = page.getByRole('region', { name: 'Upcoming Events' })
  await events.getByRole('heading', { level: 3 }).getByRole('link').first().click()
  await page.waitForURL('**/events/**')
}

export async function joinFirstEvent(page: Page) {
  await openFirstEvent(page)
  await page.getByRole('link', { name: /^(I’m coming|Put me on the waiting list)$/ }).click()
  await page.waitForURL('**/join')
}

/** Who comes to the first event in the list whose seats are counted. */
export async function openEventGuests(page: Page) {
  await page.locator('a[href$="/guests"]').first().click()
  await page.waitForURL('**/guests')
}

/** By the link in the payment dialog, which would open another tab. */
export async function toStatus(page: Page) {
  await pay('Scan')(page)
  const link = page.getByRole('link', { name: 'see the status of your registration' })
  await page.goto((await link.getAttribute('href')) ?? '')
}

/** With a slip that waits, and the question whether it is to be withdrawn. */
export async function withdrawSlip(page: Page) {
  await toStatus(page)
  const status = page.url()
  await page.getByRole('button', { name: 'Send the slip' }).click()
  await page.getByLabel('Receipt image').setInputFiles(await slip())
  await submitReceipt(page)
  await page.waitForURL('**/submission-success')
  await page.goto(status)
  await page.getByRole('link', { name: 'Withdraw it' }).last().click()
  await page.getByText('Withdraw this slip?').waitFor()
}

/** Where a buyer asks for the full invoice. */
export async function toInvoice(page: Page) {
  await toStatus(page)
  await page.goto(`${page.url()}/invoice`)
}

/** The page that shows how to pay, also after a reload. */
export async function reloadPayment(page: Page) {
  await pay('Scan')(page)
  await page.reload()
}

export async function openDetails(page: Page) {
  await page.getByText('Details').first().click()
}

export async function typePrivateUrl(page: Page) {
  await page.getByLabel('Slip webhook URL').fill('http://192.168.1.10:5678/webhook')
  await page.getByRole('button', { name: 'Save addresses' }).click()
  await page.getByText('leads to a private network').waitFor()
}

export async function createNobody(page: Page) {
  await page.getByRole('button', { name: 'Create member' }).click()
  await page.getByText('Please enter a name').waitFor()
}

export async function renewFirstMember(page: Page) {
  await page
    .getByRole('link', { name: /^Renew / })
    .first()
    .click()
  await page.getByRole('dialog').waitFor()
}

/** From the sheet of the day on which somebody forgot to clock out to their month. */
export async function openForgotten(page: Page) {
  const notice = page.getByRole('region', { name: 'Forgotten clock-outs' })
  const link = notice.getByRole('link').first()
  const name = (await link.textContent())?.split(',')[0] ?? ''
  await link.click()
  await page.getByRole('link', { name: 'Cancel' }).click()
  await page.getByRole('link', { name, exact: true }).click()
  await page.waitForURL('**/attendance/employees/*')
}

/** What a member sees who was asked: the link is written out for browsers without JavaScript. */
export async function openRenewal(page: Page) {
  await openFirstMember(page)
  const answered = page.waitForResponse(response => response.request().method() === 'POST')
  await page.getByRole('button', { name: /request/ }).click()
  await answered // the page itself is never idle: it follows what the server announces
  await page.reload()
  const link = /\/renew\/[\w-]+/.exec(await page.content())?.[0]
  await page.goto(link ?? '/renew/unknown')
}

export async function openFirstDocument(page: Page) {
  await page
    .getByRole('link', { name: /^R\d{4}-/ })
    .first()
    .click()
  await page.getByRole('article').waitFor()
}

export async function openDebitNote(page: Page) {
  await openFirstDocument(page)
  await page.getByRole('link', { name: 'Issue a debit note' }).click()
  await page.getByRole('dialog').waitFor()
}

export async function openFirstMember(page: Page) {
  await page.getByRole('rowheader').getByRole('link').first().click()
  await page.waitForURL('**/admin/members/*')
}

export async function openFirstPerson(page: Page) {
  await page.getByRole('rowheader').getByRole('link').first().click()
  await page.waitForURL('**/admin/settings/staff/*')
}

/** The list of members under the field of a new booking. */
export async function lookForMember(page: Page) {
  await page.getByRole('dialog').getByRole('combobox').first().pressSequentially('an')
  await page.getByRole('option').first().waitFor()
  await page.keyboard.press('ArrowDown')
}

/** Two notes about the first member. */
export async function openFirstNotes(page: Page) {
  await openFirstMember(page)
  await page.goto(`${page.url()}/notes`)
  for (const text of ['Likes the desk at the window.', 'Called about the invoice; it is sent.']) {
    await page.getByRole('textbox', { name: 'New note' }).fill(text)
    await page.getByRole('button', { name: 'Write note' }).click()
    await page.getByRole('listitem').getByText(text).first().waitFor()
  }
}

export async function openFirstCompany(page: Page) {
  await page.getByRole('link', { name: 'Andaman Studio' }).click()
  await page.waitForURL('**/admin/customers/*')
}

export async function openFirstPool(page: Page) {
  await openFirstCompany(page)
  await page.locator('main a[href$="/credits"]').click()
  await page.waitForURL('**/admin/customers/*/credits')
}

/** Two companies that were added under one name. */
export async function openDuplicates(page: Page) {
  const pair = page.getByRole('link', { name: 'Coral Divers', exact: true })
  for (const name of (await pair.count()) > 0 ? [] : ['Coral Divers', 'Coral Divers Co., Ltd.']) {
    await page.goto('/admin/customers?new=1')
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name', { exact: true }).fill(name)
    await dialog.getByLabel('Bills go to').fill('books@coral.example')
    await dialog.getByRole('button', { name: 'Add company' }).click()
    await page.waitForURL('**/admin/customers/*')
  }
  await page.goto('/admin/customers/duplicates')
}

export async function openJoin(page: Page) {
  await openDuplicates(page)
  await page.getByRole('link', { name: 'Look at both Coral Divers, Coral Divers Co., Ltd.' }).click()
  await page.waitForURL('**/join/*')
}

export async function openFirstContract(page: Page) {
  await page.getByRole('link', { name: /^CT/ }).first().click()
  await page.waitForURL('**/admin/contracts/*')
}

export async function openFirstSeat(page: Page) {
  await openFirstContract(page)
  await page.getByRole('link', { name: /^Give/ }).first().click()
  await page.getByRole('dialog').waitFor()
}

export async function openNewSpace(page: Page) {
  await openFirstContract(page)
  await page.getByRole('link', { name: 'Add a space of their own' }).click()
  await page.getByRole('dialog').waitFor()
}

export async function openNewPrices(page: Page) {
  await openFirstContract(page)
  await page.getByRole('link', { name: 'Change prices' }).click()
  await page.getByRole('dialog').waitFor()
}

export async function openContractExtras(page: Page) {
  await openFirstContract(page)
  await page.getByRole('link', { name: 'Extras on the company’s account' }).click()
  await page.getByRole('dialog').waitFor()
}

export async function openFirstContractBill(page: Page) {
  await openFirstContract(page)
  await page.getByRole('link', { name: /^BL/ }).first().click()
  await page.waitForURL('**/admin/contracts/bills/*')
}

/** Where a new draft is to be signed. */
export async function openSigning(page: Page) {
  await page.goto('/admin/contracts?new=1')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Company').selectOption({ label: 'Andaman Studio' })
  await dialog.getByLabel('Plan', { exact: true }).selectOption({ label: 'Monthly Pass' })
  await dialog.getByLabel('Seats', { exact: true }).fill('2')
  await dialog.getByRole('button', { name: 'Write the draft' }).click()
  await page.getByRole('link', { name: 'Signing' }).click()
  await page.waitForURL('**/signing')
}

export async function openSending(page: Page) {
  await openSigning(page)
  await page.getByRole('link', { name: 'Send to be signed' }).click()
  await page.getByRole('dialog').waitFor()
}

export async function openSent(page: Page) {
  await openSending(page)
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Who signs for the customer').fill('Anong Srisai')
  await dialog.getByRole('button', { name: 'Send to be signed' }).click()
  await page.getByRole('heading', { name: 'Version 1' }).waitFor()
}

export async function openPaper(page: Page) {
  await openSigning(page)
  await page.getByRole('link', { name: 'Bring in one signed on paper' }).click()
  await page.getByRole('dialog').waitFor()
}

/** What a signer sees: of a house without a mail server an owner hands the link over. */
export async function openSign(page: Page) {
  await openSent(page)
  await page.goto('/admin/settings/mail')
  const href = await page.getByRole('rowheader').getByRole('link').first().getAttribute('href')
  const mail = new URL(href ?? '', page.url())
  // Not opened: the browser complains that the frame of a mail does not run what the test puts into every frame.
  const revealed = await page.request.post(mail.href, {
    form: { intent: 'reveal' },
    headers: { origin: mail.origin },
  })
  const link = /\/sign\/[\w-]+/.exec(await revealed.text())?.[0]
  await page.goto(link ?? '/sign/unknown')
}

export async function openSignCode(page: Page) {
  await openSign(page)
  await page.getByRole('button', { name: 'Get a code' }).click()
  await page.getByLabel('Code').waitFor()
}

export async function openFirstSessions(page: Page) {
  await openFirstMember(page)
  await page.goto(`${page.url()}/sessions`)
}

export async function openFirstCredits(page: Page) {
  await openFirstMember(page)
  await page.getByRole('link', { name: 'Open credits' }).click()
  await page.waitForURL('**/credits')
}

export async function openPackSale(page: Page) {
  await openFirstCredits(page)
  await page.getByRole('link', { name: 'Sell a pack' }).click()
  await page.getByRole('dialog').getByLabel('Pack', { exact: true }).selectOption({ index: 2 })
}

/**
 * A series of the first member, of the space that stands first: all its times before they are booked. What the states
 * before have booked is taken, so the first hour is looked for at which one can still be had.
 */
export async function openSeriesTimes(page: Page) {
  await openFirstCredits(page)
  const memberId = /SALA-[A-Z0-9]{8}/.exec((await page.getByRole('main').textContent()) ?? '')?.[0] ?? ''
  await page.goto('/admin/bookings/series')
  await page.getByLabel('Member', { exact: true }).fill(memberId)
  await page.getByRole('button', { name: 'Show the times' }).click()
  await page.getByRole('heading', { name: 'The times' }).waitFor()
  while ((await bookTimes(page).count()) === 0) await page.goto(anHourLater(page.url()))
}

const bookTimes = (page: Page) => page.getByRole('button', { name: /^Book \d+ times?/ })

/** The address of a time that was asked for, with the time an hour on. */
function anHourLater(address: string): string {
  const url = new URL(address)
  for (const end of ['from', 'to']) {
    const wall = Date.parse(`${url.searchParams.get(end)}Z`)
    url.searchParams.set(end, new Date(wall + HOUR_MS).toISOString().slice(0, 16))
  }
  return url.href
}

export async function openSeries(page: Page) {
  await openSeriesTimes(page)
  await bookTimes(page).click()
  await page.waitForURL(/\/admin\/bookings\/series\/[\w-]+$/)
}

export async function openAccount(page: Page) {
  await page.getByRole('rowheader').getByRole('link').first().click()
  await page.waitForURL('**/account')
}

export async function openSale(page: Page) {
  await openAccount(page)
  await page.getByRole('link', { name: 'Sell something' }).click()
  await page.getByRole('dialog').getByLabel('What').selectOption({ index: 2 })
}

/** The month before, which the sample year has left open. */
export async function closeMonth(page: Page) {
  const lastButOne = page.locator('[name=month] option').nth(2)
  await page.goto(`/admin/ledger?month=${await lastButOne.getAttribute('value')}`)
  await page.getByRole('link', { name: /^Close / }).click()
  await page.getByRole('dialog').waitFor()
}

export async function checkList(page: Page) {
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

export async function openFirstEmployee(page: Page) {
  await page.getByRole('rowheader').getByRole('link').first().click()
  await page.waitForURL('**/admin/employees/*')
}

export async function openWorkingHours(page: Page) {
  await openFirstEmployee(page)
  await page.getByRole('link', { name: 'Change working hours' }).click()
  await page.waitForURL('**/hours')
}

/** Of the employee who has none; what is done seldom stands behind the third. */
export async function openLogin(page: Page) {
  await page.getByRole('link', { name: /^More for/ }).click()
  await page.getByRole('link', { name: /^Create login for/ }).click()
  await page.getByRole('dialog').waitFor()
}

export async function sendToAll(page: Page) {
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

/** The coming one: on it rooms are booked, at whatever hour of whichever day it is now. */
export async function goToWeekday(page: Page) {
  let day = addDays(bangkokDay(new Date()), 1)
  while ([0, 6].includes(weekdayOf(day))) day = addDays(day, 1)
  await visit(page, `/admin/bookings?day=${day}`)
}

/** The address says which day is shown, and is what a screen in another language begins with. */
export async function goToPreviousDay(page: Page) {
  await page.getByRole('link', { name: 'Previous Day' }).click()
  await page.waitForURL('**/attendance?date=*')
}

export async function openFirstMessage(page: Page) {
  await page.getByRole('list', { name: 'Inbox' }).getByRole('link').first().click()
  await page.waitForURL('**/employee/messages?open=*')
}

export async function generateNothing(page: Page) {
  await page.getByRole('button', { name: 'Generate Blog' }).click()
  await page.getByText('Please enter a topic').waitFor()
}

export async function makeKey(page: Page) {
  await page.getByLabel('Name').fill('n8n, blog')
  await page.getByRole('checkbox').first().check()
  await page.getByLabel('Current password').fill(OWNER.password)
  await page.getByRole('button', { name: 'Make the key' }).click()
  await page.getByText('This is the only time').waitFor()
}

export async function beginPost(page: Page) {
  await page.getByRole('textbox', { name: 'Title' }).fill('Ten quiet hours')
  await page.getByRole('button', { name: 'Begin the draft' }).click()
  await page.getByRole('heading', { name: 'Sections' }).waitFor()
}

export async function openPersonalData(page: Page) {
  await openFirstMember(page)
  await page.getByRole('link', { name: 'Personal data' }).click()
  await page.waitForURL('**/admin/privacy/member/*')
}
