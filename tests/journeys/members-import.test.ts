import { randomUUID } from 'node:crypto'
import { inArray } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { members } from '#app/people/members/tables.server.ts'
import { meanwhile } from '../support/meanwhile.ts'
import { openRequestHouse } from '../support/request-house.ts'

const house = await openRequestHouse()
const { db } = house
const owner = await house.newStaff()

const HEADER = 'Name,Email,Mobile Phone,Join Date,Expiry Date,Colour'

async function upload(rows: string[], name = 'old members.csv') {
  owner.attach('CSV file', [new File([[HEADER, ...rows].join('\r\n')], name, { type: 'text/csv' })])
  await owner.press('Check the file')
}

const membersOf = (emails: string[]) => db.select().from(members).where(inArray(members.email, emails))

test('a list is checked row by row, taken in when confirmed, and then everybody is a member', async () => {
  const tag = randomUUID().slice(0, 8)
  await db.insert(members).values({
    memberId: `SALA-${tag}`,
    name: 'Here',
    email: `here-${tag}@example.com`,
    joinDate: '2026-01-01',
  })
  await owner.open('/admin/members')
  await owner.follow('Import')
  owner.page.getByRole('heading', { level: 1, name: 'Import members' })
  const template = owner.page.getByRole('link', { name: 'Download an empty template' }).getAttribute('href')
  expect(await (await owner.fetch(template ?? '')).text()).toContain('Member ID,Name,Email')

  await owner.press('Check the file')
  expect(owner.main).toHaveTextContent('Please choose a file')
  await upload(['x'.repeat(10), '"'])
  expect(owner.main).toHaveTextContent('A quotation mark in this file is opened and never closed')

  await upload([
    `Nok ${tag},nok-${tag}@example.com,081 234 5678,01/08/2569,31/12/2569,red`,
    `=1+1 ${tag},sum-${tag}@example.com,+66 81 234 5678,,,`,
    `Here,HERE-${tag}@example.com,081 234 5678,,,`,
    'Nobody,no address,081 234 5678,31/02/2026,,',
  ])
  owner.page.getByRole('heading', { level: 1, name: 'Check the list' })
  expect(owner.main).toHaveTextContent('Rows whose dates are of the Buddhist era, read as such: 1')
  expect(owner.main).toHaveTextContent('Columns that are not known and left out: Colour')
  const first = owner.page.getByRole('table', { name: 'The first rows, as they will be' })
  expect(first.querySelectorAll('tr')).toHaveLength(3)
  expect(first).toHaveTextContent(`=1+1 ${tag}`)
  expect(first).toHaveTextContent('31 Dec 2026')
  const leftOut = [...owner.page.getByRole('list', { name: 'Rows that are left out' }).children]
  const row = (name: string) => leftOut.find(({ textContent }) => textContent.includes(name)) as HTMLElement
  expect(row('Row 4')).toHaveTextContent('has HERE-')
  expect(row('Row 5')).toHaveTextContent('Join Date: “31/02/2026” is no date')

  const list = owner.address
  await meanwhile(house.work, owner.press('Import 2 members'))
  expect(owner.address).toMatch(/^\/admin\/members\?/) // a short list is waited for
  await owner.open(list)
  expect(owner.main).toHaveTextContent('2 members imported')
  expect(owner.page.queryByRole('button', { name: /Import/ })).toBeNull()
  const made = await membersOf([`nok-${tag}@example.com`, `sum-${tag}@example.com`])
  expect(made.map(({ name }) => name).toSorted()).toEqual([`=1+1 ${tag}`, `Nok ${tag}`])
})

describe('without JavaScript', () => {
  test('a list that is far too large is refused beside its field', async () => {
    await owner.open('/admin/members/import')
    owner.attach('CSV file', [new File([new Uint8Array(9 * 1024 * 1024)], 'all.csv', { type: 'text/csv' })])
    await owner.press('Check the file')
    expect(owner.status).toBe(413)
    const words = 'This file is larger than 6 MB. Please split it.'
    expect(owner.control('CSV file')).toHaveAccessibleDescription(expect.stringContaining(words))
  })

  test('a list that cannot be read says why, and one that is given up makes nobody a member', async () => {
    const email = `nobody-${randomUUID().slice(0, 8)}@example.com`
    await owner.open('/admin/members/import')
    const workbook = new Uint8Array([0x50, 0x4b, 0x03, 0x04])
    owner.attach('CSV file', [new File([workbook], 'x.xlsx', { type: 'application/zip' })])
    await owner.press('Check the file')
    expect(owner.status).toBe(400)
    expect(owner.main).toHaveTextContent('This is an Excel workbook')
    await upload([`Nobody,${email},081 234 5678,,,`])
    await owner.press('Give up')
    expect(owner.main).toHaveTextContent('The list is given up and its file deleted')
    expect(await membersOf([email])).toEqual([])
  })

  test('a long import says how far it is whenever the page is loaded again', async () => {
    const email = `slow-${randomUUID().slice(0, 8)}@example.com`
    await owner.open('/admin/members/import')
    await upload([`Slow,${email},081 234 5678,,,`])
    await owner.press('Import 1 member')
    owner.page.getByRole('progressbar', { name: 'Reading the list' })
    expect(owner.text).toContain('Load this page again to see how far it is.')
    const list = owner.address
    await owner.open(list)
    owner.page.getByRole('progressbar', { name: 'Reading the list' })
    await house.work()
    await owner.open(list)
    expect(owner.main).toHaveTextContent('1 member imported')
  })
})
