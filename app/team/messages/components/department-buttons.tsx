import { nameOrder } from '#app/kit/pure/name-order.ts'
import { m } from '#app/paraglide/messages.js'
import { getLocale } from '#app/paraglide/runtime.js'
import type { RecipientView } from '../views/messages.ts'

type DepartmentButtonsProps = {
  recipients: RecipientView[]
  chosen: ReadonlySet<string>
  onChoose: (ids: string[], isChosen: boolean) => void
}

/** Everybody of a department at one press; a second one takes them out again. */
export function DepartmentButtons({ recipients, chosen, onChoose }: DepartmentButtonsProps) {
  const names = new Set(recipients.map(({ department }) => department))
  const departments = [...names].toSorted(nameOrder(getLocale()))
  const groups = [
    { name: m.message_everyone_all(), people: recipients },
    ...departments.map(name => ({
      name,
      people: recipients.filter(({ department }) => department === name),
    })),
  ]
  return (
    <fieldset className="flex min-w-0 flex-wrap gap-x-2 gap-y-1.5 noscript:hidden">
      <legend className="mb-1.5 text-sm text-muted">{m.message_everyone_in()}</legend>
      {groups.map(({ name, people }) => {
        const ids = people.map(person => person.id)
        const isAll = ids.length > 0 && ids.every(one => chosen.has(one))
        return (
          <button
            key={name}
            type="button"
            aria-pressed={isAll}
            onClick={() => onChoose(ids, !isAll)}
            className="min-h-11 max-w-full rounded-full border border-control px-3.5 text-sm font-semibold wrap-anywhere hover:border-ink aria-pressed:border-reef aria-pressed:bg-sea-2"
          >
            {m.message_everyone_group({ name, count: ids.length })}
          </button>
        )
      })}
    </fieldset>
  )
}
