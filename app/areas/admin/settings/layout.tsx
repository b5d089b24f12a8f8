import './layout.css'
import { useEffect, useRef } from 'react'
import { NavLink, Outlet, useLocation } from 'react-router'
import { type SettingsChapter, settingsChapters } from '#app/areas/shell/navigation.server.ts'
import { can } from '#app/house/access/rules.ts'
import { commandContext, permit } from '#app/house/access/steps.server.ts'
import { BackLink } from '#app/kit/ui/back-link.tsx'
import { ReadOnly } from '#app/kit/ui/read-only.tsx'
import { ToDoContext } from '#app/kit/ui/to-do-context.ts'
import { SectionNotice } from '#app/overview/start/components/section-notice.tsx'
import { findStartEntries } from '#app/overview/start/queries.server.ts'
import { startPath } from '#app/overview/start/rules.ts'
import { m } from '#app/paraglide/messages.js'
import { deLocalizeHref, localizeHref } from '#app/paraglide/runtime.js'
import type { Route } from './+types/layout'

const OVERVIEW = '/admin/settings'

/** Whoever may see any section may see the company's; each section asks for its own permission besides. */
export const middleware: Route.MiddlewareFunction[] = [permit('settings.view')]

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = commandContext(context)
  const { actor } = ctx
  const entries = await findStartEntries(ctx)
  return {
    chapters: settingsChapters(actor),
    may: { edit: can(actor, 'settings.edit') },
    toDo: entries.filter(({ state }) => state === 'open'),
  }
}

/** The way around the settings: beside them on wide screens, on others by way of the overview. */
export default function AdminSettings({ loaderData }: Route.ComponentProps) {
  const { chapters } = loaderData
  const { pathname, hash } = useLocation()
  const path = deLocalizeHref(pathname)
  useNamedField(path + hash)
  const section = chapters.flatMap(({ sections }) => sections).find(each => each.path === path)
  const toDo = section ? loaderData.toDo.filter(entry => startPath({ ...entry, fields: [] }) === path) : []
  const isReadOnly = section?.see === 'settings.view' && !loaderData.may.edit
  return (
    <div className="with-sections">
      <SettingsNavigation chapters={chapters} />
      <div className="min-w-0">
        {section && (
          <div className="to-sections">
            <BackLink to={localizeHref(OVERVIEW)}>{m.settings_all()}</BackLink>
          </div>
        )}
        <SectionNotice entries={toDo} />
        <ReadOnly when={isReadOnly}>
          <ToDoContext value={toDo.flatMap(({ fields }) => fields)}>
            <Outlet />
          </ToDoContext>
        </ReadOnly>
      </div>
    </div>
  )
}

/** An address may end in a field's name: that is where one goes on. */
function useNamedField(address: string) {
  useEffect(() => {
    const name = address.split('#')[1]
    const field = name && document.querySelector<HTMLElement>(`main [name="${CSS.escape(name)}"]`)
    if (!field) return
    field.scrollIntoView({ block: 'center' })
    field.focus({ preventScroll: true })
  }, [address])
}

function SettingsNavigation({ chapters }: { chapters: SettingsChapter[] }) {
  const { pathname } = useLocation()
  const nav = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the page decides which entry is the current one
  useEffect(() => {
    nav.current?.querySelector('[aria-current=page]')?.scrollIntoView({ block: 'nearest' })
  }, [pathname])
  return (
    <nav ref={nav} aria-label={m.settings_title()} className="sections">
      <ul className="grid gap-3">
        <li>
          <SectionLink path={OVERVIEW} label={m.settings_overview()} isExact />
        </li>
        {chapters.map(({ label, sections }) => (
          <li key={label}>
            <p className="px-3 pb-1 text-sm text-muted">{label}</p>
            <ul className="grid">
              {sections.map(section => (
                <li key={section.path}>
                  <SectionLink path={section.path} label={section.label} />
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function SectionLink({ path, label, isExact = false }: { path: string; label: string; isExact?: boolean }) {
  return (
    <NavLink
      to={localizeHref(path)}
      end={isExact}
      className="flex min-h-11 items-center rounded-control px-3 font-semibold pointer-fine:min-h-8 text-muted hover:bg-sea-1 hover:text-ink aria-[current=page]:bg-sea-2 aria-[current=page]:text-ink"
    >
      {label}
    </NavLink>
  )
}
