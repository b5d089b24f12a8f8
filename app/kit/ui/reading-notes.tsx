import { CircleCheck, TriangleAlert } from 'lucide-react'
import { Link } from 'react-router'

export type Note = { text: string; href: string | null; isGood?: boolean }

/** What speaks for it, and what to look at more closely with the way there. */
export function ReadingNotes({ notes }: { notes: Note[] }) {
  if (notes.length === 0) return null
  return (
    <ul className="grid gap-1 text-left">
      {notes.map(({ text, href, isGood }) => (
        <li key={text + href} className="flex gap-2 text-sm">
          {isGood ? (
            <CircleCheck className="mt-0.5 size-4 shrink-0 text-reef" aria-hidden="true" />
          ) : (
            <TriangleAlert className="mt-0.5 size-4 shrink-0 text-clay" aria-hidden="true" />
          )}
          {href ? (
            <Link
              to={href}
              className="inline-block py-0.5 font-semibold text-reef underline underline-offset-4"
            >
              {text}
            </Link>
          ) : (
            <span className="py-0.5">{text}</span>
          )}
        </li>
      ))}
    </ul>
  )
}
