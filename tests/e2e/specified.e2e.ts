import type { Page } from '@playwright/test'
import { test } from '../support/browsing.ts'
import { expect } from '../support/journey.ts'
import { SAMPLE } from '../support/server.ts'
import { signInAsOwner } from '../support/staff-journey.ts'

test.use({ serverEnv: SAMPLE, viewport: { width: 1280, height: 900 }, javaScriptEnabled: false })

type Specified = {
  path: string
  headings?: string[]
  /** All of the table, in this order. */
  columns?: string[]
  buttons?: string[]
  links?: string[]
  /** Controls by their visible labels. */
  labels?: string[]
  placeholders?: string[]
  /** What a list can be narrowed to, by the words that it begins with. */
  choices?: string[]
  texts?: string[]
}

/** What is done to each row stands in its row, or in the menu of it: named by its beginning. */
const ROWS: Record<string, string[]> = {
  '/admin/events': ['Edit', 'Clone', 'Delete'],
  '/admin/services': ['Edit', 'Delete'],
  '/admin/members': ['Renew', 'Edit', 'Clone', 'Delete'],
  '/admin/employees': ['Edit', 'Delete'],
  '/admin/leave': ['Edit', 'Delete'],
}

/** The staff area, as its specification names it: its words are kept to the letter. */
const STAFF: Specified[] = [
  {
    path: '/admin/dashboard',
    headings: ['Total Members', 'Monthly Revenue', 'Active Services', 'Upcoming Events', 'Recent Activity'],
    links: ['Events', 'Services', 'Members', 'Export'],
    texts: ['Admin / Administrator'],
    choices: ['Last 7 days', 'Last 30 days', 'Last 90 days', 'This year'],
  },
  { path: '/admin/events', headings: ['Events Manager'], placeholders: ['Search events...'] },
  {
    path: '/admin/events?new=1',
    labels: ['Title', 'Description', 'Date and time', 'Type', 'Image URL'],
    choices: ['Networking', 'Educational', 'Motion'],
  },
  { path: '/admin/services', headings: ['Services Manager'], placeholders: ['Search services...'] },
  {
    path: '/admin/services?new=1',
    labels: [
      'Title',
      'Description',
      'Price',
      'Coffee',
      'Wi-Fi',
      'Mail',
      'Monitor',
      'People',
      'Credit card',
      'Award',
      'Briefcase',
      'Home',
      'Passport',
      'Clock',
    ],
  },
  { path: '/admin/members', headings: ['Members Manager'] },
  {
    path: '/admin/members?new=1',
    labels: [
      'Name',
      'Email',
      'Secondary email',
      'Mobile phone',
      'Work phone',
      'Address',
      'Date of birth',
      'Membership type',
      'Status',
      'Join date',
      'Expiry date',
      'Auto-renew',
      'LINE',
      'WhatsApp',
      'Instagram',
      'Facebook',
      'Telegram',
      'Emergency contact',
    ],
  },
  { path: '/admin/employees', headings: ['Employee Manager'], placeholders: ['Search employees...'] },
  {
    path: '/admin/employees?new=1',
    labels: [
      'First name',
      'Last name',
      'Email',
      'Phone',
      'Department',
      'Position',
      'Hire date',
      'Status',
      'Employee ID',
      'Profile picture',
      'Emergency contact',
      'Emergency phone',
      'Date of birth',
      'Address',
    ],
  },
  { path: '/admin/messages', headings: ['Messages'] },
  { path: '/admin/messages?new=1', labels: ['Subject', 'Message'] },
  {
    path: '/admin/attendance',
    headings: ['Attendance Manager'],
    columns: ['Employee', 'Department', 'Time In', 'Time Out', 'Status', 'Notes', 'Actions'],
    buttons: ['Mark All Present'],
    links: ['Export', 'Add Record', 'Previous Day', 'Next Day'],
    placeholders: ['Search employees...'],
    choices: ['All Departments', 'All Statuses', 'Half Day', 'On Leave'],
  },
  {
    path: '/admin/attendance?new=1',
    headings: ['Add Attendance Record'],
    buttons: ['Add Record'],
    links: ['Cancel'],
    labels: ['Employee', 'Date', 'Time In', 'Time Out', 'Status', 'Notes'],
  },
  {
    path: '/admin/leave',
    headings: ['Leave Management'],
    columns: ['Employee', 'Leave Type', 'Duration', 'Status', 'Reason', 'Actions'],
    buttons: ['Approve', 'Reject'],
    links: ['Export', 'Add Leave'],
    placeholders: ['Search employees or leave types...'],
    choices: ['All Departments', 'All Statuses'],
  },
  {
    path: '/admin/leave?new=1',
    headings: ['Add Leave Request'],
    buttons: ['Submit Request'],
    links: ['Cancel'],
    labels: ['Employee', 'Leave Type', 'Start Date', 'End Date', 'Reason', 'Status'],
  },
]

/** What everybody can open. */
const SITE: Specified[] = [
  {
    path: '/',
    headings: [
      'Access to Services (Remote)',
      'Consultation Services',
      'Visa Assistance',
      'Housing Assistance',
      'Additional Services',
      'Specialized Services',
      'Explore Our Space',
      'Visit Us',
    ],
    links: [
      'Features',
      'Membership',
      'Blog',
      'Contact',
      'Book Now',
      'Book A Free Call',
      'View Memberships',
      'View Plans',
      'Free Consultation',
      'Book a Free Consultation',
      'Book a Tour',
      'Book Appointment',
      'Services',
      'Location',
      'Linktree',
    ],
    buttons: ['Reception', 'Café Area', 'Meeting Rooms', 'Quiet Zone', 'Event Space'],
    texts: ['Active Members', 'Cups of Coffee/Day', 'Events/Month', 'Hours Open', 'Most Popular'],
  },
  {
    path: '/membership',
    labels: [
      'Membership plan',
      'Full name',
      'Address',
      'Mobile phone',
      'Work phone',
      'Emergency contact',
      'Date of birth',
      'Start date',
    ],
    buttons: ['Next'],
  },
  {
    path: '/thai-scan-receipt',
    headings: ['Thai Scan Receipt Submission'],
    labels: ['Name', 'Email'],
    buttons: ['Submit Receipt', 'Back'],
  },
  { path: '/admin/login', labels: ['Email', 'Password'], buttons: ['Sign in'] },
  { path: '/employee/login', labels: ['Email', 'Password'], buttons: ['Sign in'] },
  {
    path: '/manage-blogs',
    headings: ['Generate New Blog', 'Existing Blogs'],
    labels: ['Topic', 'Target Audience', 'SEO Target Words'],
    buttons: ['Delete'],
  },
  { path: '/blogs', headings: ['Our Blog'], links: ['Read More'] },
]

test('the staff area has every column, button, label and placeholder that is specified', async ({ page }) => {
  test.setTimeout(180_000)
  await signInAsOwner(page)
  for (const specified of STAFF) await test.step(specified.path, () => expectAll(page, specified))
})

test('each row of the staff area can be done with what is specified', async ({ page }) => {
  await signInAsOwner(page)
  for (const [path, actions] of Object.entries(ROWS)) {
    await page.goto(path)
    const row = page.getByRole('row').nth(1)
    for (const action of actions) {
      const found = row.getByRole('link', { name: new RegExp(`^${action}`) })
      if ((await found.count()) === 0) await row.getByRole('link', { name: /^More/ }).click()
      await expect(found, `${path}: ${action}`).toHaveCount(1)
    }
  }
})

test('the public site has every heading, link, label and button that is specified', async ({ page }) => {
  for (const specified of SITE) await test.step(specified.path, () => expectAll(page, specified))
})

async function expectAll(page: Page, specified: Specified) {
  const { path, headings = [], columns, buttons = [], links = [], labels = [] } = specified
  await page.goto(path)
  const missing: string[] = []
  const want = async (what: string, found: ReturnType<Page['getByText']>) => {
    if ((await found.count()) === 0) missing.push(what)
  }
  for (const name of headings) await want(`heading ${name}`, page.getByRole('heading', { name }))
  for (const name of buttons) await want(`button ${name}`, page.getByRole('button', { name }))
  for (const name of links) await want(`link ${name}`, page.getByRole('link', { name }))
  for (const name of labels) await want(`label ${name}`, page.getByLabel(name))
  for (const name of specified.placeholders ?? [])
    await want(`placeholder ${name}`, page.getByPlaceholder(name, { exact: true }))
  for (const name of specified.choices ?? [])
    await want(`choice ${name}`, page.locator('option, label, legend').filter({ hasText: name }))
  for (const name of specified.texts ?? []) await want(`text ${name}`, page.getByText(name))
  expect(missing, path).toEqual([])
  if (columns) {
    const shown = await page
      .locator('thead th')
      .evaluateAll(cells =>
        cells.filter(cell => (cell as HTMLElement).offsetWidth > 24).map(cell => cell.textContent),
      )
    expect(shown, path).toEqual(columns)
  }
}
