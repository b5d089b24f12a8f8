export type Section = { heading: string; content: string }

/** What a button does to the sections; `index` is the section's place from 0. */
export type SectionEdit = { kind: 'add' } | { kind: 'remove' | 'up' | 'down'; index: number }

export const MOST_SECTIONS = 50

const EMPTY: Section = { heading: '', content: '' }

/** The value of the button, as the form posts it without JavaScript. */
export function sectionStep(edit: SectionEdit): string {
  return edit.kind === 'add' ? 'section:add' : `section:${edit.kind}:${edit.index}`
}

/** What a posted button asks for; null for another button. */
export function readSectionStep(step: string): SectionEdit | null {
  if (step === 'section:add') return { kind: 'add' }
  const [, kind, index] = /^section:(remove|up|down):(\d{1,2})$/.exec(step) ?? []
  return kind ? { kind: kind as 'remove' | 'up' | 'down', index: Number(index) } : null
}

/** The sections after the edit; as they are where it makes no sense, such as the first one upwards. */
export function editSections(sections: Section[], edit: SectionEdit): Section[] {
  if (edit.kind === 'add') return sections.length < MOST_SECTIONS ? [...sections, EMPTY] : sections
  const { index } = edit
  if (edit.kind === 'remove') return sections.filter((_, place) => place !== index)
  const other = edit.kind === 'up' ? index - 1 : index + 1
  const [here, there] = [sections[index], sections[other]]
  if (!here || !there) return sections
  return sections.with(index, there).with(other, here)
}
