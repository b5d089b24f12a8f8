import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { adminUsers, users } from '#app/house/accounts/tables.server.ts'
import { adminActivityLog } from '#app/house/activity/tables.server.ts'
import { mails } from '#app/house/mail/tables.server.ts'
import { linkIn } from '../support/mails.ts'
import { openRequestHouse } from '../support/request-house.ts'
import { PASSWORD } from '../support/sign-in.ts'
import type { Visitor } from '../support/visitor.ts'

const OWNER = 'owner@sala.test'

const house = await openRequestHouse()
const { db } = house
const owner = await house.newStaff(OWNER)

const newEmail = () => `nok.${randomUUID()}@example.com`

async function signIn(visitor: Visitor, email: string) {
  await visitor.open('/admin/login')
  visitor.fill('Email', email)
  visitor.fill('Password', PASSWORD)
  await visitor.press('Sign in')
  expect(visitor.address).toBe('/admin/dashboard')
}

const idOf = async (email: string) =>
  (await db.select().from(users).where(eq(users.email, email)))[0]?.id ?? ''

const rowOf = (visitor: Visitor, text: string) => visitor.page.getByRole('row', { name: new RegExp(text) })

const statusOfPost = async (visitor: Visitor, path: string, form: Record<string, string>) =>
  (await visitor.fetch(path, { method: 'POST', body: new URLSearchParams(form) })).status

test('someone is invited, sets a password by the mailed link and signs in with the role', async () => {
  const email = newEmail()
  await owner.open('/admin/settings/staff')
  await owner.follow('Invite someone')
  const dialog = () => owner.page.getByRole('dialog', { name: 'Invite someone' })
  await owner.press('Write invitation', dialog())
  expect(dialog()).toHaveTextContent('Please choose a role')
  owner.fill('Email', email, dialog())
  owner.fill('Name', 'Nok at the desk', dialog())
  owner.check(/^Front desk/, dialog())
  owner.fill('Current password', PASSWORD, dialog())
  await owner.press('Write invitation', dialog())
  expect(owner.main).toHaveTextContent(`Invitation for ${email}`)
  expect(rowOf(owner, email)).toHaveTextContent('Invited')

  const [mail] = await db.select().from(mails).where(eq(mails.recipient, email))
  const other = house.newVisitor()
  await other.open(linkIn(mail).replace(/^https?:\/\/[^/]+/, ''))
  other.fill('New password', PASSWORD)
  await other.press('Save the new password')
  expect(other.address).not.toMatch(/reset-password/)
  await signIn(other, email)
  await other.open('/admin/settings/staff')
  expect(other.status).toBe(403)
  expect(other.page.queryByRole('heading', { name: 'Staff & roles' })).toBeNull()

  await owner.open('/admin/settings/staff')
  expect(rowOf(owner, email)).toHaveTextContent('Has access')
})

test('ended access puts the other browser out at its next click, and can be given back', async () => {
  const email = newEmail()
  const other = await house.newStaff(email, 'manager')
  await other.open('/admin/settings/mail')
  const userId = await idOf(email)

  await owner.open(`/admin/settings/staff/${userId}`)
  await owner.press('End access')
  owner.page.getByText('Access ended')
  await other.open(other.page.getAllByRole<HTMLAnchorElement>('link', { name: /^Today/ })[0]?.href ?? '')
  expect(other.address).toMatch(/^\/admin\/login\?returnTo=/)

  owner.fill('Current password', PASSWORD)
  await owner.press('Give access back')
  owner.page.getByText('Has access')
  await signIn(other, email)
  const entries = await db.select().from(adminActivityLog).where(eq(adminActivityLog.entityId, userId))
  const actions = entries.map(({ action }) => action)
  expect(actions).toEqual(expect.arrayContaining(['ended_access', 'restored_access', 'viewed']))
})

test('another role ends the sessions and counts at once', async () => {
  const email = newEmail()
  const other = await house.newStaff(email, 'manager')
  await owner.open(`/admin/settings/staff/${await idOf(email)}`)
  owner.check(/^Front desk/)
  await owner.press('Change role')
  expect(owner.main).toHaveTextContent('Please enter your password')
  expect(owner.control(/^Front desk/)).toBeChecked()
  owner.fill('Current password', PASSWORD)
  await owner.press('Change role')
  expect(owner.main).toHaveTextContent('Role changed.')
  await other.open('/admin/dashboard')
  expect(other.address).toMatch(/^\/admin\/login\?returnTo=/)
  await signIn(other, email)
  expect((await other.fetch('/admin/settings/mail')).status).toBe(403)
})

test('nobody but an owner sees or does any of it, whatever they post', async () => {
  const ownerId = await idOf(OWNER)
  for (const role of ['manager', 'front_desk'] as const) {
    const email = newEmail()
    const visitor = await house.newStaff(email, role)
    const userId = await idOf(email)
    for (const path of ['/admin/settings/staff', `/admin/settings/staff/${userId}`])
      expect((await visitor.fetch(path)).status).toBe(403)
    const forms: { path: string; form: Record<string, string> }[] = [
      { path: '/admin/settings/staff', form: { email: newEmail(), displayName: 'X', role: 'owner' } },
      { path: `/admin/settings/staff/${userId}`, form: { intent: 'role', role: 'owner' } },
      { path: `/admin/settings/staff/${ownerId}`, form: { intent: 'end' } },
    ]
    for (const { path, form } of forms) expect(await statusOfPost(visitor, path, form)).toBe(403)
    const [row] = await db.select().from(adminUsers).where(eq(adminUsers.userId, userId))
    expect(row?.role).toBe(role)
    const refused = await db
      .select()
      .from(adminActivityLog)
      .where(and(eq(adminActivityLog.adminId, userId), eq(adminActivityLog.action, 'refused')))
    expect(refused.length).toBeGreaterThan(0)
  }
})

test('one’s own role and access are another owner’s to change', async () => {
  const path = `/admin/settings/staff/${await idOf(OWNER)}`
  await owner.open(path)
  expect(owner.page.queryByRole('button', { name: 'End access' })).toBeNull()
  expect(owner.page.queryByRole('button', { name: 'Change role' })).toBeNull()
  expect(owner.main).toHaveTextContent('Another owner changes your role and access')
  expect(await statusOfPost(owner, path, { intent: 'end' })).toBe(409)
  expect(await statusOfPost(owner, `/admin/settings/staff/${randomUUID()}`, { intent: 'end' })).toBe(404)
  expect((await owner.fetch('/admin/settings/staff/nobody')).status).toBe(404)
})
