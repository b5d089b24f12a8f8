import { eq, ne } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { plans } from '#app/house/plans/tables.server.ts'
import { findSettings } from '#app/house/settings/queries/settings.server.ts'
import { applications } from '#app/people/applicants/tables.server.ts'
import { spaces } from '#app/space/spaces/tables.server.ts'
import { expectFieldMessage } from '../support/field-message.ts'
import { ownQr } from '../support/own-qr.ts'
import { openRequestHouse } from '../support/request-house.ts'
import type { Visitor } from '../support/visitor.ts'
import { findApplications, newPerson, register } from '../support/visitor-registering.ts'

// The questions in their order, by one owner: each test goes on where the one before has ended.
const house = await openRequestHouse()
let owner: Visitor
beforeAll(async () => {
  owner = await house.newStaff()
})

const NEXT = 'Save and go on'

async function openSite(path = '/') {
  const visitor = house.newVisitor()
  await visitor.open(path)
  return visitor
}

test('an empty space opens on its first question, and shows what came with the program until it is answered', async () => {
  expect(owner.address).toBe('/admin/dashboard')
  await owner.follow('What is your space called, and where is it?')
  expect((owner.control('Name') as HTMLInputElement).value).toBe('')
  await owner.press(NEXT)
  expect(owner.status).toBe(400)
  expectFieldMessage(owner.control('Name'), 'Please enter the name of the space')
  const site = await openSite()
  expect(site.document.body).toHaveTextContent('Jomtien Second Road')
  site.page.getByRole('link', { name: 'Choose Day Pass' })
})

test('named, it shows nothing that is not its own, and sells nothing yet', async () => {
  for (const [label, text] of Object.entries({
    Name: 'Tidepool',
    'Legal name': 'Tidepool Co., Ltd.',
    Street: 'Nimman Road 9',
    City: 'Chiang Mai',
    Province: 'Chiang Mai',
    'Postal code': '50200',
  }))
    owner.fill(label, text)
  await owner.press(NEXT)
  expect(owner.address).toMatch(/^\/admin\/opening\/offer\?/)
  const site = await openSite()
  const words = site.document.body
  expect(words).toHaveTextContent('Nimman Road 9')
  expect(words).toHaveTextContent('Opening soon')
  for (const path of ['/request', '/request/sent', '/application', '/privacy', '/th/privacy', '/ru/privacy'])
    expect((await openSite(path)).document.body).not.toHaveTextContent(/38 000 024|sala-coworking/)
  for (const others of [
    'Jomtien',
    'Pattaya 20150',
    '+66 38 000 024',
    'sala-coworking.example',
    'Active Members',
  ])
    expect(words).not.toHaveTextContent(others)
  const signIn = await openSite('/my/login')
  expect(signIn.document.title).toMatch(/ · Tidepool$/)
  signIn.page.getByRole('link', { name: /^Tidepool/ })
  expect(site.page.queryByRole('link', { name: 'Choose Day Pass' })).toBeNull()
  expect(site.document.querySelector('[data-plan], iframe')).toBeNull()
  expect(site.page.queryByRole('heading', { name: 'What we offer' })).toBeNull()
})

test('who comes to sign up is told kindly that it opens soon, and no form gets through', async () => {
  const site = await openSite('/?register=day-pass')
  expect(site.address).toBe('/membership')
  site.page.getByRole('heading', { level: 1, name: 'Opening soon' })
  const fields = { intent: 'submit', step: '3', plan: 'day-pass', name: 'Nok', email: 'nok@example.com' }
  await site.fetch('/membership', { method: 'POST', body: new URLSearchParams(fields) })
  expect(await house.db.$count(applications)).toBe(0)
})

test('what is sold is the catalogue with its prices, and the services that are there, changed or switched off', async () => {
  owner.fill('Baht for Day Pass', 'much')
  await owner.press(NEXT)
  expectFieldMessage(
    owner.control('Baht for Day Pass'),
    'Please enter a price from 0.01 to 1,000,000 baht, with at most two decimals',
  )
  owner.fill('Baht for Day Pass', '350')
  owner.uncheck('Sell Platinum Membership')
  owner.uncheck(/^Mailbox and locker/)
  await owner.press(NEXT)
  expect(owner.address).toMatch(/^\/admin\/opening\/rooms\?/)
  const [day] = await house.db.select().from(plans).where(eq(plans.slug, 'day-pass'))
  const [platinum] = await house.db.select().from(plans).where(eq(plans.slug, 'platinum-membership'))
  expect([day?.priceSatang, platinum?.isActive]).toEqual([350_00, false])
  const offered = (await openSite()).page.getByRole('heading', { name: 'What we offer' }).closest('section')
  expect(offered).toHaveTextContent('Fast Wi-Fi')
  expect(offered).not.toHaveTextContent('Mailbox and locker')
})

test('a line of words becomes rooms and desks; what is not understood is said beside the field', async () => {
  owner.fill('Rooms and desks', '4 desks, a pool')
  await owner.press(NEXT)
  expectFieldMessage(
    owner.control('Rooms and desks'),
    'We do not understand “a pool”. Say how many of what, such as: 4 desks',
  )
  owner.fill('Rooms and desks', '4 desks, 2 meeting rooms for 6')
  await owner.press(NEXT)
  expect(owner.address).toMatch(/^\/admin\/opening\/money\?/)
  const made = await house.db.select().from(spaces).where(ne(spaces.kind, 'call')).orderBy(spaces.kind)
  expect(made).toMatchObject([
    { kind: 'desk', name: { en: 'Desk' }, units: 4, seats: null },
    { kind: 'room', name: { en: 'Room for 6', ru: 'Комната на 6' }, units: 2, seats: 6 },
  ])
})

test('the account is read off the picture of one’s own code, and shown before it is saved', async () => {
  const send = async (content: Buffer) => {
    owner.attach('Picture of your QR code', [
      new File([new Uint8Array(content)], 'qr.png', { type: 'image/png' }),
    ])
    await owner.press('Read it')
  }
  await owner.press('Read it')
  expect(owner.status).toBe(400)
  await send(Buffer.from('no picture'))
  expectFieldMessage(
    owner.control('Picture of your QR code'),
    'This picture cannot be read. Another one, as JPEG, PNG or WebP, may do.',
  )
  await send(await ownQr('0898765432'))
  expect((owner.control('PromptPay number') as HTMLInputElement).value).toBe('0898765432')
  expect(owner.main).toHaveTextContent('089-876-5432')
  expect((await findSettings(house.db)).payments.isSample).toBe(true)
  await owner.press(NEXT)
  expect(owner.address).toMatch(/^\/admin\/opening\/contact\?/)
  expect((await findSettings(house.db)).payments).toMatchObject({
    isSample: false,
    promptPayId: '0898765432',
  })
})

test('paid but out of reach, it still opens soon; with phone and email it sells', async () => {
  expect((await openSite()).document.body).toHaveTextContent('Opening soon')
  owner.fill('Phone', '+66 53 123 456')
  owner.fill('Email', 'hello@tidepool.example')
  await owner.press(NEXT)
  expect(owner.address).toMatch(/^\/admin\/opening\/pass\?/)
  const site = await openSite()
  expect(site.document.body).toHaveTextContent('+66 53 123 456')
  expect(site.document.body).not.toHaveTextContent('Opening soon')
  site.page.getByRole('link', { name: 'Choose Day Pass' })
})

test('the pass that one buys from oneself ticks the last step off', async () => {
  owner.page.getByRole('img', { name: 'QR code that leads to your sign-up' })
  const person = newPerson()
  await register(house.newVisitor(), person, 'Scan QR (PromptPay)')
  await owner.open('/admin/opening/pass')
  await owner.follow(`Look at the application of ${person.name}`)
  const [application] = await findApplications(house, person)
  expect(owner.address).toBe(`/admin/applications/${application?.id}`)
  await house.db.update(applications).set({ status: 'approved' })
  await owner.open('/admin/opening/pass')
  owner.page.getByRole('link', { name: 'Open the application with its code' })
  await owner.open('/admin/opening')
  expect(owner.address).toBe('/admin/dashboard')
  expect(owner.main).not.toHaveTextContent('Open your space')
})

test('who may not edit settings is not asked', async () => {
  const desk = await house.newStaff('desk@sala.test', 'front_desk')
  expect(desk.document.body).not.toHaveTextContent('Open your space')
})
