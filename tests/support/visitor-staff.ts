import { within } from '@testing-library/dom'
import type { Visitor } from './visitor.ts'

/** Types into the open approval what came in: by default all of it. How it came is as proposed, or else in cash. */
export function typeReceived(visitor: Visitor, amount?: string) {
  const dialog = visitor.page.getByRole('dialog')
  const expected = within(dialog).getByText('Expected').nextElementSibling?.textContent ?? ''
  visitor.fill('Amount received', amount ?? expected, dialog)
  const method = visitor.control('Method', dialog) as HTMLSelectElement
  if (method.value === '') visitor.fill('Method', 'cash', dialog)
}

/** How the record that is open stands: what is said beside its title. */
export const statusOf = ({ page }: Visitor) =>
  page.getByRole('heading', { level: 1 }).nextElementSibling?.textContent
