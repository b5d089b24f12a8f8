import './layout.css'
import { useEffect } from 'react'
import { Link, Outlet, useLocation } from 'react-router'
import { type Part, settingsGroups } from '#app/areas/shell/navigation.server.ts'
import { PartTabs } from '#app/areas/shell/part-tabs.tsx'
import { useIsHere } from '#app/areas/shell/use-is-here.ts'
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
    groups: settingsGroups(actor),
    may: { edit: can(actor, 'settings.edit') },
    toDo: entries.filter(({ state }) => state === 'open'),
  }
}

/** The way around the settings: their groups beside them on wide screens, on others by way of the overview. */
export default function AdminSettings({ loaderData }: Route.ComponentProps) {
  const { groups } = loaderData
  const { pathname, hash } = useLocation()
  const path = deLocalizeHref(pathname)
  useNamedField(path + hash)
  const section = groups.flatMap(({ screens }) => screens).find(({ screen }) => screen === path)
  const toDo = section ? loaderData.toDo.filter(entry => startPath({ ...entry, fields: [] }) === path) : []
  const isReadOnly = section?.see === 'settings.view' && !loaderData.may.edit
  return (
    <div className="with-sections">
      <SettingsNavigation groups={groups} />
      <div className="min-w-0">
        {section && (
          <div className="to-sections">
            <BackLink to={localizeHref(OVERVIEW)}>{m.settings_all()}</BackLink>
          </div>
        )}
        <PartTabs parts={groups} />
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

function SettingsNavigation({ groups }: { groups: Part[] }) {
  const isHere = useIsHere()
  const here = groups.find(({ screens }) => screens.some(isHere))
  return (
    <nav aria-label={m.settings_title()} className="sections">
      <ul>
        <li>
          <GroupLink path={OVERVIEW} label={m.settings_overview()} isHere={!here} />
        </li>
        {groups.map(group => (
          <li key={group.label}>
            <GroupLink
              path={group.screens[0]?.screen ?? OVERVIEW}
              label={group.label}
              isHere={group === here}
            />
          </li>
        ))}
      </ul>
    </nav>
  )
}

function GroupLink({ path, label, isHere }: { path: string; label: string; isHere: boolean }) {
  return (
    <Link
      to={localizeHref(path)}
      aria-current={isHere || undefined}
      className="flex min-h-11 items-center rounded-control px-3 font-semibold pointer-fine:min-h-9 text-muted hover:bg-sea-1 hover:text-ink aria-[current]:bg-sea-2 aria-[current]:text-ink"
    >
      {label}
    </Link>
  )
}
