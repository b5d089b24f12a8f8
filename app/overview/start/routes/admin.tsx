import { CircleCheck } from 'lucide-react'
import { data, Link } from 'react-router'
import { commandContext, permit } from '#app/house/access/steps.server.ts'
import { logView } from '#app/house/activity/steps/log.server.ts'
import { redirectWithMessage } from '#app/kit/platform/flash.server.ts'
import { readForm } from '#app/kit/platform/form.server.ts'
import { readTexts } from '#app/kit/pure/form-values.ts'
import { Badge } from '#app/kit/ui/badge.tsx'
import { IntentForm } from '#app/kit/ui/intent-form.tsx'
import { PageHeader } from '#app/kit/ui/page-header.tsx'
import { TEXT_LINK } from '#app/kit/ui/text-link.ts'
import { m } from '#app/paraglide/messages.js'
import { localizeHref } from '#app/paraglide/runtime.js'
import { chooseStartItem } from '../commands.server.ts'
import { AsideForm } from '../components/section-notice.tsx'
import { countText } from '../components/start-card.tsx'
import { findStartEntries } from '../queries.server.ts'
import { type StartEntry, startPath, startReturn } from '../rules.ts'
import { START_TEXTS } from '../texts.ts'
import type { Route } from './+types/admin'

export const middleware: Route.MiddlewareFunction[] = [permit('settings.edit')]

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = commandContext(context)
  await logView(ctx.db, { adminId: ctx.actor.userId, entityType: 'settings', entityId: 'start' })
  return { entries: await findStartEntries(ctx) }
}

/** Sets an item aside or brings it back, from the list or from the section where it is to be done. */
export async function action({ request, context }: Route.ActionArgs) {
  const { intent, item, back } = readTexts(await readForm(request), ['intent', 'item', 'back'])
  if (intent !== 'aside' && intent !== 'bring-back') throw data(null, { status: 400 })
  const isWanted = intent === 'bring-back'
  await chooseStartItem(commandContext(context), { item, isWanted })
  return redirectWithMessage(
    localizeHref(startReturn(back)),
    isWanted ? m.start_is_back() : m.start_was_set_aside(),
  )
}

/** Everything a space fills in before it opens, with what was done, and what it does without. */
export default function SettingsStart({ loaderData: { entries } }: Route.ComponentProps) {
  return (
    <>
      <title>{m.start_title()}</title>
      <PageHeader title={m.start_title()} lead={m.start_lead()} />
      <p className="mb-4 font-semibold">{countText(entries)}</p>
      <ul className="grid divide-y divide-line overflow-hidden rounded-card border border-line bg-surface">
        {entries.map(entry => (
          <li
            key={entry.item}
            className="flex min-h-16 flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-2.5 sm:px-5"
          >
            <Entry entry={entry} />
          </li>
        ))}
      </ul>
    </>
  )
}

function Entry({ entry }: { entry: StartEntry }) {
  const { item, state } = entry
  const text = START_TEXTS[item]()
  if (state === 'done')
    return (
      <>
        <span className="min-w-0 flex-1 text-muted">{text}</span>
        <span className="inline-flex items-center gap-1.5 text-sm font-semibold text-reef">
          <CircleCheck className="size-5" aria-hidden="true" />
          {m.start_done()}
        </span>
      </>
    )
  if (state === 'aside')
    return (
      <>
        <span className="min-w-0 flex-1 text-muted">{text}</span>
        <Badge>{m.start_set_aside()}</Badge>
        <IntentForm
          intent="bring-back"
          fields={{ item, back: '/admin/settings/start' }}
          label={m.start_choice_of({ choice: m.start_bring_back(), item: text })}
        >
          {m.start_bring_back()}
        </IntentForm>
      </>
    )
  return (
    <>
      <Link to={localizeHref(startPath(entry))} className={`${TEXT_LINK} min-w-0 flex-1`}>
        {text}
      </Link>
      <AsideForm entry={entry} isInList />
    </>
  )
}
