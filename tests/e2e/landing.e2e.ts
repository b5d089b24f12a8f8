import type { Page } from '@playwright/test'
import { events } from '#app/public/events/tables.server.ts'
import { expect, test, visit } from '../support/journey.ts'
import { tellOfChange } from '../support/server-database.ts'

const PHONE = { width: 390, height: 844 }

test.describe('the bar', () => {
  test('leads to the sections, the blog and the booking', async ({ page }) => {
    await visit(page, '/')
    const nav = page.getByRole('navigation', { name: 'Main navigation' })
    const links = { Features: '#features', Membership: '#membership', Blog: '/blogs', Contact: '#contact' }
    for (const [name, href] of Object.entries(links)) {
      await expect(nav.getByRole('link', { name, exact: true })).toHaveAttribute('href', href)
    }
    const booking = page.getByRole('banner').getByRole('link', { name: 'Book Now', exact: true })
    await expect(booking).toHaveAttribute('href', '/book?kind=call')
  })

  test('stays on top and changes its style past 50 pixels', async ({ page }) => {
    await visit(page, '/')
    const bar = page.getByRole('banner')
    const scrollTo = (top: number) =>
      page.evaluate(y => window.scrollTo({ top: y, behavior: 'instant' }), top)
    await scrollTo(50)
    await expect(bar).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
    await scrollTo(51)
    await expect(bar).not.toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
    await scrollTo(2000)
    await expect(bar).toBeInViewport()
    await scrollTo(0)
    await expect(bar).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
  })

  test('every link within the page has its place there', async ({ page }) => {
    await visit(page, '/')
    const anchors = await page
      .locator('a[href^="#"]')
      .evaluateAll(links => links.map(link => link.getAttribute('href') ?? ''))
    for (const anchor of ['#features', '#plans', '#map', '#contact', '#membership']) {
      expect(anchors).toContain(anchor)
    }
    for (const anchor of new Set(anchors))
      await expect(page.locator(`[id="${anchor.slice(1)}"]`)).toHaveCount(1)
    await expect(page.locator('#events')).toHaveCount(1)
  })

  test.describe('on a phone', () => {
    test.use({ viewport: PHONE })

    test('has a button that opens and closes the menu', async ({ page }) => {
      await visit(page, '/')
      const menu = page.getByRole('button', { name: 'Menu' })
      const contact = page.getByRole('banner').getByRole('link', { name: 'Contact' })
      await expect(contact).toBeHidden()
      await menu.click()
      await expect(menu).toHaveAttribute('aria-expanded', 'true')
      await expect(contact).toBeVisible()
      await menu.click()
      await expect(contact).toBeHidden()
      await menu.click()
      await contact.click()
      await expect(contact).toBeHidden()
      await expect(page.getByRole('heading', { name: 'Visit Us' })).toBeInViewport()
    })
  })
})

test('the hero has its headline, a free call and the way to the plans', async ({ page }) => {
  await visit(page, '/')
  await expect(page.getByRole('heading', { level: 1, name: 'Work Smarter Together' })).toBeInViewport()
  await expect(page.getByRole('link', { name: 'Book A Free Call' })).toHaveAttribute(
    'href',
    '/book?kind=call',
  )
  await page.getByRole('link', { name: 'View Memberships' }).click()
  await expect(page.locator('#plans')).toBeInViewport()
  await expect(page).toHaveURL(/#plans$/)
})

test('four features lead to the plans', async ({ page }) => {
  await visit(page, '/')
  const section = page.locator('#features')
  for (const name of [
    'Access to Services (Remote)',
    'Consultation Services',
    'Visa Assistance',
    'Housing Assistance',
  ]) {
    const block = section
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { name, exact: true }) })
    const link = block.getByRole('link', { name: /^View Plans/ })
    await expect(link).toHaveText(/^View Plans/)
    await expect(link).toHaveAttribute('href', '#plans')
  }
})

test.describe('the plans', () => {
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

  test('are ten, each with its price, its words and its note', async ({ page }) => {
    await visit(page, '/')
    for (const { name, price, note, words } of CARDS) {
      const card = cardOf(page, name)
      for (const text of [price, note, ...words])
        await expect(card.getByText(text, { exact: true }).first()).toBeVisible()
    }
    await expect(page.getByText('Most Popular', { exact: true })).toHaveCount(1)
  })

  test('"3 free vouchers per month" is said once for every member', async ({ page }) => {
    await visit(page, '/')
    await expect(
      page.getByText('3 free vouchers per month (30 minutes, with a purchase of 1 hour or more)'),
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

  test('say what one really pays, taken apart', async ({ page }) => {
    await visit(page, '/')
    for (const [name, asNew, asMember] of BREAKDOWNS) {
      const card = cardOf(page, name)
      await card.locator('summary').click()
      const rows = card.getByRole('table').getByRole('row')
      const cells = await rows.evaluateAll(all =>
        all.slice(1).map(row => [...row.querySelectorAll('td')].map(cell => cell.textContent)),
      )
      expect(cells, name).toEqual(asNew.map((amount, row) => [amount, asMember[row]]))
    }
  })

  test('open the registration for the chosen one', async ({ page }) => {
    test.slow()
    await visit(page, '/')
    for (const { name } of CARDS) {
      const link = name === 'Mailbox/Locker' ? /^Book Now.*Mailbox\/Locker$/ : `Choose ${name}`
      await page.getByRole('link', { name: link }).click()
      const dialog = page.getByRole('dialog', { name: `Register: ${name}` })
      await expect(dialog.getByText('Step 1 of 4: Personal')).toBeVisible()
      await dialog.getByRole('button', { name: 'Close' }).first().click()
      await expect(dialog).toBeHidden()
    }
  })

  test('stand beside Additional and Specialized Services with their ways to book', async ({ page }) => {
    await visit(page, '/')
    const section = page.locator('#plans')
    await expect(section.getByRole('heading', { name: 'Additional Services' })).toBeVisible()
    await expect(section.getByRole('link', { name: /^Book Now/ })).toBeVisible()
    await expect(section.getByRole('heading', { name: 'Specialized Services' })).toBeVisible()
    for (const name of ['Free Consultation', 'Book a Free Consultation']) {
      await expect(section.getByRole('link', { name, exact: true })).toHaveAttribute(
        'href',
        '/book?kind=call',
      )
    }
  })
})

test.describe('the map', () => {
  const PINS = ['Reception', 'Café Area', 'Meeting Rooms', 'Quiet Zone', 'Event Space']

  test('shows each of the five places when its pin is hovered', async ({ page }) => {
    await visit(page, '/')
    await expect(page.getByRole('heading', { name: 'Explore Our Space' })).toBeVisible()
    await expect(page.locator('#map').getByRole('tooltip')).toHaveCount(0)
    for (const name of PINS) {
      await page.getByRole('button', { name, exact: true }).hover()
      await expect(page.getByRole('tooltip')).toHaveCount(1)
      await expect(page.getByRole('tooltip')).toContainText(name)
    }
  })

  test('shows a place when its pin has the focus, until Esc', async ({ page }) => {
    await visit(page, '/')
    const shows = async (name: string) => {
      await expect(page.getByRole('button', { name, exact: true })).toBeFocused()
      await expect(page.getByRole('tooltip')).toHaveCount(1)
      await expect(page.getByRole('tooltip')).toContainText(name)
    }
    await page.getByRole('button', { name: PINS[0] ?? '', exact: true }).focus()
    await shows(PINS[0] ?? '')
    for (const name of PINS.slice(1)) {
      await page.keyboard.press('Tab')
      await shows(name)
    }
    await page.keyboard.press('Escape')
    await expect(page.getByRole('tooltip')).toHaveCount(0)
    await page.keyboard.press('Shift+Tab')
    await shows(PINS.at(-2) ?? '')
  })

  test.describe('on a phone', () => {
    test.use({ viewport: PHONE, hasTouch: true, isMobile: true })

    test('shows a place when its pin is tapped', async ({ page }) => {
      await visit(page, '/')
      for (const name of PINS) {
        await page.getByRole('button', { name, exact: true }).tap()
        await expect(page.getByRole('tooltip')).toHaveCount(1)
        await expect(page.getByRole('tooltip')).toContainText(name)
        await expect(page.getByRole('tooltip')).toBeInViewport()
      }
    })
  })

  test('has a frame of a map site and the contact list', async ({ page }) => {
    await visit(page, '/')
    await expect(page.locator('#map iframe')).toHaveAttribute('src', /^https:\/\/www\.openstreetmap\.org\//)
    const contact = page.locator('#contact')
    await expect(contact.getByRole('heading', { name: 'Visit Us' })).toBeVisible()
    await expect(contact).toContainText('Jomtien Second Road, Pattaya')
    await expect(contact.getByText('open 24/7 for members', { exact: true })).toBeVisible()
    await expect(contact.getByRole('link', { name: '+66 38 000 024' })).toHaveAttribute(
      'href',
      'tel:+6638000024',
    )
    await expect(contact.getByRole('link', { name: /@/ })).toHaveAttribute('href', /^mailto:/)
    await expect(contact.getByRole('link', { name: 'Book a Tour' })).toHaveAttribute(
      'href',
      '/book?kind=call',
    )
  })
})

test.describe('the events', () => {
  test('that lie ahead are shown, the next one first', async ({ page, database }) => {
    await database.db.delete(events)
    const inDays = (days: number) => new Date(Date.now() + days * 86_400_000)
    await database.db.insert(events).values([
      { title: 'Later talk', description: 'About visas.', startsAt: inDays(9), type: 'educational' },
      { title: 'Beach run', description: 'Five kilometres.', startsAt: inDays(2), type: 'motion' },
      { title: 'Bygone dinner', description: 'It was good.', startsAt: inDays(-1), type: 'networking' },
    ])
    await tellOfChange(database, 'events')
    await visit(page, '/')
    const section = page.locator('#events')
    const items = section.getByRole('listitem')
    await expect(items).toHaveCount(2)
    await expect(items.first()).toContainText('Beach run')
    await expect(items.first()).toContainText('Five kilometres.')
    await expect(items.first()).toContainText('Motion')
    await expect(items.last()).toContainText('Later talk')
    await expect(items.last()).toContainText('Educational')
    await database.db.delete(events)
    await tellOfChange(database, 'events')
  })

  test('none means a word about it and a way to suggest one', async ({ page, database }) => {
    await database.db.delete(events)
    await tellOfChange(database, 'events')
    await visit(page, '/')
    const section = page.locator('#events')
    await expect(section.getByRole('heading', { name: 'The calendar is open' })).toBeVisible()
    await section.getByRole('link', { name: 'Suggest an event' }).click()
    await expect(page.getByRole('radio', { name: 'An event in the space' })).toBeChecked()
  })

  test.describe('whose image is missing', () => {
    test.use({ allowedComplaint: /Failed to load resource/ })

    test('keep a drawing of their kind', async ({ page, database }) => {
      await database.db.delete(events)
      const startsAt = new Date(Date.now() + 86_400_000)
      const imageUrl = 'https://images.example/gone.jpg'
      const shown = { title: 'Run', description: 'Short.', slug: 'run', startsAt, imageUrl }
      await database.db.insert(events).values({ ...shown, type: 'motion' })
      await tellOfChange(database, 'events')
      await page.route(imageUrl, route => route.fulfill({ status: 404 }))
      await visit(page, '/')
      const item = page.locator('#events').getByRole('listitem')
      await item.scrollIntoViewIfNeeded()
      await expect(item.locator('img')).toHaveCount(0)
      await expect(item.locator('use[href$="#motion"]')).toBeVisible()
      await page.goto('/events/run')
      await expect(page.locator('main use[href$="#motion"]')).toBeVisible()
      await database.db.delete(events)
      await tellOfChange(database, 'events')
    })
  })
})

test('the footer has contact, quick links, reception hours and this year', async ({ page }) => {
  await visit(page, '/')
  const footer = page.getByRole('contentinfo')
  for (const title of ['Contact', 'Quick Links', 'Reception Hours']) {
    await expect(footer.getByRole('heading', { name: title })).toBeVisible()
  }
  for (const name of ['Book Appointment', 'Membership', 'Services', 'Location', 'Linktree']) {
    await expect(footer.getByRole('link', { name, exact: true })).toHaveAttribute(
      'href',
      /^(#\w+|https:|\/book\?kind=call$)/,
    )
  }
  for (const line of [
    '24/7 for members',
    'Mon-Fri 09:00-21:00',
    'Saturday 10:00-21:00',
    'Sunday for active members only',
    'New members can sign up online',
  ]) {
    await expect(footer.getByText(line, { exact: true })).toBeVisible()
  }
  const year = new Intl.DateTimeFormat('en', { year: 'numeric', timeZone: 'Asia/Bangkok' }).format(new Date())
  await expect(footer.getByText(new RegExp(`© ${year} `))).toBeVisible()
})

function cardOf(page: Page, name: string) {
  return page
    .locator('#plans')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name, exact: true }) })
}
