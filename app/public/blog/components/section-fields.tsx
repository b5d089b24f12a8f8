import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from '#app/kit/ui/button.tsx'
import { TextAreaField, TextField } from '#app/kit/ui/field.tsx'
import { m } from '#app/paraglide/messages.js'
import {
  editSections,
  MOST_SECTIONS,
  type Section,
  type SectionEdit,
  sectionStep,
} from '../rules/sections.ts'
import type { PostErrors } from '../schema/posts.ts'

type SectionFieldsProps = {
  sections: Section[]
  errors: PostErrors
  onChange: (sections: Section[]) => void
}

/** The sections of a post: written, added, removed and moved by buttons, which work without JavaScript too. */
export function SectionFields({ sections, errors, onChange }: SectionFieldsProps) {
  const list = useRef<HTMLOListElement>(null)
  const focus = useRef<number | null>(null)
  useEffect(() => {
    if (focus.current === null) return
    list.current?.children[focus.current]?.querySelector('input')?.focus()
    focus.current = null
  })
  const edit = (wanted: SectionEdit) => {
    const next = editSections(sections, wanted)
    focus.current = placeAfter(wanted, next.length)
    onChange(next)
  }
  const put = (index: number, part: Partial<Section>) =>
    onChange(sections.map((section, place) => (place === index ? { ...section, ...part } : section)))
  return (
    <div className="grid gap-4">
      <ol ref={list} className="grid gap-4">
        {sections.map((section, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a section has no name but its place
          <li key={index}>
            <SectionBox section={section} index={index} errors={errors} onPut={part => put(index, part)}>
              <SectionButtons index={index} count={sections.length} onEdit={edit} />
            </SectionBox>
          </li>
        ))}
      </ol>
      {sections.length < MOST_SECTIONS && (
        <Button
          type="submit"
          name="step"
          value={sectionStep({ kind: 'add' })}
          look="secondary"
          className="justify-self-start"
          onClick={event => {
            event.preventDefault()
            edit({ kind: 'add' })
          }}
        >
          <Plus className="size-5" aria-hidden="true" />
          {m.blog_section_add()}
        </Button>
      )}
    </div>
  )
}

type SectionBoxProps = {
  section: Section
  index: number
  errors: PostErrors
  onPut: (part: Partial<Section>) => void
  children: ReactNode
}

/** One section, with what can be done with it. */
function SectionBox({ section, index, errors, onPut, children }: SectionBoxProps) {
  const title = m.blog_section({ number: index + 1 })
  return (
    <fieldset className="grid gap-4 rounded-control border border-line bg-ground p-4">
      <legend className="sr-only">{title}</legend>
      <div className="flex items-center justify-between gap-2">
        <span className="text-sm font-semibold text-muted" aria-hidden="true">
          {title}
        </span>
        {children}
      </div>
      <TextField
        label={m.blog_section_heading()}
        name="sectionHeading"
        value={section.heading}
        error={errors[`sectionHeading:${index}`]}
        onChange={event => onPut({ heading: event.target.value })}
      />
      <TextAreaField
        label={m.blog_section_content()}
        name="sectionContent"
        rows={8}
        className="field-sizing-content max-h-[36rem] min-h-48"
        value={section.content}
        error={errors[`sectionContent:${index}`]}
        onChange={event => onPut({ content: event.target.value })}
      />
    </fieldset>
  )
}

/** Where the keyboard goes: with the section that moved, or to the one that took the place of what is gone. */
function placeAfter(edit: SectionEdit, count: number): number {
  if (edit.kind === 'add') return count - 1
  if (edit.kind === 'up') return edit.index - 1
  if (edit.kind === 'down') return edit.index + 1
  return Math.min(edit.index, count - 1)
}

type SectionButtonsProps = { index: number; count: number; onEdit: (edit: SectionEdit) => void }

function SectionButtons({ index, count, onEdit }: SectionButtonsProps) {
  const number = index + 1
  const buttons = [
    { kind: 'up', icon: ArrowUp, label: m.blog_section_up({ number }), isOff: index === 0 },
    { kind: 'down', icon: ArrowDown, label: m.blog_section_down({ number }), isOff: number === count },
    { kind: 'remove', icon: Trash2, label: m.blog_section_remove({ number }), isOff: false },
  ] as const
  return (
    <div className="flex gap-1">
      {buttons.map(({ kind, icon: Icon, label, isOff }) => (
        <button
          key={kind}
          type="submit"
          name="step"
          value={sectionStep({ kind, index })}
          disabled={isOff}
          title={label}
          onClick={event => {
            event.preventDefault()
            onEdit({ kind, index })
          }}
          className="grid size-11 place-items-center rounded-control text-muted hover:bg-sea-1 hover:text-ink disabled:opacity-40"
        >
          <Icon className="size-5" aria-hidden="true" />
          <span className="sr-only">{label}</span>
        </button>
      ))}
    </div>
  )
}
