import { within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { recordDays } from '#app/overview/reports/steps/record.server.ts'
import { openSampleHouse } from '../support/sample-house.ts'

const { owner, ctx } = await openSampleHouse()
await recordDays(ctx)

const REPORTS = ['', '/memberships', '/occupancy', '/staff', '/spaces', '/sign-up']

/** Steps of a form are counted without anything about anybody, which the report says itself. */
const COUNTED_ONLY = ['Opened', 'Contact', 'Confirm', 'Payment']

/** Where there is nothing, nothing is behind it. */
const NOTHING = ['', '0', '฿0', '0%']

/** The tables of the report that is open, cell by cell. */
const readCells = () =>
  owner.page.getAllByRole('table').flatMap(table => {
    const headings = within(table).getAllByRole('columnheader').slice(1)
    return [...table.querySelectorAll('tbody tr')].flatMap(row =>
      [...row.querySelectorAll('td')].map((cell, at) => ({
        heading: headings[at]?.textContent ?? '',
        text: cell.textContent ?? '',
        href: cell.querySelector('a')?.getAttribute('href') ?? null,
      })),
    )
  })

test.each(REPORTS)(
  'every figure of %s leads to rows that open, but what is only counted of a form',
  async report => {
    await owner.open(`/admin/reports${report}`)
    const cells = readCells()
    const figures = cells.filter(({ text }) => !NOTHING.includes(text))
    const leadingNowhere = figures.filter(({ href }) => href === null)
    expect(figures.length).toBeGreaterThan(10)
    expect(leadingNowhere.filter(({ heading }) => !COUNTED_ONLY.includes(heading))).toEqual([])
    // One of each column, as the others differ by what they ask for.
    for (const [heading, [figure]] of Map.groupBy(figures, each => each.heading)) {
      if (!figure?.href) continue
      await owner.open(figure.href)
      expect([heading, owner.status]).toEqual([heading, 200])
      expect(owner.main.querySelector('table, dialog')).not.toBeNull()
    }
  },
)
