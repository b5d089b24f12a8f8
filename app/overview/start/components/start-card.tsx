import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import { Panel } from '#app/kit/ui/panel.tsx'
import { TEXT_LINK } from '#app/kit/ui/text-link.ts'
import { m } from '#app/paraglide/messages.js'
import { localizeHref } from '#app/paraglide/runtime.js'
import { type StartEntry, startPath } from '../rules.ts'
import { START_TEXTS } from '../texts.ts'

/** What the first look has room for. */
const SHOWN = 6

/** On the dashboard until all is done: how far the space is, and each thing that is left one press from its field. */
export function StartCard({ entries }: { entries: StartEntry[] }) {
  const open = entries.filter(({ state }) => state === 'open')
  if (open.length === 0) return null
  const rest = open.slice(SHOWN)
  return (
    <Panel title={m.start_title()} lead={countText(entries)}>
      <OpenItems entries={open.slice(0, SHOWN)} />
      <div className="grid">
        {rest.length > 0 && (
          <details>
            <summary className="inline-flex min-h-11 cursor-pointer items-center text-sm text-muted underline decoration-control underline-offset-4 hover:text-ink">
              {m.start_more({ count: rest.length })}
            </summary>
            <OpenItems entries={rest} />
          </details>
        )}
        <Link to={localizeHref('/admin/settings/start')} className={`${TEXT_LINK} justify-self-start`}>
          {m.start_all()}
        </Link>
      </div>
    </Panel>
  )
}

/** How many of how many; what was set aside is no longer asked for. */
export function countText(entries: StartEntry[]): string {
  const wanted = entries.filter(({ state }) => state !== 'aside')
  const done = wanted.filter(({ state }) => state === 'done')
  return m.start_count({ done: done.length, total: wanted.length })
}

function OpenItems({ entries }: { entries: StartEntry[] }) {
  return (
    <ul className="-mx-3 grid sm:grid-cols-2 xl:grid-cols-3">
      {entries.map(entry => (
        <li key={entry.item}>
          <Link
            to={localizeHref(startPath(entry))}
            className="flex min-h-11 items-center gap-4 rounded-control px-3 py-2 hover:bg-sea-1"
          >
            <span className="min-w-0 grow font-semibold">{START_TEXTS[entry.item]()}</span>
            <ChevronRight className="size-5 shrink-0 text-muted" aria-hidden="true" />
          </Link>
        </li>
      ))}
    </ul>
  )
}
