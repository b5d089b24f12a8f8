import { X } from 'lucide-react'
import { useRef } from 'react'
import { m } from '#app/paraglide/messages.js'
import type { RecipientView } from '../views/messages.ts'

type ChosenRecipientsProps = {
  people: RecipientView[]
  onRemove: (id: string) => void
  /** The last one was removed: the focus must go somewhere. */
  onLeft: () => void
}

const MOST_SHOWN = 12

/** Those who are chosen, each to be taken out again; of very many only the number is shown besides. */
export function ChosenRecipients({ people, onRemove, onLeft }: ChosenRecipientsProps) {
  const listRef = useRef<HTMLUListElement>(null)
  if (people.length === 0) return null
  const remove = (id: string, index: number) => {
    onRemove(id)
    const buttons = [...(listRef.current?.querySelectorAll('button') ?? [])]
    const next = buttons[index + 1] ?? buttons[index - 1]
    if (next) next.focus()
    else onLeft()
  }
  return (
    <ul
      ref={listRef}
      aria-label={m.message_recipients_list()}
      className="flex flex-wrap gap-2 noscript:hidden"
    >
      {people.slice(0, MOST_SHOWN).map(({ id, name }, index) => (
        <li
          key={id}
          className="inline-flex max-w-full items-center rounded-full bg-sea-2 pl-4 text-sm font-semibold"
        >
          <span className="truncate">{name}</span>
          <button
            type="button"
            onClick={() => remove(id, index)}
            className="grid size-11 shrink-0 place-items-center rounded-full hover:bg-sea-1"
          >
            <X className="size-4" aria-hidden="true" />
            <span className="sr-only">{m.message_recipients_remove({ name })}</span>
          </button>
        </li>
      ))}
      {people.length > MOST_SHOWN && (
        <li className="inline-flex min-h-11 items-center px-2 text-sm text-muted">
          {m.message_recipients_more({ count: people.length - MOST_SHOWN })}
        </li>
      )}
    </ul>
  )
}
