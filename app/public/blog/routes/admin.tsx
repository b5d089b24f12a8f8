import './admin.css'
import { Link, redirect, useLocation } from 'react-router'
import { mayOf } from '#app/house/access/rules.ts'
import { commandContext, permit } from '#app/house/access/steps.server.ts'
import { logView } from '#app/house/activity/steps/log.server.ts'
import { redirectWithMessage } from '#app/kit/platform/flash.server.ts'
import { readForm } from '#app/kit/platform/form.server.ts'
import { refuse } from '#app/kit/platform/refuse.server.ts'
import { allowedDialogs, withoutDialog } from '#app/kit/pure/form-values.ts'
import { formatInstant } from '#app/kit/pure/instants.ts'
import { isNarrowed } from '#app/kit/pure/list-query.ts'
import { Badge } from '#app/kit/ui/badge.tsx'
import type { ListColumns } from '#app/kit/ui/data-table.tsx'
import { DeleteDialog } from '#app/kit/ui/delete-dialog.tsx'
import { TextField } from '#app/kit/ui/field.tsx'
import { FormDialog } from '#app/kit/ui/form-dialog.tsx'
import { useDialogHref } from '#app/kit/ui/list-actions.tsx'
import { ListScreen } from '#app/kit/ui/list-screen.tsx'
import { m } from '#app/paraglide/messages.js'
import { getLocale, localizeHref } from '#app/paraglide/runtime.js'
import { deletePosts } from '../commands/delete.server.ts'
import { createPost } from '../commands/posts.server.ts'
import { findPostDialog, listPosts, readPostQuery } from '../queries/manager.server.ts'
import { POST_STATUSES } from '../rules/posts.ts'
import { shownStatus } from '../rules/publication.ts'
import { LONGEST } from '../schema/posts.ts'
import { STATUS_NAMES, STATUS_TONES, titleOf } from '../texts.ts'
import type { Route } from './+types/admin'

export const middleware: Route.MiddlewareFunction[] = [permit('blog.view')]

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, actor, now } = commandContext(context)
  await logView(db, { adminId: actor.userId, entityType: 'blog', entityId: 'list' })
  const query = readPostQuery(url.searchParams)
  const may = mayOf(actor, 'blog')
  const [{ rows, total }, dialog] = await Promise.all([
    listPosts(db, query, now()),
    findPostDialog(db, allowedDialogs(url.searchParams, may)),
  ])
  return {
    rows: rows.map(row => ({
      id: row.id,
      slug: row.slug,
      title: row.title,
      status: shownStatus(row, now()),
      publishedText: row.publishedAt && formatInstant(row.publishedAt, getLocale()),
      changedText: formatInstant(row.updatedAt, getLocale()),
    })),
    total,
    page: query.page,
    isFiltered: isNarrowed(query),
    dialog,
    may,
  }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const ctx = commandContext(context)
  const form = await readForm(request)
  if (form.get('intent') === 'delete') {
    const deleted = await deletePosts(ctx, form.getAll('id').map(String))
    const listHref = url.pathname + withoutDialog(url.search)
    return redirectWithMessage(listHref, deleted.ok ? m.blog_deleted() : m.blog_gone())
  }
  const title = String(form.get('title') ?? '')
  const created = await createPost(ctx, { title })
  if (created.ok) return redirect(localizeHref(`/admin/blog/${created.value}`))
  const isMissing = created.reason === 'missing'
  const error = isMissing
    ? m.blog_error_title()
    : m.blog_error_long({ longest: LONGEST.title, length: title.trim().length })
  return refuse({ title, error })
}

export default function BlogManager({ loaderData, actionData }: Route.ComponentProps) {
  const { dialog, may, ...list } = loaderData
  const columns = useColumns(may)
  return (
    <>
      <ListScreen
        title={m.blog_manager()}
        lead={may.edit ? <ManagerLead /> : m.blog_manager_lead()}
        order={m.list_changed_first()}
        searchLabel={m.blog_search()}
        filters={[
          {
            name: 'status',
            label: m.blog_status(),
            all: m.blog_all_statuses(),
            options: POST_STATUSES.map(status => ({ value: status, label: STATUS_NAMES[status]() })),
          },
        ]}
        {...list}
        columns={columns}
        keyOf={row => row.id}
        nameOf={titleOf}
        empty={{ title: m.blog_none_posts(), hint: m.blog_none_posts_hint() }}
        {...(may.edit && { newLabel: m.blog_new() })}
        mayDelete={may.delete}
        exportPath={localizeHref('/admin/blog/export')}
        exportsSelection
      />
      {dialog && <PostDialogs dialog={dialog} reply={actionData ?? undefined} />}
    </>
  )
}

function ManagerLead() {
  return (
    <>
      {m.blog_manager_lead()}{' '}
      <Link
        to={localizeHref('/manage-blogs')}
        className="font-semibold text-reef underline underline-offset-4"
      >
        {m.blog_to_generate()}
      </Link>
    </>
  )
}

type DialogsProps = {
  dialog: NonNullable<Route.ComponentProps['loaderData']['dialog']>
  reply: { title: string; error: string } | undefined
}

function PostDialogs({ dialog, reply }: DialogsProps) {
  const { search } = useLocation()
  const closeHref = withoutDialog(search)
  if (dialog.kind === 'delete') {
    const { ids, posts } = dialog
    const [only, ...others] = posts
    const isOne = only && others.length === 0
    const question = isOne
      ? m.blog_delete_question({ slug: only.slug })
      : m.blog_delete_many({ count: ids.length })
    const names = posts.map(titleOf)
    return (
      <DeleteDialog
        ids={ids}
        names={names}
        note={m.blog_delete_note()}
        question={question}
        closeHref={closeHref}
      />
    )
  }
  return (
    <FormDialog
      title={m.blog_new()}
      submitLabel={m.blog_create()}
      closeHref={closeHref}
      reply={reply && { error: undefined }}
    >
      <TextField
        label={m.blog_title()}
        hint={m.blog_title_hint()}
        name="title"
        required
        defaultValue={reply?.title}
        error={reply?.error}
      />
    </FormDialog>
  )
}

type Loaded = Route.ComponentProps['loaderData']
type Row = Loaded['rows'][number]

function useColumns(may: Loaded['may']): ListColumns<Row> {
  const hrefOf = useDialogHref()
  const editorOf = (id: string) => localizeHref(`/admin/blog/${id}`)
  return [
    {
      heading: m.blog_title(),
      sort: 'title',
      cell: row => (
        <>
          <p className="post" title={titleOf(row)}>
            <a href={editorOf(row.id)}>{titleOf(row)}</a>
          </p>
          <p className="sub" title={row.slug}>
            {row.slug}
          </p>
        </>
      ),
    },
    {
      heading: m.blog_status(),
      name: 'status',
      isState: true,
      width: 'w-40',
      cell: ({ status }) => <Badge tone={STATUS_TONES[status]}>{STATUS_NAMES[status]()}</Badge>,
    },
    {
      heading: m.blog_published_at(),
      sort: 'published',
      width: 'w-44',
      card: 'wide',
      cell: row => row.publishedText ?? m.blog_never(),
    },
    {
      heading: m.blog_changed_at(),
      sort: 'changed',
      width: 'w-44',
      card: 'none',
      cell: row => row.changedText,
    },
    {
      heading: m.list_actions(),
      width: 'w-28',
      actions: row => [
        may.edit
          ? { label: m.list_edit_named({ name: titleOf(row) }), href: editorOf(row.id), icon: 'edit' }
          : { label: m.list_open_named({ name: titleOf(row) }), href: editorOf(row.id), icon: 'open' },
        ...(may.delete
          ? [
              {
                label: m.list_delete_named({ name: titleOf(row) }),
                href: hrefOf('delete', row.id),
                icon: 'remove' as const,
                isDanger: true,
              },
            ]
          : []),
      ],
    },
  ]
}
