import { m } from '#app/paraglide/messages.js'
import { getLocale } from '#app/paraglide/runtime.js'
import { readSpaceLine } from '#app/space/spaces/rules/line.ts'
import { saidName } from '#app/space/spaces/texts.ts'

/** What a line of words makes, while it is typed; nothing while it is not understood. */
export function SaidSpaces({ line }: { line: string }) {
  const read = readSpaceLine(line)
  if (!read.ok) return null
  const rows = read.value.map(said => ({ name: saidName(said, getLocale()), count: said.units }))
  return (
    <ul className="grid gap-1" aria-live="polite" aria-label={m.opening_rooms_made()}>
      {rows.map(({ name, count }) => (
        <li key={`${name} ${count}`} className="font-semibold">
          {m.opening_rooms_one({ name, count })}
        </li>
      ))}
    </ul>
  )
}
