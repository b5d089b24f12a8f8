import { useLocation } from 'react-router'
import { m } from '#app/paraglide/messages.js'
import type { PostConflict } from '../autosave.ts'
import { POST_TEXTS } from '../post-form.ts'
import type { PostValues } from '../schema.ts'
import { FIELD_NAMES } from './field-names.ts'

type PostConflictProps = { typed: PostValues; saved: PostConflict; onTake: (saved: PostConflict) => void }

/** Both sides of a conflict: what is saved now, while the fields still hold what was typed. */
export function PostConflictAlert({ typed, saved, onTake }: PostConflictProps) {
  const { pathname } = useLocation()
  return (
    <div
      role="alert"
      className="mb-6 grid gap-3 rounded-control border-2 border-lantern bg-lantern/10 px-4 py-3"
    >
      <p className="font-semibold">{m.edit_form_conflict()}</p>
      <dl className="grid gap-1.5">
        {differences(typed, saved.values).map(({ name, text }) => (
          <div key={name}>
            <dt className="text-sm text-muted">{name}</dt>
            <dd className="line-clamp-4 wrap-anywhere whitespace-pre-line">{text || m.edit_form_empty()}</dd>
          </div>
        ))}
      </dl>
      <p>{m.edit_form_conflict_choice()}</p>
      <a
        href={pathname}
        className="inline-flex min-h-11 items-center justify-self-start font-semibold underline underline-offset-4"
        onClick={event => {
          event.preventDefault()
          onTake(saved)
        }}
      >
        {m.edit_form_conflict_take()}
      </a>
    </div>
  )
}

function differences(typed: PostValues, saved: PostValues) {
  const texts = POST_TEXTS.filter(name => typed[name].trim() !== saved[name].trim()).map(name => ({
    name: FIELD_NAMES[name](),
    text: saved[name],
  }))
  const isSame = JSON.stringify(typed.sections) === JSON.stringify(saved.sections)
  const sections = saved.sections.map(({ heading, content }) => `${heading}\n${content}`.trim()).join('\n\n')
  return isSame ? texts : [...texts, { name: m.blog_sections(), text: sections }]
}
