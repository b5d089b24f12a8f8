import { within } from '@testing-library/dom'
import { beforeEach, describe, expect, test } from 'vitest'
import { events } from '#app/public/events/tables.server.ts'
import { openRequestHouse } from '../support/request-house.ts'
import type { Visitor } from '../support/visitor.ts'

const house = await openRequestHouse()
let visitor: Visitor

beforeEach(async () => {
  visitor = house.newVisitor()
  await visitor.open('/')
})

test('the landing page is complete', async () => {
  for (const name of [
    'Work Smarter Together',
    'Access to Services (Remote)',
    'Week Pass',
    'Platinum Membership',
    'Additional Services',
    'Specialized Services',
    'Explore Our Space',
    'Visit Us',
    'The calendar is open',
  ])
    expect(visitor.page.getByRole('heading', { name })).toBeVisible()
  const figures = visitor.page.getByText('Active Members').closest('section') as HTMLElement
  const shown = within(figures).getAllByRole('definition')
  expect(shown.map(({ textContent }) => textContent)).toEqual(['500+', '1000+', '50+', '24/7'])
  const [table] = visitor.page.getAllByRole('table')
  expect(table?.closest('details')?.querySelector('summary')).toBeVisible()
})

describe('the statistics', () => {
  test('are 500+, 1000+, 50+ and 24/7', async () => {
    for (const label of ['Active Members', 'Cups of Coffee/Day', 'Events/Month', 'Hours Open'])
      expect(visitor.page.getByText(label)).toBeVisible()
  })
})

test('the five places of the map can be read', async () => {
  for (const name of ['Reception', 'Café Area', 'Meeting Rooms', 'Quiet Zone', 'Event Space']) {
    const terms = within(part('map'))
      .getAllByRole('term')
      .map(({ textContent }) => textContent)
    expect(terms).toContain(name)
  }
})

test('night can be switched on', async () => {
  await visitor.open('/membership')
  await visitor.press('Switch to night')
  expect(visitor.address).toBe('/membership')
  expect(visitor.document.documentElement).toHaveAttribute('data-theme', 'night')
  await visitor.press('Switch to day')
  expect(visitor.document.documentElement).toHaveAttribute('data-theme', 'day')
})

describe('the bar', () => {
  test('leads to the sections, the blog and the booking', async () => {
    const nav = within(visitor.page.getByRole('navigation', { name: 'Main navigation' }))
    const links = { Features: '#features', Membership: '#membership', Blog: '/blogs', Contact: '#contact' }
    for (const [name, href] of Object.entries(links))
      expect(nav.getByRole('link', { name })).toHaveAttribute('href', href)
    const bar = within(visitor.page.getByRole('banner'))
    expect(bar.getByRole('link', { name: 'Book Now' })).toHaveAttribute('href', '/book?kind=call')
  })

  test('every link within the page has its place there', async () => {
    const anchors = [...visitor.document.querySelectorAll('a[href^="#"]')].map(link =>
      link.getAttribute('href'),
    )
    expect(anchors).toEqual(
      expect.arrayContaining(['#features', '#plans', '#map', '#contact', '#membership']),
    )
    for (const anchor of new Set([...anchors, '#events']))
      expect(visitor.document.querySelectorAll(`[id="${anchor?.slice(1)}"]`), `${anchor}`).toHaveLength(1)
  })
})

test('the hero has its headline, a free call and the way to the plans', async () => {
  expect(visitor.page.getByRole('heading', { level: 1 })).toHaveTextContent('Work Smarter Together')
  expect(visitor.page.getByRole('link', { name: 'Book A Free Call' })).toHaveAttribute(
    'href',
    '/book?kind=call',
  )
  expect(visitor.page.getByRole('link', { name: 'View Memberships' })).toHaveAttribute('href', '#plans')
})

test('four features lead to the plans', async () => {
  for (const name of [
    'Access to Services (Remote)',
    'Consultation Services',
    'Visa Assistance',
    'Housing Assistance',
  ]) {
    const heading = within(part('features')).getByRole('heading', { name })
    const block = within(heading.closest('li') as HTMLElement)
    const link = block.getByRole('link', { name: /^View Plans/ })
    expect(link).toHaveTextContent(/^View Plans/)
    expect(link).toHaveAttribute('href', '#plans')
  }
})

describe('the plans', () => {
  const NOTE = 'plus 7% VAT plus 3% service fee'
  const CARDS = [
    { name: 'Enrollment Fee', price: '฿200', note: NOTE, words: [] },
    { name: 'Membership Subscription', price: '฿200', note: NOTE, words: [] },
    { name: 'Hourly Rate', price: '฿100', note: NOTE, words: ['per hour'] },
    { name: 'Day Pass', price: '฿400', note: NOTE, words: ['24 hours'] },
    { name: 'Week Pass', price: '฿2,500', note: NOTE, words: ['7 days', 'Most Popular'] },
    { name: 'Monthly Pass', price: '฿5,000', note: NOTE, words: ['30 days'] },
    {
      name: 'Platinum Membership',
      price: '฿10,000',
      note: 'plus 7% VAT',
      words: [
        'per month',
        'For businesses only.',
        '1 hour free consultation per month',
        '10 free printed pages per month',
      ],
    },
    { name: 'Mailbox/Locker', price: '฿2,000', note: NOTE, words: [] },
    { name: '1-Hour Consultation Package', price: '฿1,000', note: NOTE, words: [] },
    { name: '3-Hour Consultation Package', price: '฿3,000', note: NOTE, words: [] },
  ]

  test('are ten, each with its price, its words and its note', async () => {
    for (const { name, price, note, words } of CARDS)
      for (const text of [price, note, ...words])
        expect(within(cardOf(name)).getAllByText(text), `${name}: ${text}`).not.toEqual([])
    expect(visitor.page.getAllByText('Most Popular')).toHaveLength(1)
  })

  test('"3 free vouchers per month" is said once for every member', async () => {
    expect(
      visitor.page.getByText('3 free vouchers per month (30 minutes, with a purchase of 1 hour or more)'),
    ).toBeVisible()
  })

  // Price, membership fee, VAT and total; for a new member, then for an existing one.
  const BREAKDOWNS = [
    ['Enrollment Fee', ['฿0', '฿200', '฿14', '฿214'], ['฿0', '฿200', '฿14', '฿214']],
    ['Membership Subscription', ['฿200', '฿200', '฿0', '฿400'], ['฿200', '฿0', '฿0', '฿200']],
    ['Hourly Rate', ['฿100', '฿200', '฿21', '฿321'], ['฿100', '฿0', '฿7', '฿107']],
    ['Day Pass', ['฿400', '฿200', '฿42', '฿642'], ['฿400', '฿0', '฿28', '฿428']],
    ['Week Pass', ['฿2,500', '฿200', '฿189', '฿2,889'], ['฿2,500', '฿0', '฿175', '฿2,675']],
    ['Monthly Pass', ['฿5,000', '฿200', '฿364', '฿5,564'], ['฿5,000', '฿0', '฿350', '฿5,350']],
    ['Platinum Membership', ['฿10,000', '฿200', '฿0', '฿10,200'], ['฿10,000', '฿0', '฿0', '฿10,000']],
    ['Mailbox/Locker', ['฿2,000', '฿200', '฿0', '฿2,200'], ['฿2,000', '฿0', '฿0', '฿2,000']],
    ['1-Hour Consultation Package', ['฿1,000', '฿200', '฿0', '฿1,200'], ['฿1,000', '฿0', '฿0', '฿1,000']],
    ['3-Hour Consultation Package', ['฿3,000', '฿200', '฿0', '฿3,200'], ['฿3,000', '฿0', '฿0', '฿3,000']],
  ] as const

  test('say what one really pays, taken apart', async () => {
    for (const [name, asNew, asMember] of BREAKDOWNS) {
      const rows = [...cardOf(name).querySelectorAll('details table tr')].slice(1)
      const cells = rows.map(row => [...row.querySelectorAll('td')].map(cell => cell.textContent))
      expect(cells, name).toEqual(asNew.map((amount, row) => [amount, asMember[row]]))
    }
  })

  test('open the registration for the chosen one', async () => {
    const choices = CARDS.map(({ name }) => {
      const words = name === 'Mailbox/Locker' ? /^Book Now.*Mailbox\/Locker$/ : `Choose ${name}`
      return within(cardOf(name)).getByRole<HTMLAnchorElement>('link', { name: words }).href
    })
    for (const [index, { name }] of CARDS.entries()) {
      await visitor.open(choices[index] ?? '')
      const dialog = visitor.document.querySelector<HTMLElement>('dialog[open]') as HTMLElement
      expect(within(dialog).getByRole('heading', { level: 2 })).toHaveTextContent(`Register: ${name}`)
      expect(within(dialog).getByText('Step 1 of 4: Personal')).toBeVisible()
      expect(within(dialog).getByRole('button', { name: 'Close' })).toHaveAttribute('href', '/#plans')
    }
    await visitor.press('Close')
    expect(visitor.address).toBe('/')
    expect(visitor.document.querySelector('dialog[open]')).toBeNull()
  })

  test('stand beside Additional and Specialized Services with their ways to book', async () => {
    const section = within(part('plans'))
    expect(section.getByRole('heading', { name: 'Additional Services' })).toBeVisible()
    expect(section.getByRole('link', { name: /^Book Now/ })).toBeVisible()
    expect(section.getByRole('heading', { name: 'Specialized Services' })).toBeVisible()
    for (const name of ['Free Consultation', 'Book a Free Consultation'])
      expect(section.getByRole('link', { name })).toHaveAttribute('href', '/book?kind=call')
  })
})

describe('the map', () => {
  test('has a frame of a map site and the contact list', async () => {
    expect(part('map').querySelector('iframe')).toHaveAttribute(
      'src',
      expect.stringMatching(/^https:\/\/www\.openstreetmap\.org\//),
    )
    const contact = within(part('contact'))
    expect(contact.getByRole('heading', { name: 'Visit Us' })).toBeVisible()
    expect(part('contact')).toHaveTextContent('Jomtien Second Road, Pattaya')
    expect(contact.getByText('open 24/7 for members')).toBeVisible()
    expect(contact.getByRole('link', { name: '+66 38 000 024' })).toHaveAttribute('href', 'tel:+6638000024')
    expect(contact.getByRole('link', { name: /@/ })).toHaveAttribute(
      'href',
      expect.stringMatching(/^mailto:/),
    )
    expect(contact.getByRole('link', { name: 'Book a Tour' })).toHaveAttribute('href', '/book?kind=call')
  })
})

describe('the events', () => {
  test('that lie ahead are shown, the next one first', async () => {
    const inDays = (days: number) => new Date(Date.now() + days * 86_400_000)
    await house.db.insert(events).values([
      { title: 'Later talk', description: 'About visas.', startsAt: inDays(9), type: 'educational' },
      { title: 'Beach run', description: 'Five kilometres.', startsAt: inDays(2), type: 'motion' },
      { title: 'Bygone dinner', description: 'It was good.', startsAt: inDays(-1), type: 'networking' },
    ])
    await visitor.open('/')
    await house.db.delete(events)
    const items = within(part('events')).getAllByRole('listitem')
    expect(items).toHaveLength(2)
    const [first, last] = items
    for (const words of ['Beach run', 'Five kilometres.', 'Motion']) expect(first).toHaveTextContent(words)
    for (const words of ['Later talk', 'Educational']) expect(last).toHaveTextContent(words)
  })

  test('none means a word about it and a way to suggest one', async () => {
    expect(within(part('events')).getByRole('heading', { name: 'The calendar is open' })).toBeVisible()
    await visitor.follow('Suggest an event', part('events'))
    expect(visitor.page.getByRole('radio', { name: 'An event in the space' })).toBeChecked()
  })
})

test('the footer has contact, quick links, reception hours and this year', async () => {
  const footer = within(visitor.page.getByRole('contentinfo'))
  for (const title of ['Contact', 'Quick Links', 'Reception Hours'])
    expect(footer.getByRole('heading', { name: title })).toBeVisible()
  for (const name of ['Book Appointment', 'Membership', 'Services', 'Location', 'Linktree'])
    expect(footer.getByRole('link', { name })).toHaveAttribute(
      'href',
      expect.stringMatching(/^(#\w+|https:|\/book\?kind=call$)/),
    )
  for (const line of [
    '24/7 for members',
    'Mon-Fri 09:00-21:00',
    'Saturday 10:00-21:00',
    'Sunday for active members only',
    'New members can sign up online',
  ])
    expect(footer.getByText(line)).toBeVisible()
  const year = new Intl.DateTimeFormat('en', { year: 'numeric', timeZone: 'Asia/Bangkok' }).format(new Date())
  expect(footer.getByText(new RegExp(`© ${year} `))).toBeVisible()
})

const part = (id: string) => visitor.document.getElementById(id) as HTMLElement

function cardOf(name: string) {
  return within(part('plans')).getByRole('heading', { name }).closest('li') as HTMLElement
}
