import { describe, expect, test } from 'vitest'
import { openRequestHouse } from '../support/request-house.ts'
import { insertMember } from '../support/reviewer.ts'

const house = await openRequestHouse()
const owner = await house.newStaff()
await insertMember(house.db)

const dialog = () => owner.page.getByRole('dialog')

async function keep(name: string) {
  owner.fill('Name of the view', name, dialog())
  await owner.press('Keep this view', dialog())
}

test('a view of a list is kept under a name with its filters, order and columns, is an address, and is renamed and deleted', async () => {
  await owner.open('/admin/members?status=active&sort=-expires&q=nobody')
  await owner.follow('View')
  owner.uncheck('Joined', dialog())
  await owner.press('Show these columns', dialog())
  expect(owner.page.queryByRole('dialog')).toBeNull()
  expect(owner.address).toMatch(/columns=expires/)
  await owner.press('Search')
  expect(owner.address).toMatch(/columns=expires/)

  await owner.follow('View')
  await keep('Ending last')
  expect(owner.main).toHaveTextContent('“Ending last” is kept.')
  const chip = () => owner.page.getByRole('link', { name: 'Ending last' })
  expect(chip().closest('nav')).toHaveAccessibleName('Views')
  expect(chip()).toHaveAttribute('aria-current', 'true')
  expect(owner.address).not.toMatch(/nobody/)

  await owner.follow('View')
  await keep('ending LAST')
  expect(owner.status).toBe(400)
  expect(owner.main).toHaveTextContent('You already keep a view of this list under that name')

  await owner.open('/admin/members')
  expect(chip()).not.toHaveAttribute('aria-current')
  await owner.follow('Ending last')
  expect(owner.address).toMatch(/sort=-expires/)
  expect(owner.address).toMatch(/status=active/)

  await owner.open('/admin/views')
  owner.fill('Name of the view', 'Last to end')
  await owner.press('Rename')
  owner.page.getByRole('link', { name: 'Members: Last to end' })
  await owner.press('Delete Last to end')
  expect(owner.main).toHaveTextContent('No views are kept yet')
})

describe('without JavaScript', () => {
  test('a view is kept as well, and a name that is taken is asked for again', async () => {
    for (const _ of ['first', 'second']) {
      await owner.open('/admin/leave?status=pending&view=1')
      await keep('To decide')
    }
    expect(owner.main).toHaveTextContent('You already keep a view of this list under that name')
    const again = owner.page.getByRole('button', { name: 'Keep this view' }).closest('form') ?? undefined
    owner.fill('Name of the view', 'To decide today', again)
    await owner.press('Keep this view', again)
    owner.page.getByRole('link', { name: 'To decide today' })
  })
})
