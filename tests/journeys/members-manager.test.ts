import { randomUUID } from 'node:crypto'
import { desc, eq, ilike } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { adminActivityLog } from '#app/house/activity/tables.server.ts'
import { expiryDay, renewedExpiry } from '#app/house/plans/rules/prices.ts'
import { addDays, bangkokDay, formatDay } from '#app/kit/pure/days.ts'
import { savedFieldsOf } from '#app/people/members/steps/values.server.ts'
import { members } from '#app/people/members/tables.server.ts'
import { expectFieldMessage } from '../support/field-message.ts'
import { openRequestHouse } from '../support/request-house.ts'
import { insertMember } from '../support/reviewer.ts'

const house = await openRequestHouse()
const { db } = house
const owner = await house.newStaff()

const TODAY = bangkokDay(new Date())
const uniqueTag = () => `Tag${randomUUID().slice(0, 8)}`
/** From today’s day of the month on. */
const renewedAgain = (day: string) =>
  renewedExpiry({
    membershipType: 'monthly',
    currentExpiry: day,
    today: TODAY,
    anchorDay: Number(TODAY.slice(8)),
  }).expiryDay
const long = (day: string) => formatDay(day, 'en')

const dialog = () => owner.page.getByRole('dialog')
const say = (text: string) => expect(owner.main).toHaveTextContent(text)
const fill = (label: string, value: string) => owner.fill(label, value, dialog())
const field = (label: string) => owner.control(label, dialog())
const find = (name: string) => owner.open(`/admin/members?q=${encodeURIComponent(name)}`)

function fillPerson({ name, email }: { name: string; email: string }) {
  fill('Name', name)
  fill('Email', email)
  fill('Mobile phone', '081 234 5678')
}

async function stored(name: string) {
  const [row] = await db.select().from(members).where(eq(members.name, name))
  if (!row) throw new Error(`no member called ${name}`)
  return row
}

async function insertOf(values: Partial<typeof members.$inferInsert> = {}) {
  const name = `Nok ${uniqueTag()}`
  const expiryDate = addDays(TODAY, 200) // later than the server looks for whose membership is over
  return insertMember(db, { name, mobilePhone: '081 234 5678', expiryDate, ...values })
}

/** Somebody else sends that form meanwhile. */
async function post(path: string, form: Record<string, string>) {
  const answer = await owner.fetch(path, { method: 'POST', body: new URLSearchParams(form) })
  expect(answer.status).toBe(302)
}

test('a member is added, changed, cloned and deleted, and the expiry follows until it is edited', async () => {
  const name = `Nok ${uniqueTag()}`
  const email = `${randomUUID()}@example.com`
  await find(name)
  owner.page.getByText('No members found')
  owner.page.getByRole('link', { name: 'Show all' })

  await owner.follow('Add member')
  expect(field('Membership type')).toHaveValue('monthly')
  expect(field('Status')).toHaveValue('active')
  expect(field('Auto-renew')).toBeChecked()
  expect(field('Join date')).toHaveValue(TODAY)
  expect(field('Expiry date')).toHaveValue(expiryDay('monthly', TODAY))
  fill('Membership type', 'weekly')
  fill('Join date', '2027-01-31')
  fillPerson({ name, email })
  fill('Address', '1 Beach Road\nPattaya')
  await owner.press('Create member', dialog())
  say('Member created successfully')
  expect(await stored(name)).toMatchObject({
    memberId: expect.stringMatching(/^SALA-[0-9A-Z]{8}$/),
    email,
    address: expect.stringMatching(/^1 Beach Road\r?\nPattaya$/),
    membershipType: 'weekly',
    joinDate: '2027-01-31',
    expiryDate: '2027-02-07',
    autoRenew: true,
  })

  await find(name)
  await owner.follow(`Edit ${name}`)
  fill('Line', '@nok')
  fill('Status', 'suspended')
  fill('Expiry date', '2027-03-15')
  fill('Membership type', 'annual')
  await owner.press('Update member', dialog())
  say('Member updated successfully')
  expect(await stored(name)).toMatchObject({
    lineId: '@nok',
    status: 'suspended',
    membershipType: 'annual',
    expiryDate: '2027-03-15',
  })

  await find(name)
  await owner.follow(`More for ${name}`)
  await owner.follow(`Clone ${name}`)
  expect(field('Name')).toHaveValue(`${name} (Copy)`)
  expect(field('Email')).toHaveValue('')
  expect(field('Status')).toHaveValue('active')
  expect(field('Join date')).toHaveValue(TODAY)
  expect(field('Expiry date')).toHaveValue('')
  fill('Email', email.toUpperCase())
  await owner.press('Create member', dialog())
  const { id, memberId } = await stored(name)
  expectFieldMessage(field('Email'), `${name} (${memberId}) has this email already.`)
  expect(field('Email')).toHaveValue(email.toUpperCase())
  expect(owner.page.getByRole('link', { name: `Open ${name} in a new tab` })).toHaveAttribute(
    'href',
    `/admin/members/${id}`,
  )
  owner.check('They share this email: save anyway')
  await owner.press('Create member', dialog())
  say('Member created successfully')
  expect(await stored(`${name} (Copy)`)).toMatchObject({ expiryDate: null, lineId: '@nok' })

  await find(name)
  for (const each of [name, `${name} (Copy)`]) owner.check(`Select ${each}`)
  await owner.press('Delete selected')
  expect(dialog()).toHaveTextContent('Are you sure you want to delete these 2 members?')
  await owner.follow('Cancel', dialog())
  await owner.follow(`More for ${name} (Copy)`)
  await owner.follow(`Delete ${name} (Copy)`)
  expect(dialog()).toHaveTextContent('Are you sure you want to delete this member?')
  await owner.press('Delete', dialog())
  say('Member deleted successfully')
  await find(name)
  expect(owner.main).not.toHaveTextContent(`${name} (Copy)`)
  owner.page.getByRole('link', { name: `Edit ${name}` })
  expect(await db.$count(members, ilike(members.name, `${name}%`))).toBe(1)
})

test('a phone in the dark has the whole form in one column, with what is rare folded away', async () => {
  const member = await insertOf({ telegram: '@nok', instagram: '@nok.suwan' })
  await find(member.name)
  await owner.follow(`Edit ${member.name}`)
  const folded = field('Telegram').closest('details')
  expect(folded).not.toHaveAttribute('open')
  expect(folded?.querySelector('summary')).toHaveTextContent('Instagram · Telegram')
  fill('Telegram', '')
  await owner.press('Update member', dialog())
  say('Member updated successfully')
  expect(await stored(member.name)).toMatchObject({ telegram: '', instagram: '@nok.suwan' })
})

test('what somebody else saved meanwhile is shown, what was typed stays, and saving again decides', async () => {
  const member = await insertOf()
  await owner.open(`/admin/members/${member.id}`)
  await owner.follow('Edit')
  fill('Mobile phone', '+66 99 999 9999')
  await post(`/admin/members?edit=${member.id}`, {
    name: member.name,
    email: member.email,
    mobilePhone: member.mobilePhone,
    status: 'suspended',
    membershipType: 'monthly',
    joinDate: member.joinDate,
    expiryDate: member.expiryDate ?? '',
    autoRenew: 'on',
    version: savedFieldsOf(member).version,
  })
  await owner.press('Update member', dialog())
  const notice = owner.page.getByText(/Somebody else saved this meanwhile\./).closest('[role=alert]')
  expect(notice).toHaveTextContent('Suspended')
  expect(notice).toHaveTextContent(member.mobilePhone)
  expect(field('Mobile phone')).toHaveValue('+66 99 999 9999')
  expect(await stored(member.name)).toMatchObject({
    status: 'suspended',
    mobilePhone: member.mobilePhone,
  })
  await owner.press('Update member', dialog())
  say('Member updated successfully')
  expect(owner.address).toMatch(new RegExp(`^/admin/members/${member.id}\\?&?said=`))
  expect(await stored(member.name)).toMatchObject({ status: 'active', mobilePhone: '+66 99 999 9999' })
})

test('a membership is renewed by keyboard, once, and auto-renewal is switched with one press', async () => {
  const member = await insertOf({ status: 'expired', expiryDate: addDays(TODAY, -2), anchorDay: null })
  const next = expiryDay('monthly', TODAY)
  await owner.open(`/admin/members?q=${encodeURIComponent(member.name)}&expiry=due`)
  await owner.follow(`Renew ${member.name}`)
  const renewal = () => owner.page.getByRole('dialog', { name: 'Renew this membership?' })
  expect(renewal()).toHaveTextContent(long(addDays(TODAY, -2)))
  expect(renewal()).toHaveTextContent(long(next))
  expect(renewal()).toHaveTextContent('The member is active again.')
  fill('Paid now, in baht', '0')
  await owner.press('Renew', renewal())
  say(`Membership renewed successfully. New expiry date: ${long(next)}`)
  const renewed = await stored(member.name)
  expect(renewed).toMatchObject({ status: 'active', expiryDate: next })
  expect(renewed.lastRenewedAt).not.toBeNull()

  await owner.open(`/admin/members/${member.id}`)
  const toggle = () =>
    owner.page.getByRole<HTMLButtonElement>('switch', { name: `Auto-renew for ${member.name}` })
  expect(toggle()).toBeChecked()
  await owner.submit(toggle())
  say('Auto-renewal disabled successfully')
  expect(toggle()).not.toBeChecked()
  await owner.submit(toggle())
  say('Auto-renewal enabled successfully')
  expect((await stored(member.name)).autoRenew).toBe(true)

  await owner.follow('Renew')
  expect(renewal()).toHaveTextContent(long(next))
  fill('Method', 'Cash')
  const between = renewedAgain(next)
  const total = renewal().querySelector<HTMLInputElement>('input[name="total"]')?.value ?? ''
  const other = { intent: 'renew', id: member.id, from: next, to: between, total, paid: '0', method: '' }
  await post('/admin/members', other)
  await owner.press('Renew', renewal())
  expect(renewal()).toHaveTextContent('This membership changed meanwhile and was not renewed.')
  expect(renewal()).toHaveTextContent(long(between))
  expect((await stored(member.name)).expiryDate).toBe(between)
  await owner.press('Renew', renewal())
  say(`Membership renewed successfully. New expiry date: ${long(renewedAgain(between))}`)
  const entries = await db
    .select({ action: adminActivityLog.action })
    .from(adminActivityLog)
    .where(eq(adminActivityLog.entityId, member.id))
    .orderBy(desc(adminActivityLog.createdAt))
  expect(entries.filter(({ action }) => action === 'renewed')).toHaveLength(3)

  await owner.follow('Clone')
  fill('Email', `${randomUUID()}@example.com`)
  await owner.press('Create member', dialog())
  say('Member created successfully')
  owner.page.getByRole('heading', { level: 1, name: `${member.name} (Copy)` })
  await owner.follow('Delete')
  await owner.press('Delete', dialog())
  say('Member deleted successfully')
  expect(owner.address).toMatch(/^\/admin\/members\?said=/)
})

test('the front desk adds, changes and renews members, and deletes none', async () => {
  const member = await insertOf()
  const desk = await house.newStaff('desk@sala.test', 'front_desk')
  await desk.open(`/admin/members?q=${encodeURIComponent(member.name)}&delete=${member.id}`)
  desk.page.getByRole('link', { name: `Renew ${member.name}` })
  expect(desk.page.queryByRole('dialog')).toBeNull()
  desk.control(`Select ${member.name}`)
  desk.page.getByRole('button', { name: 'Renew, message, set status' })
  expect(desk.page.queryByRole('button', { name: 'Delete selected' })).toBeNull()
  expect(desk.page.queryByRole('link', { name: `Delete ${member.name}` })).toBeNull()
  const body = new URLSearchParams({ intent: 'delete', id: member.id })
  expect((await desk.fetch('/admin/members', { method: 'POST', body })).status).toBe(403)
  await desk.follow(member.name)
  desk.page.getByRole('link', { name: 'Clone' })
  expect(desk.page.queryByRole('link', { name: 'Delete' })).toBeNull()
})

describe('without JavaScript', () => {
  test('members are added, warned about and renewed; the expiry follows when the form arrives', async () => {
    const name = `Nok ${uniqueTag()}`
    const email = `${randomUUID()}@example.com`
    await owner.open('/admin/members?new=1')
    fillPerson({ name, email: 'nobody' })
    fill('Membership type', 'annual')
    await owner.press('Create member')
    expect(owner.status).toBe(400)
    expectFieldMessage(field('Email'), 'Please enter a valid email address')
    expect(field('Name')).toHaveValue(name)
    expect(field('Expiry date')).toHaveValue(expiryDay('annual', TODAY))
    fill('Email', email)
    await owner.press('Create member')
    say('Member created successfully')
    const member = await stored(name)
    expect(member.expiryDate).toBe(expiryDay('annual', TODAY))

    await owner.open(`/admin/members?clone=${member.id}`)
    fill('Email', email)
    await owner.press('Create member')
    owner.check('They share this email: save anyway')
    await owner.press('Create member')
    say('Member created successfully')
    expect((await stored(`${name} (Copy)`)).expiryDate).toBeNull()
    expect(await db.$count(members, ilike(members.name, `${name}%`))).toBe(2)

    await owner.open(`/admin/members/${member.id}?renew=${member.id}`)
    expect(dialog()).toHaveTextContent('This member has no plan with a price')
    await owner.press('Renew', dialog())
    say('Membership renewed successfully. New expiry date:')
    await owner.submit(owner.page.getByRole<HTMLButtonElement>('switch'))
    say('Auto-renewal disabled successfully')
    expect((await stored(name)).autoRenew).toBe(false)
  })
})
