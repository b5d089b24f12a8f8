import { expect, test } from 'vitest'
import { editSections, MOST_SECTIONS, readSectionStep, type SectionEdit, sectionStep } from './sections.ts'

const sections = ['A', 'B', 'C'].map(heading => ({ heading, content: heading.toLowerCase() }))
const after = (edit: SectionEdit) => editSections(sections, edit).map(({ heading }) => heading)

test.each([
  [{ kind: 'add' }, ['A', 'B', 'C', '']],
  [{ kind: 'remove', index: 1 }, ['A', 'C']],
  [{ kind: 'remove', index: 9 }, ['A', 'B', 'C']],
  [{ kind: 'up', index: 2 }, ['A', 'C', 'B']],
  [{ kind: 'up', index: 0 }, ['A', 'B', 'C']],
  [{ kind: 'down', index: 0 }, ['B', 'A', 'C']],
  [{ kind: 'down', index: 2 }, ['A', 'B', 'C']],
] satisfies [SectionEdit, string[]][])('%j gives %j', (edit, headings) => {
  expect(after(edit)).toEqual(headings)
  expect(readSectionStep(sectionStep(edit))).toEqual(edit)
})

test('there are never more than fit', () => {
  const full = Array.from({ length: MOST_SECTIONS }, () => ({ heading: '', content: '' }))
  expect(editSections(full, { kind: 'add' })).toHaveLength(MOST_SECTIONS)
})

test.each(['save', 'section:up', 'section:up:-1', 'section:fly:1', ''])('%j edits no section', step => {
  expect(readSectionStep(step)).toBeNull()
})
