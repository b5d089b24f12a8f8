import { randomUUID } from 'node:crypto'
import { events } from '#app/public/events/tables.server.ts'
import { expect, expectAccessible, test, visit } from '../support/journey.ts'
import { expectMessage } from '../support/registering.ts'
import { signInAsOwner } from '../support/staff-journey.ts'

test('what is wrong is said beside the field, what was typed stays, and leaving is asked about', async ({
  page,
}) => {
  await signInAsOwner(page)
  await visit(page, '/admin/events')
  await page.keyboard.press('n')
  const title = page.getByLabel('Title')
  await title.fill('Only a title')
  await page.getByRole('button', { name: 'Create event' }).click()
  const description = page.getByLabel('Description')
  await expectMessage(description, 'Please enter a description')
  await expectMessage(page.getByLabel('Date and time'), 'Please select a date and time')
  await expect(description).toBeFocused()
  await expectAccessible(page)
  await expect(title).toHaveValue('Only a title')
  await page.keyboard.press('Escape')
  await expect(page.getByText('What you typed here has not been saved.')).toBeVisible()
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await expect(title).toHaveValue('Only a title')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Leave', exact: true }).click()
  await expect(title).toBeHidden()
})

test('what is done with ticked rows is offered while a row is ticked', async ({ page, database: { db } }) => {
  const word = randomUUID().slice(0, 8)
  const startsAt = new Date('2031-05-01T12:30:00Z')
  await db.insert(events).values(
    ['Jazz', 'Tango'].map(title => ({
      title: `${title} ${word}`,
      description: 'On the terrace',
      startsAt,
    })),
  )
  await signInAsOwner(page)
  await visit(page, `/admin/events?q=${word}`)
  const remove = page.getByRole('button', { name: 'Delete selected' })
  await expect(remove).toBeHidden()
  for (const box of await page.getByRole('checkbox').all()) await box.check()
  await expect(page.getByText('2 selected')).toBeVisible()
  await page.getByRole('button', { name: 'Clear selection' }).click()
  await expect(remove).toBeHidden()
})
