import { m } from '#app/paraglide/messages.js'

const MOST_NAMED = 10

type NameListProps = { names: { id: string; name: string; detail?: string }[] }

/** What some records are called, the first ten of them. */
export function NameList({ names }: NameListProps) {
  const further = names.length - MOST_NAMED
  return (
    <ul className="grid gap-1 wrap-anywhere">
      {names.slice(0, MOST_NAMED).map(({ id, name, detail }) => (
        <li key={id}>
          <span className="font-semibold">{name}</span>
          {detail && <span className="block text-sm text-muted">{detail}</span>}
        </li>
      ))}
      {further > 0 && <li className="text-muted">{m.list_more_names({ count: further })}</li>}
    </ul>
  )
}
