import { Megaphone } from 'lucide-react'
import { useLocation } from 'react-router'
import { mayOf } from '#app/house/access/rules.ts'
import { commandContext, permit } from '#app/house/access/steps.server.ts'
import { logView } from '#app/house/activity/steps/log.server.ts'
import { redirectWithMessage } from '#app/kit/platform/flash.server.ts'
import { readForm } from '#app/kit/platform/form.server.ts'
import { refuseEdit } from '#app/kit/platform/refuse.server.ts'
import { bangkokDay } from '#app/kit/pure/days.ts'
import { readTexts } from '#app/kit/pure/form-values.ts'
import { BackLink } from '#app/kit/ui/back-link.tsx'
import { Badge } from '#app/kit/ui/badge.tsx'
import { type Column, DataTable } from '#app/kit/ui/data-table.tsx'
import { EmptyState } from '#app/kit/ui/empty-state.tsx'
import { NewLink, recordActions, useDialogHref } from '#app/kit/ui/list-actions.tsx'
import { PageHeader } from '#app/kit/ui/page-header.tsx'
import { PageTitle } from '#app/kit/ui/page-title.tsx'
import { useOpenedDialog } from '#app/kit/ui/use-opened-dialog.ts'
import { m } from '#app/paraglide/messages.js'
import { localizeHref } from '#app/paraglide/runtime.js'
import { createAnnouncement, deleteAnnouncement, updateAnnouncement } from '../commands.server.ts'
import { AnnouncementDialogs } from '../components/announcement-dialogs.tsx'
import { ANNOUNCEMENT_FIELDS } from '../schema.ts'
import { findAnnouncementDialog, viewAnnouncements } from '../views.server.ts'
import type { Route } from './+types/admin'

export const middleware: Route.MiddlewareFunction[] = [permit('messages.view')]

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, actor, now } = commandContext(context)
  await logView(db, { adminId: actor.userId, entityType: 'announcements', entityId: 'list' })
  const mayEdit = mayOf(actor, 'messages').edit
  const today = bangkokDay(now())
  const [rows, dialog] = await Promise.all([
    viewAnnouncements(db, today),
    findAnnouncementDialog(db, { params: url.searchParams, mayEdit, today }),
  ])
  return { rows, dialog, mayEdit }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const ctx = commandContext(context)
  const form = await readForm(request)
  const { intent, id: deleted, version } = readTexts(form, ['intent', 'id', 'version'])
  const list = url.pathname
  if (intent === 'delete') {
    const { ok } = await deleteAnnouncement(ctx, deleted)
    return redirectWithMessage(list, ok ? m.announcement_deleted() : m.announcement_gone())
  }
  const values = readTexts(form, ANNOUNCEMENT_FIELDS)
  const id = url.searchParams.get('edit')
  const saved = id
    ? await updateAnnouncement(ctx, { id, values, version })
    : await createAnnouncement(ctx, values)
  if (saved.ok) return redirectWithMessage(list, m.announcement_saved())
  const refusal = saved.errors ? saved : { errors: { form: m.announcement_gone() } }
  return refuseEdit({ fields: values, version }, refusal)
}

export default function Announcements({ loaderData, actionData }: Route.ComponentProps) {
  const { rows, dialog: found, mayEdit } = loaderData
  const dialog = useOpenedDialog(found)
  const { pathname } = useLocation()
  const columns = useColumns(mayEdit)
  return (
    <>
      <PageTitle title={m.announcement_title()} />
      <BackLink to={localizeHref('/admin/messages')}>{m.admin_messages()}</BackLink>
      <PageHeader
        title={m.announcement_title()}
        lead={m.announcement_lead()}
        actions={mayEdit && <NewLink label={m.announcement_add()} />}
      />
      {rows.length === 0 ? (
        <EmptyState icon={Megaphone} title={m.announcement_none()} hint={m.announcement_none_hint()} />
      ) : (
        <DataTable label={m.announcement_title()} rows={rows} keyOf={row => row.id} columns={columns} />
      )}
      {dialog && <AnnouncementDialogs dialog={dialog} closeHref={pathname} reply={actionData} />}
    </>
  )
}

const STATES = {
  ahead: { tone: 'waiting', label: m.announcement_ahead },
  shown: { tone: 'good', label: m.announcement_shown },
  over: { tone: 'neutral', label: m.announcement_over },
} as const

type Row = Route.ComponentProps['loaderData']['rows'][number]

function useColumns(mayEdit: boolean): [Column<Row>, ...Column<Row>[]] {
  const hrefOf = useDialogHref()
  const actions: Column<Row> = {
    heading: m.list_actions(),
    width: 'w-28',
    actions: ({ id, text }) => recordActions({ name: text, id, may: { edit: true, delete: true }, hrefOf }),
  }
  return [
    { heading: m.announcement_text(), cell: ({ text, lang }) => <p lang={lang}>{text}</p> },
    {
      heading: m.announcement_days(),
      width: 'w-64',
      card: 'wide',
      cell: ({ from, until }) => <p>{m.announcement_from_until({ from, until })}</p>,
    },
    {
      heading: m.announcement_state(),
      width: 'w-36',
      isState: true,
      cell: ({ state }) => <Badge tone={STATES[state].tone}>{STATES[state].label()}</Badge>,
    },
    ...(mayEdit ? [actions] : []),
  ]
}
