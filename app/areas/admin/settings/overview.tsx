import './overview.css'
import { ChevronRight } from 'lucide-react'
import { data, Link, redirect } from 'react-router'
import { type Part, type SettingsSection, settingsGroups } from '#app/areas/shell/navigation.server.ts'
import { can } from '#app/house/access/rules.ts'
import { commandContext } from '#app/house/access/steps.server.ts'
import { logView } from '#app/house/activity/steps/log.server.ts'
import { waitForWork } from '#app/house/long-works/queries.server.ts'
import { redirectWithMessage } from '#app/kit/platform/flash.server.ts'
import { readForm } from '#app/kit/platform/form.server.ts'
import { Badge } from '#app/kit/ui/badge.tsx'
import { FormAlert } from '#app/kit/ui/form-alert.tsx'
import { Icon } from '#app/kit/ui/icon.tsx'
import { PageHeader } from '#app/kit/ui/page-header.tsx'
import type { SectionState } from '#app/noun-views.ts'
import { removeSampleData } from '#app/overview/sample/commands.server.ts'
import { SamplePanel } from '#app/overview/sample/components/sample-panel.tsx'
import { REMOVAL_PATIENCE_MS } from '#app/overview/sample/rules.ts'
import { viewSample } from '#app/overview/sample/views.server.ts'
import { countText } from '#app/overview/start/components/start-card.tsx'
import { findStartEntries } from '#app/overview/start/queries.server.ts'
import { m } from '#app/paraglide/messages.js'
import { localizeHref } from '#app/paraglide/runtime.js'
import type { Route } from './+types/overview'
import { findSectionStates } from './states.server.ts'

export async function loader({ url, context }: Route.LoaderArgs) {
  const ctx = commandContext(context)
  await logView(ctx.db, { adminId: ctx.actor.userId, entityType: 'settings', entityId: 'overview' })
  const [{ states, unreadable }, entries] = await Promise.all([findSectionStates(ctx), findStartEntries(ctx)])
  const toDo = entries.filter(({ state }) => state === 'open')
  states['start'] = { text: countText(entries), needsWork: toDo.length > 0 }
  for (const { section } of toDo) {
    const state = states[section]
    if (state) state.needsWork = true
  }
  const groups = settingsGroups(ctx.actor)
  const shown = groups.flatMap(({ screens }) => screens.map(({ name }) => name))
  const sample = can(ctx.actor, 'sample.delete') ? await viewSample(ctx) : null
  return {
    groups,
    sample: sample && { ...sample, isAsking: url.searchParams.get('sample') === 'delete' },
    unreadable,
    states: Object.fromEntries(Object.entries(states).filter(([name]) => shown.includes(name))),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request)
  if (form.get('intent') !== 'delete_sample') throw data(null, { status: 400 })
  const ctx = commandContext(context)
  const asked = await removeSampleData(ctx)
  const screen = localizeHref('/admin/settings')
  // When somebody else was first, it is done all the same.
  const state = asked.ok ? (await waitForWork(ctx.db, asked.value.workId, REMOVAL_PATIENCE_MS)).state : 'done'
  return state === 'done' ? redirectWithMessage(screen, m.sample_removed()) : redirect(screen)
}

/** Every section with how it stands, by group; on a phone this is the way to them. */
export default function AdminSettingsOverview({ loaderData }: Route.ComponentProps) {
  const { groups, sample, states, unreadable } = loaderData
  return (
    <>
      <title>{m.settings_title()}</title>
      <PageHeader title={m.settings_title()} lead={m.settings_lead()} />
      <FormAlert>
        {unreadable.length > 0 && m.settings_unreadable({ names: unreadable.join(', ') })}
      </FormAlert>
      <div className="setting-groups">
        {groups.map(group => (
          <Group key={group.label} group={group} states={states} />
        ))}
      </div>
      {sample && <SamplePanel {...sample} />}
    </>
  )
}

type GroupProps = { group: Part<SettingsSection>; states: Record<string, SectionState> }

function Group({ group: { label, icon, screens }, states }: GroupProps) {
  return (
    <section aria-label={label}>
      <Icon name={icon} className="text-reef" />
      {screens.length > 1 && <h2>{label}</h2>}
      <ul>
        {screens.map(section => (
          <SectionLine key={section.screen} section={section} state={states[section.name]} />
        ))}
      </ul>
    </section>
  )
}

function SectionLine({ section, state }: { section: SettingsSection; state: SectionState | undefined }) {
  return (
    <li>
      <Link to={localizeHref(section.screen)}>
        <span className="font-semibold">{section.label}</span>
        <ChevronRight className="size-5 text-muted" aria-hidden="true" />
        <span className="section-state">
          <span>{state?.text}</span>
          {state?.needsWork && <Badge tone="waiting">{m.settings_state_to_do()}</Badge>}
        </span>
      </Link>
    </li>
  )
}
