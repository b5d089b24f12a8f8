import { IntentForm } from './intent-form.tsx'

type RemovableListProps = {
  rows: { id: string; name: string; detail?: string; href?: string }[]
  /** What taking one away is called, by its name for screen readers; null for whoever may not. */
  remove: { intent: string; field: string; text: string; label: (name: string) => string } | null
}

/** A few that belong to something, each with a button that takes it away. */
export function RemovableList({ rows, remove }: RemovableListProps) {
  return (
    <ul className="grid divide-y divide-line border-y border-line">
      {rows.map(({ id, name, detail, href }) => (
        <li key={id} className="flex flex-wrap items-center justify-between gap-3 py-2">
          <span className="min-w-0">
            <span className="font-semibold wrap-anywhere">{href ? <a href={href}>{name}</a> : name}</span>
            {detail && <span className="text-sm text-muted"> {detail}</span>}
          </span>
          {remove && (
            <IntentForm
              intent={remove.intent}
              fields={{ [remove.field]: id }}
              label={remove.label(name)}
              isDanger
            >
              {remove.text}
            </IntentForm>
          )}
        </li>
      ))}
    </ul>
  )
}
