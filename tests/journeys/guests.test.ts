import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { mails } from '#app/house/mail/tables.server.ts'
import { events } from '#app/public/events/tables.server.ts'
import { guestPath, joinPath } from '#app/public/guests/rules.ts'
import { eventGuests } from '#app/public/guests/tables.server.ts'
import { openRequestHouse } from '../support/request-house.ts'
import { newPerson } from '../support/visitor-registering.ts'

const house = await openRequestHouse()
const { db } = house

/** An event of the day after tomorrow with one seat. */
async function announce() {
  const mark = randomUUID().slice(0, 8)
  const values = { title: `Jazz night ${mark}`, slug: `jazz-night-${mark}`, description: 'On the terrace.' }
  const startsAt = new Date(Date.now() + 48 * 3_600_000)
  await db.insert(events).values({ ...values, startsAt, seats: 1 })
  return values
}

test('a visitor comes to an event, and staff see who it is', async () => {
  const { slug, title } = await announce()
  const { name, email } = newPerson()
  const visitor = house.newVisitor()
  await visitor.open(`/events/${slug}`)
  expect(visitor.main).toHaveTextContent('Seats left: 1')
  await visitor.follow('I’m coming')
  visitor.page.getByRole('heading', { level: 1, name: 'Come to the event' })
  visitor.fill('Name', name)
  visitor.fill('Email', email)
  await visitor.press('I’m coming')
  visitor.page.getByRole('heading', { level: 1, name: 'You are on the list' })
  const calendar = visitor.page.getByRole<HTMLAnchorElement>('link', { name: 'Add to calendar' })
  expect(await (await visitor.fetch(calendar.href)).text()).toContain(`SUMMARY:${title}`)

  const shown = await (await house.newVisitor().fetch(`/events/${slug}`)).text()
  expect(shown).toContain('Put me on the waiting list')
  expect(shown).not.toContain(name)
  expect(shown).not.toContain(email)

  const staff = await house.newStaff()
  await staff.open(`/admin/events?q=${encodeURIComponent(title)}`)
  await staff.follow(new RegExp(`Guests: ${title}$`))
  staff.page.getByRole('heading', { level: 1, name: `Guests: ${title}` })
  expect(staff.main).toHaveTextContent(name)
  const { href } = staff.page.getByRole<HTMLAnchorElement>('link', { name: 'Export' })
  expect(await (await staff.fetch(href)).text()).toContain(`${name},${email},coming,`)
  await staff.press(`Take off the list ${name}`)
  expect(staff.page.getByText('The guest is off the list')).toBeVisible()
  await visitor.open(visitor.address)
  visitor.page.getByRole('heading', { level: 1, name: 'You are not on the list any more' })
})

test('opening the link of a guest gives nothing back, however often', async () => {
  const { slug } = await announce()
  const { name, email } = newPerson()
  const visitor = house.newVisitor()
  await visitor.open(joinPath(slug))
  visitor.fill('Name', name)
  visitor.fill('Email', email)
  await visitor.press('I’m coming')
  visitor.page.getByRole('heading', { name: 'You are on the list' })
  const [mail] = await db.select().from(mails).where(eq(mails.recipient, email))
  const link = new URL(mail?.secrets?.[0] ?? '')
  expect(link.pathname).toBe(visitor.address)
  const stranger = house.newVisitor()
  for (const method of ['GET', 'HEAD', 'GET']) {
    const answer = await stranger.fetch(link.pathname, { method })
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
  }
  const [guest] = await db.select().from(eventGuests).where(eq(eventGuests.email, email))
  expect(guest?.status).toBe('coming')
  expect((await stranger.fetch(guestPath(randomUUID()))).status).toBe(404)
})

test('without JavaScript a guest signs up, gives the seat back, and who waits has it', async () => {
  const { slug } = await announce()
  const [first, second] = [newPerson(), newPerson()]
  const visitor = house.newVisitor()
  await visitor.open(`/th${joinPath(slug)}`)
  visitor.fill('ชื่อ', first.name)
  visitor.fill('อีเมล', 'nobody')
  await visitor.press('ฉันจะไป')
  expect(visitor.status).toBe(400)
  expect(visitor.control('อีเมล')).toHaveAccessibleDescription('โปรดใส่อีเมลที่ถูกต้อง')
  expect(visitor.control('ชื่อ')).toHaveValue(first.name)
  visitor.fill('อีเมล', first.email)
  await visitor.press('ฉันจะไป')
  visitor.page.getByRole('heading', { name: 'คุณมีที่นั่งแล้ว' })
  const own = visitor.address

  const waiting = house.newVisitor()
  await waiting.open(joinPath(slug))
  expect(waiting.main).toHaveTextContent('All seats are taken.')
  waiting.fill('Name', second.name)
  waiting.fill('Email', second.email)
  await waiting.press('Put me on the waiting list')
  waiting.page.getByRole('heading', { name: 'You are on the waiting list' })
  expect(waiting.main).toHaveTextContent('Waiting before you: 0')
  await visitor.open(own)
  await visitor.press('ฉันไปไม่ได้แล้ว')
  visitor.page.getByRole('heading', { name: 'คุณไม่อยู่ในรายชื่อแล้ว' })
  await waiting.open(waiting.address)
  waiting.page.getByRole('heading', { name: 'You are on the list' })
})
