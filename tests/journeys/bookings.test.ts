import { randomUUID } from 'node:crypto'
import { within } from '@testing-library/dom'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { mails } from '#app/house/mail/tables.server.ts'
import { addDays, bangkokDay } from '#app/kit/pure/days.ts'
import { bookings } from '#app/space/bookings/tables.server.ts'
import { FREE } from '#app/space/spaces/rules/price.ts'
import { spaces } from '#app/space/spaces/tables.server.ts'
import { openRequestHouse } from '../support/request-house.ts'
import { insertMember } from '../support/reviewer.ts'
import type { Visitor } from '../support/visitor.ts'
import { signInAsMember } from '../support/visitor-member.ts'

const house = await openRequestHouse()
const { db } = house
const desk = await house.newStaff()
const today = bangkokDay(new Date())
const tomorrow = addDays(today, 1)

const heading = ({ page }: Visitor) => page.getByRole('heading', { level: 1 })

test('an address of a space that is not there, or of no time, leads to all free times and says why', async () => {
  const [space] = await db
    .insert(spaces)
    .values({ name: { en: 'Shore Room' }, kind: 'room', priceRules: FREE, isPublic: true })
    .returning()
  const visitor = house.newVisitor()
  const alert = () => visitor.page.queryByRole('alert')
  await visitor.open('/book/somewhere?from=2026-01-01T10:00:00.000Z&minutes=60')
  expect(alert()).toHaveTextContent('This space can’t be booked any more.')
  await visitor.open(`/book/${space?.id}?from=2026-01-01T10:00:00.000Z&minutes=525600`)
  expect(alert()).toHaveTextContent('This is no time that can be booked. Check the beginning and the end.')
  await visitor.follow(/^2 h/, visitor.page.getByRole('navigation', { name: 'Shore Room: how long' }))
  expect(visitor.address).toContain('minutes=120')
  expect(visitor.main).not.toHaveTextContent('This is no time')
})

/** Follows the first of the times that are called so: other days have the same. */
async function followFirst(visitor: Visitor, name: string | RegExp) {
  const [time] = visitor.page.getAllByRole<HTMLAnchorElement>('link', { name })
  await visitor.open(time?.href ?? '')
}

/** A room for members, where nothing costs anything. */
async function newRoom(en: string) {
  const room = { name: { en, th: 'ห้องรีฟ' }, kind: 'room', priceRules: FREE, minMinutes: 60 } as const
  const [space] = await db.insert(spaces).values(room).returning()
  if (!space) throw new Error('no space')
  return space
}

async function memberWithPhone(name = 'Nok Suwan') {
  const expiryDate = addDays(today, 60)
  const member = await insertMember(db, { name, planName: 'Monthly Pass', expiryDate })
  const phone = house.newVisitor()
  await signInAsMember(phone, house, member.email)
  return { member, phone }
}

test('a member books a room on a phone in three taps, staff see it in the day, and it is cancelled', async () => {
  const { member, phone } = await memberWithPhone('Isla O’Connor')
  const space = await newRoom('Reef Room')
  for (const asked of ['confirm?space=somewhere', `series?space=${space.id}&minutes=525600`]) {
    await phone.open(`/my/book/${asked}&member=${member.id}`)
    expect(phone.address).toMatch(/^\/my\/book\?refused=/)
    expect(phone.page.getByRole('alert')).toHaveTextContent(/can(’t)? be booked/)
  }
  await phone.open(`/my/book?day=${tomorrow}`)
  await followFirst(phone, /^\d\d:\d\d Reef Room/)
  expect(heading(phone)).toHaveTextContent('Reef Room')
  await phone.press('Book it', phone.main)
  expect(phone.address).toMatch(/^\/my\/bookings\/[\w-]+/)
  const own = phone.address
  const isTheirs = eq(bookings.spaceId, space.id)
  const [booked] = await db.select().from(bookings).where(isTheirs)
  expect(booked).toMatchObject({ memberRowId: member.id, status: 'confirmed' })
  await phone.open('/my')
  expect(phone.main).toHaveTextContent('Reef Room')

  await desk.open(`/admin/bookings?day=${tomorrow}`)
  expect(desk.page.getByRole('link', { name: /Isla O’Connor/ })).toBeVisible()
  await desk.open('/admin/bookings/list')
  expect(desk.page.getByRole('row', { name: /Isla O’Connor/ })).toBeVisible()

  await phone.open(own)
  expect(phone.page.getByText('Cancel this booking').closest('details')).toBeInTheDocument()
  await phone.press('Cancel it now')
  expect(await db.select().from(bookings).where(isTheirs)).toMatchObject([{ status: 'cancelled' }])
})

test('a member is shown first what is free next, by what they booked last, and no call that is for visitors', async () => {
  const { member, phone } = await memberWithPhone()
  const values = { priceRules: { ...FREE, hourSatang: 15_000 }, maxMinutes: 480 }
  await db
    .insert(spaces)
    .values([
      ...['Cliff Desk', 'Dune Desk'].map(en => ({ ...values, name: { en }, kind: 'desk' as const })),
      { ...values, name: { en: 'Call for visitors' }, kind: 'call', isPublic: true },
    ])
  await newRoom('Palm Room')
  const rows = () =>
    [...phone.page.getByRole('region', { name: 'Free next' }).querySelectorAll<HTMLAnchorElement>('a')].map(
      row => ({ href: row.href, text: row.textContent }),
    )
  await phone.open('/my/book')
  expect(rows()[0]?.text).toMatch(/Room/)
  expect(phone.main).not.toHaveTextContent('Call for visitors')

  const desk = rows().find(({ text }) => text?.includes('Cliff Desk'))
  expect(desk?.text).toMatch(/^Cliff Desk 1 h · ฿150 \d\d:\d\d/)
  const longer = new URL(desk?.href ?? '')
  longer.searchParams.set('minutes', '120')
  await phone.open(longer.href)
  expect(phone.main).toHaveTextContent('฿300')
  await phone.press('Book it', phone.main)
  expect(await db.$count(bookings, eq(bookings.memberRowId, member.id))).toBe(1)

  await phone.open('/my/book')
  const [first, second, third] = rows().map(({ text }) => text)
  expect(first).toMatch(/^Cliff Desk 2 h · ฿300/)
  expect(second).toMatch(/Desk 2 h/)
  expect(third).toMatch(/Room 1 h/)
  await phone.open('/my/book?kind=desk')
  expect(phone.page.queryByRole('region', { name: 'Free next' })).toBeNull()
})

test('of two members who take the same hour one has it, and the other is offered what is free next', async () => {
  const space = await newRoom('Tide Room')
  const first = await memberWithPhone()
  const second = await memberWithPhone('Lek Late')
  const from = `${tomorrow}T03:00:00.000Z`
  for (const { member, phone } of [first, second]) {
    const asked = { space: space.id, from, minutes: '60', member: member.id }
    await phone.open(`/my/book/confirm?${new URLSearchParams(asked)}`)
  }
  await first.phone.press('Book it', first.phone.main)
  await second.phone.press('Book it', second.phone.main)
  const { phone } = second
  expect(phone.page.getByRole('alert')).toHaveTextContent('Somebody has just taken this time')
  expect(phone.page.queryByRole('button', { name: 'Book it' })).toBeNull()
  expect(await db.$count(bookings, eq(bookings.spaceId, space.id))).toBe(1)
  await phone.follow(/^Tide Room 1 h · Free 11:00/)
  await phone.press('Book it', phone.main)
  expect(phone.address).toMatch(/^\/my\/bookings\//)
  expect(await db.$count(bookings, eq(bookings.spaceId, space.id))).toBe(2)
})

test('what staff have cancelled meanwhile a member neither moves nor cancels, is told why, and sees it as it is', async () => {
  const { member, phone } = await memberWithPhone()
  const { id: spaceId } = await newRoom('Drift Room')
  const day = addDays(today, 2)
  const times = { startsAt: new Date(`${day}T10:00+07:00`), endsAt: new Date(`${day}T11:00+07:00`) }
  const book = async () => {
    const values: typeof bookings.$inferInsert = {
      ...times,
      blockedUntil: times.endsAt,
      spaceId,
      memberRowId: member.id,
      status: 'confirmed',
      madeBy: 'member',
      icalUid: `${randomUUID()}@sala.test`,
      policy: { cancelHours: 0, freeUntil: times.startsAt.toISOString() },
    }
    const [booked] = await db.insert(bookings).values(values).returning({ id: bookings.id })
    return booked?.id ?? ''
  }
  const cancel = (id: string) =>
    db.update(bookings).set({ status: 'cancelled', icalSequence: 1 }).where(eq(bookings.id, id))
  const over = 'This can’t be done with this booking any more.'
  const alert = () => phone.page.getByRole('alert')
  const button = (name: string) => phone.page.queryByRole('button', { name })

  const first = await book()
  await phone.open(`/my/bookings/${first}`)
  await cancel(first)
  await phone.press('Cancel it now')
  expect(alert()).toHaveTextContent(over)
  expect(phone.main).toHaveTextContent('Cancelled')
  expect(button('Cancel it now')).toBeNull()

  const second = await book()
  await phone.open(`/my/bookings/${second}`)
  await phone.follow('Move it')
  await followFirst(phone, '10:30 Drift Room')
  expect(button('Move it')).toBeVisible()
  await cancel(second)
  await phone.press('Move it')
  expect(alert()).toHaveTextContent(over)
  expect(button('Move it')).toBeNull()
  await phone.follow('Your booking')
  expect(phone.address).toBe(`/my/bookings/${second}`)
  expect(phone.main).toHaveTextContent('Cancelled')
  await phone.open(`/my/book?move=${second}`)
  expect(phone.address).toBe(`/my/bookings/${second}`)
})

test('a visitor books a tour on a phone, sees it by the link of the mail on a big screen, and cancels it', async () => {
  const tour = { name: { en: 'Tour of the house', th: 'ทัวร์ชมสถานที่', ru: 'Экскурсия по дому' } }
  const open = { kind: 'call', priceRules: FREE, minMinutes: 30, maxMinutes: 30, isPublic: true } as const
  await db.insert(spaces).values({ ...tour, ...open, hours: null })
  const dayDesk = { name: { en: 'Day desk' }, kind: 'desk', units: 4, isPublic: true } as const
  const priceRules = { ...FREE, hourSatang: 10_000, daySatang: 40_000 }
  await db.insert(spaces).values({ ...dayDesk, priceRules })
  const phone = house.newVisitor()
  await phone.open('/')
  const [toTour] = phone.page.getAllByRole<HTMLAnchorElement>('link', { name: 'Book A Free Call' })
  expect(toTour).toHaveAttribute('href', '/book?kind=call')
  await phone.open(`/book?day=${tomorrow}`)
  const lengths = phone.page.getByRole('navigation', { name: 'Day desk: how long' })
  await phone.follow('2 h ฿200', lengths)
  const desks = phone.page.getByRole<HTMLAnchorElement>('link', { name: /^08:00 Day desk/ })
  expect(desks.href).toContain('minutes=120')
  await phone.follow('08:00 Tour of the house')
  expect(heading(phone)).toHaveTextContent('Tour of the house')
  await phone.press('Book it')
  expect(phone.main).toHaveTextContent('Please enter a valid email')
  phone.fill('Name', 'Dao Visitor')
  phone.fill('Email', 'dao.visitor@example.com')
  expect(phone.main).toHaveTextContent('Please enter a phone number')
  phone.fill('Phone', '081 234 5678')
  await phone.press('Book it')
  expect(heading(phone)).toHaveTextContent('It is booked')
  const own = phone.document.URL
  expect(await (await phone.fetch(`${own}/file`)).text()).toContain('BEGIN:VEVENT')
  await house.work()
  const [mail] = await db.select().from(mails).where(eq(mails.recipient, 'dao.visitor@example.com'))
  expect(mail?.secrets?.map(secret => new URL(secret).pathname)).toEqual([new URL(own).pathname])

  const bigScreen = house.newVisitor()
  await bigScreen.open(new URL(own).pathname)
  await bigScreen.press('Cancel this booking')
  expect(heading(bigScreen)).toHaveTextContent('Your booking is cancelled')
})

test('without a script a part of a name brings those back whom it may mean, to choose from', async () => {
  const { id: spaceId } = await newRoom('Choice Room')
  const { member } = await memberWithPhone('Pim Choosewell')
  await memberWithPhone('Chart Choosewell')
  await desk.open(`/admin/bookings?day=${tomorrow}&new=1&in=${spaceId}&at=${tomorrow}T15:00`)
  desk.fill('Member', 'choosew')
  await desk.press('Book it')
  expect(desk.page.getByText('More than one member may be meant.', { exact: false })).toBeVisible()
  const choices = within(desk.control('Member')).getAllByRole('option')
  expect(choices.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Chart Choosewell · SALA-\w+ · Monthly Pass · Active · Nothing owed$/),
    expect.stringMatching(/^Pim Choosewell · .* · Active · /),
    'Somebody else: look again',
  ])
  desk.fill('Member', member.memberId)
  await desk.press('Book it')
  expect(desk.main).toHaveTextContent('Booked for Pim Choosewell')
})
