import { useState } from 'react'
import { Form, Link } from 'react-router'
import { type Screen, staffPlaces } from '#app/areas/shell/navigation.server.ts'
import { type CommandContext, commandContext } from '#app/house/access/steps.server.ts'
import { deleteView, renameView, saveView } from '#app/house/views/commands.server.ts'
import { listOwnViews } from '#app/house/views/queries.server.ts'
import { VIEW_REFUSALS } from '#app/house/views/texts.ts'
import { redirectWithMessage } from '#app/kit/platform/flash.server.ts'
import { answerOf, readForm } from '#app/kit/platform/form.server.ts'
import { refuse } from '#app/kit/platform/refuse.server.ts'
import { readTexts } from '#app/kit/pure/form-values.ts'
import { LONGEST_VIEW_NAME } from '#app/kit/pure/list-query.ts'
import { Button } from '#app/kit/ui/button.tsx'
import { EmptyState } from '#app/kit/ui/empty-state.tsx'
import { TextField } from '#app/kit/ui/field.tsx'
import { IntentForm } from '#app/kit/ui/intent-form.tsx'
import { PageHeader } from '#app/kit/ui/page-header.tsx'
import { PageTitle } from '#app/kit/ui/page-title.tsx'
import { m } from '#app/paraglide/messages.js'
import { localizeHref } from '#app/paraglide/runtime.js'
import type { Route } from './+types/views'

const SCREEN = '/admin/views'

export async function loader({ context }: Route.LoaderArgs) {
  const { db, actor } = commandContext(context)
  const screens = staffPlaces(actor, true).flatMap(place => place.screens)
  const views = await listOwnViews(db, actor.userId)
  return { views: views.map(view => ({ ...view, of: screenOf(view.list, screens)?.label ?? view.list })) }
}

/** At which screen of the navigation a list is found: its own, or the one which leads to it. */
function screenOf(list: string, screens: Screen[]) {
  const above = screens.filter(({ screen }) => list === screen || list.startsWith(`${screen}/`))
  return above.toSorted((a, b) => b.screen.length - a.screen.length)[0]
}

type Typed = Record<'id' | 'list' | 'name' | 'query', string>
type Refused = ReturnType<typeof refuse<Typed & { intent: string; error: string }>>

const ANSWERS: Record<
  string,
  (ctx: CommandContext, typed: Typed, intent: string) => Promise<Response | Refused>
> = {
  save: async (ctx, typed, intent) => {
    const saved = await saveView(ctx, typed)
    if (!saved.ok) return refuse({ ...typed, intent, error: VIEW_REFUSALS[saved.reason]() })
    const { list, query } = saved.value
    return redirectWithMessage(`${localizeHref(list)}?${query}`, m.view_kept({ name: saved.value.name }))
  },
  rename: async (ctx, typed, intent) => {
    const renamed = await renameView(ctx, { id: typed.id, name: typed.name })
    if (!renamed.ok) return refuse({ ...typed, intent, error: VIEW_REFUSALS[renamed.reason]() })
    return redirectWithMessage(localizeHref(SCREEN), m.view_renamed())
  },
  delete: async (ctx, { id }) => {
    const gone = await deleteView(ctx, id)
    return redirectWithMessage(localizeHref(SCREEN), gone.ok ? m.view_deleted() : m.view_gone())
  },
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request)
  const { intent, ...typed } = readTexts(form, ['intent', 'id', 'list', 'name', 'query'])
  return answerOf(ANSWERS, form)(commandContext(context), typed, intent)
}

export default function Views({ loaderData: { views }, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageTitle title={m.view_own()} />
      <PageHeader title={m.view_own()} lead={m.view_own_lead()} />
      {actionData?.intent === 'save' && <Refused {...actionData} />}
      {views.length === 0 ? (
        <EmptyState title={m.view_none()} hint={m.view_none_hint()} />
      ) : (
        <ul className="grid gap-3">
          {views.map(view => (
            <View key={view.id} view={view} refused={actionData?.id === view.id ? actionData : undefined} />
          ))}
        </ul>
      )}
    </>
  )
}

type ViewProps = {
  view: Route.ComponentProps['loaderData']['views'][number]
  refused: { name: string; error: string } | undefined
}

function View({ view: { id, list, name, query, of }, refused }: ViewProps) {
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <li className="flex flex-wrap items-end gap-3 rounded-card border border-line bg-surface p-4">
      <p className="min-w-0 basis-full wrap-anywhere">
        <Link to={`${localizeHref(list)}?${query}`} className="quiet-link font-semibold">
          {m.view_of({ list: of, name })}
        </Link>
      </p>
      <Form method="post" preventScrollReset className="flex grow flex-wrap items-end gap-3">
        <input type="hidden" name="intent" value="rename" />
        <input type="hidden" name="id" value={id} />
        <TextField
          label={m.view_name()}
          name="name"
          maxLength={LONGEST_VIEW_NAME}
          value={typed ?? refused?.name ?? name}
          onChange={event => setTyped(event.currentTarget.value)}
          autoComplete="off"
          error={refused?.error}
        />
        <Button type="submit" look="secondary" size="small" className="min-h-12">
          {m.view_rename()}
        </Button>
      </Form>
      <IntentForm intent="delete" fields={{ id }} label={m.list_delete_named({ name })} isDanger>
        {m.list_delete()}
      </IntentForm>
    </li>
  )
}

/** Without a script, a name that was refused is asked for again here. */
function Refused({ list, query, name, error }: Record<'list' | 'query' | 'name' | 'error', string>) {
  return (
    <Form method="post" className="mb-6 flex flex-wrap items-end gap-3">
      <input type="hidden" name="intent" value="save" />
      <input type="hidden" name="list" value={list} />
      <input type="hidden" name="query" value={query} />
      <TextField
        label={m.view_name()}
        name="name"
        maxLength={LONGEST_VIEW_NAME}
        defaultValue={name}
        error={error}
        autoComplete="off"
      />
      <Button type="submit">{m.view_keep()}</Button>
    </Form>
  )
}
