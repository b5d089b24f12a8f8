import { IntentForm } from '#app/kit/ui/intent-form.tsx'
import { m } from '#app/paraglide/messages.js'
import { localizeHref } from '#app/paraglide/runtime.js'
import { type StartEntry, startPath } from '../rules.ts'
import { asideText, START_TEXTS } from '../texts.ts'

/** Above a section of the settings: what of the start checklist is to be done here. */
export function SectionNotice({ entries }: { entries: StartEntry[] }) {
  if (entries.length === 0) return null
  return (
    <aside aria-label={m.start_title()} className="mb-6 grid gap-3">
      {entries.map(entry => (
        <div
          key={entry.item}
          className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 rounded-control border-2 border-lantern bg-surface px-4 py-2"
        >
          <p className="min-w-0">
            <span className="font-semibold">{m.settings_state_to_do()}:</span> {START_TEXTS[entry.item]()}
          </p>
          <AsideForm entry={entry} />
        </div>
      ))}
    </aside>
  )
}

/** One press, and the item is asked for no more; the list can bring it back. Among others the button says of which. */
export function AsideForm({ entry, isInList = false }: { entry: StartEntry; isInList?: boolean }) {
  const { item } = entry
  const back = isInList ? '/admin/settings/start' : startPath({ ...entry, fields: [] })
  const text = asideText(item)
  return (
    <IntentForm
      intent="aside"
      fields={{ item, back }}
      action={localizeHref('/admin/settings/start')}
      {...(isInList && { label: m.start_choice_of({ choice: text, item: START_TEXTS[item]() }) })}
    >
      {text}
    </IntentForm>
  )
}
