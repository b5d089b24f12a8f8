import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { totpCode } from '#app/house/accounts/adapters/totp.server.ts'
import { mails } from '#app/house/mail/tables.server.ts'
import { settings } from '#app/house/settings/tables.server.ts'
import { expectFieldMessage } from '../support/field-message.ts'
import { mailsTo, textOf } from '../support/mails.ts'
import { openRequestHouse } from '../support/request-house.ts'
import { createPerson, PASSWORD } from '../support/sign-in.ts'
import type { Visitor } from '../support/visitor.ts'

const NEW_PASSWORD = 'kites above the bay'
const HALF_A_MINUTE = 30_000

const house = await openRequestHouse()
house.ctx.now = () => new Date(Date.now() - HALF_A_MINUTE) // so that the code before lasts, whenever a new one begins

const newEmail = () => `mali.${randomUUID()}@example.com`

/** Somebody who has just signed in, as far as the password goes. */
async function signedIn(email: string, password = PASSWORD, path = '/admin/login') {
  const visitor = house.newVisitor()
  await visitor.open(path)
  visitor.fill('Email', email)
  visitor.fill('Password', password)
  await visitor.press('Sign in')
  return visitor
}

/** The link of the newest mail to that address. */
async function linkFor(recipient: string) {
  await house.work()
  const mail = (await mailsTo(house.db, recipient)).at(-1)
  const link = /http\S+token=\S+/.exec(textOf(mail))?.[0] ?? ''
  return link.replace(/^https?:\/\/[^/]+/, '')
}

const region = (visitor: Visitor, name: string) => visitor.page.getByRole('region', { name })

/** Sets the second factor up in the profile that is open; gives what the authenticator would hold, and the backup codes. */
async function setUpFactor(visitor: Visitor) {
  const section = () => region(visitor, 'Second factor')
  visitor.fill('Current password', PASSWORD, section())
  await visitor.press('Set up', section())
  const secret = fromBase32(section().querySelector('code')?.textContent.replace(/\s/g, '') ?? '')
  visitor.fill('Code', codeOf(secret, -1), section())
  await visitor.press('Confirm and switch on', section())
  expect(section()).toHaveTextContent('Your backup codes')
  const backupCodes = [...section().querySelectorAll('ol li')].map(({ textContent }) => textContent)
  expect(backupCodes).toHaveLength(10)
  return { secret, backupCodes }
}

/** Each code works once: that of half a minute ago, and that of now. */
function codeOf(secret: string, step: -1 | 0 = 0) {
  return totpCode(secret, new Date(Date.now() + step * HALF_A_MINUTE))
}

function fromBase32(text: string) {
  const bits = [...text].map(letter => {
    const value = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter)
    return value.toString(2).padStart(5, '0')
  })
  const bytes = bits.join('').match(/.{8}/g) ?? []
  return String.fromCharCode(...bytes.map(byte => Number.parseInt(byte, 2)))
}

async function enterCode(visitor: Visitor, code: string) {
  visitor.fill(/^(Backup )?code$/i, code)
  await visitor.press('Sign in')
}

test('a forgotten password is replaced by the link in the mail, which works once', async () => {
  const email = newEmail()
  await createPerson(house.db, { email, role: 'manager' })
  const visitor = house.newVisitor()
  await visitor.open('/admin/login')
  await visitor.follow('Forgot your password?')
  await visitor.press('Ask for the link')
  expectFieldMessage(visitor.control('Email'), 'Please enter your email address')
  visitor.fill('Email', email)
  await visitor.press('Ask for the link')
  expect(visitor.page.getByRole('status')).toHaveTextContent(
    'If that address has an account, a link for it is ready. No mail was sent',
  )

  const link = await linkFor(email)
  await visitor.open(link)
  visitor.fill('New password', 'password1')
  await visitor.press('Save the new password')
  expectFieldMessage(
    visitor.control('New password'),
    'Too many people use this password. Please choose another one.',
  )
  visitor.fill('New password', NEW_PASSWORD)
  await visitor.press('Save the new password')
  expect(visitor.address).toMatch(/^\/admin\/login/)
  expect(visitor.main).toHaveTextContent('Your new password is set.')
  visitor.fill('Email', email)
  visitor.fill('Password', NEW_PASSWORD)
  await visitor.press('Sign in')
  expect(visitor.address).toBe('/admin/dashboard')

  await visitor.open(link)
  expect(visitor.main).toHaveTextContent('This link does not work any more')
  await visitor.follow('Ask for a new link')
  expect(visitor.address).toBe('/forgot-password?area=admin')
})

test('an address without its code says so and offers a new link', async () => {
  const visitor = house.newVisitor()
  await visitor.open('/reset-password')
  expect(visitor.main).toHaveTextContent('The code is missing from this address')
  await visitor.follow('Ask for a new link')
  expect(visitor.address).toMatch(/^\/forgot-password/)
})

test('an address that nobody has gets the same answer and no mail', async () => {
  const email = newEmail()
  const visitor = house.newVisitor()
  await visitor.open('/th/forgot-password?area=employee')
  visitor.fill('อีเมล', email)
  await visitor.press('ขอลิงก์')
  expect(visitor.page.getByRole('status')).toHaveTextContent('ลิงก์พร้อมแล้ว แต่ไม่ได้ส่งอีเมล')
  await house.work()
  expect(await house.db.select().from(mails).where(eq(mails.recipient, email))).toEqual([])
})

test('with a second factor, signing in takes a code, and one is then where one wanted to go', async () => {
  const email = newEmail()
  await createPerson(house.db, { email, role: 'owner' })
  const visitor = await signedIn(email)
  expect(visitor.address).toBe('/admin/dashboard')
  await visitor.open('/admin/profile')
  const { secret, backupCodes } = await setUpFactor(visitor)
  expect(visitor.page.getByRole('link', { name: 'Download as text' })).toHaveAttribute(
    'href',
    expect.stringMatching(new RegExp(`^data:text/plain.*${backupCodes[0]}`)),
  )
  await visitor.open('/admin/profile')
  expect(visitor.main).not.toHaveTextContent('Your backup codes')

  const back = await signedIn(email, PASSWORD, '/admin/login?returnTo=%2Fadmin%2Fprofile%3Ffrom%3Dmail')
  expect(back.address).toMatch(/^\/admin\/login\/verify\?returnTo=/)
  await enterCode(back, '000000')
  expectFieldMessage(back.control('Code'), 'This code is not right. Please take the one that is shown now.')
  await enterCode(back, codeOf(secret))
  expect(back.address).toBe('/admin/profile?from=mail')
})

test('a backup code signs in once, and leads to this site only', async () => {
  const email = newEmail()
  await createPerson(house.db, { email, role: 'owner' })
  const visitor = await signedIn(email)
  await visitor.open('/admin/profile')
  const { backupCodes } = await setUpFactor(visitor)
  const back = await signedIn(email, PASSWORD, '/admin/login?returnTo=https://evil.example/')
  expect(back.address).toMatch(/^\/admin\/login\/verify/)
  await back.follow('Use a backup code instead')
  back.control('Backup code')
  await enterCode(back, ` ${backupCodes[0]?.toUpperCase().replace('-', ' ')}`)
  expect(back.address).toBe('/admin/dashboard')

  const again = await signedIn(email)
  await again.follow('Use a backup code instead')
  await enterCode(again, backupCodes[0] ?? '')
  expectFieldMessage(again.control('Backup code'), 'This code is not right, or it was used before')
  await again.follow('Back to the password')
  again.page.getByRole('heading', { name: 'Admin sign-in' })
})

test('after five wrong codes one starts again with the password, and is told so', async () => {
  const email = newEmail()
  await createPerson(house.db, { email, isEmployee: true })
  const visitor = await signedIn(email, PASSWORD, '/employee/login')
  expect(visitor.address).toBe('/employee')
  await visitor.open('/employee/profile')
  await setUpFactor(visitor)
  const back = await signedIn(email, PASSWORD, '/employee/login')
  for (let i = 0; i < 5; i++) {
    await enterCode(back, `11111${i}`)
    expect(back.main).toHaveTextContent('This code is not right.')
  }
  await enterCode(back, '111119')
  expect(back.address).toMatch(/^\/employee\/login\?error=again/)
  expect(back.page.getByRole('alert')).toHaveTextContent(/Please sign in again/)
})

test('where an owner asks for a second factor, nothing opens before it is set up', async () => {
  const email = newEmail()
  await createPerson(house.db, { email, role: 'front_desk' })
  await house.db.insert(settings).values({ key: 'security', value: { requireTwoFactor: true } })
  try {
    const visitor = await signedIn(email)
    expect(visitor.address).toBe('/admin/profile')
    expect(visitor.main).toHaveTextContent('asks everybody on staff for a second factor')
    await visitor.open('/admin/dashboard')
    expect(visitor.address).toBe('/admin/profile')
    await setUpFactor(visitor)
    await visitor.open('/admin/dashboard')
    expect(visitor.address).toBe('/admin/dashboard')
  } finally {
    await house.db.delete(settings).where(eq(settings.key, 'security'))
  }
})

describe('with two browsers', () => {
  async function openTwo() {
    const email = newEmail()
    await createPerson(house.db, { email, role: 'manager' })
    const elsewhere = await signedIn(email)
    expect(elsewhere.address).toBe('/admin/dashboard')
    const visitor = await signedIn(email)
    await visitor.open('/admin/profile')
    return { visitor, elsewhere }
  }

  async function expectEnded(visitor: Visitor) {
    await visitor.open('/admin/profile')
    expect(visitor.address).toMatch(/^\/admin\/login/)
  }

  test('one session can be ended from the other browser', async () => {
    const { visitor, elsewhere } = await openTwo()
    const sessions = () => region(visitor, 'Where you are signed in')
    expect(sessions().querySelectorAll('li')).toHaveLength(2)
    await visitor.press('End', sessions())
    expect(visitor.main).toHaveTextContent('That browser is signed out')
    expect(sessions().querySelectorAll('li')).toHaveLength(1)
    await expectEnded(elsewhere)
  })

  test('a new password ends the session of the other browser', async () => {
    const { visitor, elsewhere } = await openTwo()
    const section = () => region(visitor, 'Password')
    visitor.fill('Current password', PASSWORD, section())
    visitor.fill('New password', NEW_PASSWORD, section())
    await visitor.press('Change password', section())
    expect(visitor.main).toHaveTextContent('Your password is changed, and all other browsers are signed out')
    expect(visitor.control('Current password', section())).toHaveValue('')
    await expectEnded(elsewhere)
    await visitor.press('Sign out everywhere')
    expect(visitor.address).toBe('/admin/login')
    await expectEnded(visitor)
  })
})

test('the address changes by the link that went to the new one', async () => {
  const [email, next] = [newEmail(), newEmail()]
  await createPerson(house.db, { email, role: 'manager' })
  const visitor = await signedIn(email)
  await visitor.open('/admin/profile')
  const section = () => region(visitor, 'Email')
  visitor.fill('New email address', next, section())
  await visitor.press('Change email', section())
  expectFieldMessage(visitor.control('Current password', section()), 'Please enter your password')
  expect(visitor.control('New email address', section())).toHaveValue(next)
  visitor.fill('Current password', PASSWORD, section())
  await visitor.press('Change email', section())
  expect(visitor.main).toHaveTextContent(`The link for ${next} is kept, not sent`)
  await visitor.open(await linkFor(next))
  expect(visitor.main).toHaveTextContent(`Sign in with ${next} from now on?`)
  await visitor.press('Use this address')
  expect(visitor.main).toHaveTextContent(`You sign in with ${next} now.`)
  await visitor.open('/admin/profile')
  expect(section()).toHaveTextContent(next)
})

test('a second factor is set up, signs in, and the name is changed', async () => {
  const email = newEmail()
  await createPerson(house.db, { email, isEmployee: true })
  const visitor = await signedIn(email, PASSWORD, '/employee/login')
  await visitor.open('/employee/profile')
  visitor.fill('Display name', '')
  await visitor.press('Save name')
  expectFieldMessage(visitor.control('Display name'), 'Please enter your name')
  visitor.fill('Display name', 'Nok')
  await visitor.press('Save name')
  expect(visitor.main).toHaveTextContent('Your name is saved')
  const { secret } = await setUpFactor(visitor)
  const back = await signedIn(email, PASSWORD, '/employee/login')
  await enterCode(back, codeOf(secret))
  expect(back.address).toBe('/employee')
})
