import { expect, test } from 'vitest'
import { openSampleHouse } from '../support/sample-house.ts'

const { owner } = await openSampleHouse()

const heading = (name: string | RegExp) => owner.page.getByRole('columnheader', { name })
const chips = () => [...owner.page.getByRole('group', { name: 'Filters' }).querySelectorAll('a')]
const names = () => [...owner.document.querySelectorAll('tbody th a')].map(({ textContent }) => textContent)
const dialog = () => owner.page.getByRole('dialog')

async function press(chip: HTMLAnchorElement | undefined) {
  await owner.open(chip?.href ?? '')
}

test('headings say what can be sorted and which way, and the lead says the true order', async () => {
  await owner.open('/admin/members')
  expect(owner.main).toHaveTextContent('Everyone who has joined. Newest first.')
  expect(heading('Expires')).not.toHaveAttribute('aria-sort')
  await owner.follow(/^Expires/, heading('Expires'))
  expect(heading(/^Expires/)).toHaveAttribute('aria-sort', 'ascending')
  expect(owner.main).toHaveTextContent('Ordered by “Expires”, ascending.')
  await owner.follow(/^Expires/, heading(/^Expires/))
  expect(heading(/^Expires/)).toHaveAttribute('aria-sort', 'descending')
  expect(owner.main).toHaveTextContent('Ordered by “Expires”, descending.')
  await owner.press('Search')
  expect(owner.address).toMatch(/sort=-expires/)
})

test('every list can be turned round, offers its columns and keeps a view, slips and the log among them', async () => {
  for (const [list, sort, first] of [
    ['receipts', 'Received', 'Newest first.'],
    ['ledger?month=', 'Date', 'The newest day first.'],
    ['documents', 'Number', 'Newest first.'],
    ['settings/mail', 'Written', 'Newest first.'],
  ] as const) {
    await owner.open(`/admin/${list}`)
    expect(owner.main).toHaveTextContent(first)
    const named = new RegExp(`^${sort}`)
    await owner.follow(named, heading(named))
    expect(owner.main).toHaveTextContent(`Ordered by “${sort}”, ascending.`)
    await owner.follow('View')
    const [column] = dialog().querySelectorAll<HTMLInputElement>('input[type=checkbox]')
    if (!column) throw new Error(`${list} offers no column`)
    column.checked = false
    await owner.press('Show these columns', dialog())
    expect(owner.address).toMatch(/columns=/)
    expect(owner.main).toHaveTextContent(`Ordered by “${sort}”, ascending.`)
  }
  await owner.open('/admin/activity')
  owner.fill('Order', 'Oldest first')
  await owner.press('Search')
  expect(owner.main).toHaveTextContent('Oldest first.')
})

test('days stand as chips beside the filters, and are counted on a phone', async () => {
  await owner.open('/admin/activity?from=2020-01-01&views=shown')
  expect(chips().map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Views/),
    expect.stringMatching(/From: 1 Jan 2020/),
  ])
  owner.page.getByRole('button', { name: 'Filters (2)' })
  await press(chips().at(-1))
  expect(owner.address).toBe('/admin/activity?views=shown')
})

test('a filter that is set stands as a chip, and goes with a press on it', async () => {
  await owner.open('/admin/members?status=active&type=monthly&sort=name')
  expect(chips().map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/Membership type: Monthly/),
    expect.stringMatching(/Status: Active/),
  ])
  await press(chips().at(-1))
  expect(owner.address).toBe('/admin/members?type=monthly&sort=name')
  expect(chips()).toHaveLength(1)
})

test('chips, orders, the height of rows and the further actions work all the same', async () => {
  await owner.open('/admin/members?status=active')
  await owner.press('Roomy rows')
  owner.page.getByRole('button', { name: 'Compact rows' })
  expect(owner.document.querySelector('table.roomy')).not.toBeNull()
  await owner.follow(/^Member/, heading(/^Member(?!s)/))
  expect(owner.address).toBe('/admin/members?status=active&sort=name')
  await press(chips()[0])
  expect(owner.address).toBe('/admin/members?sort=name')
  const [name = ''] = names()
  await owner.follow(`More for ${name}`)
  await owner.follow(`Delete ${name}`)
  expect(dialog()).toHaveTextContent('Are you sure you want to delete this member?')
})

test('what the ticked rows would become is shown with their names before it is done', async () => {
  await owner.open('/admin/services?sort=title')
  const [first = '', second = ''] = names()
  const tickBoth = () => {
    for (const name of [first, second]) owner.check(`Select ${name}`)
  }
  const listed = () => [...dialog().querySelectorAll('li')].map(({ textContent }) => textContent)
  tickBoth()
  await owner.press('Delete selected')
  expect(listed()).toEqual([first, second])
  await owner.follow('Cancel', dialog())
  tickBoth()
  await owner.press('Set to “Inactive”')
  expect(listed()).toEqual([first, second])
  await owner.press('Change (2)', dialog())
  expect(owner.main).toHaveTextContent('Changed: 2.')
  for (const name of [first, second])
    expect(owner.page.getByRole('link', { name }).closest('tr')).toHaveTextContent('Inactive')
})
