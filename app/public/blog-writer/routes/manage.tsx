import { data, Link, useLocation } from 'react-router'
import { type Actor, can } from '#app/house/access/rules.ts'
import { findAdmitted } from '#app/house/accounts/steps/guard.server.ts'
import { readFlash, redirectWithMessage } from '#app/kit/platform/flash.server.ts'
import { readForm } from '#app/kit/platform/form.server.ts'
import { neverCached } from '#app/kit/platform/never-cached.server.ts'
import { refuse } from '#app/kit/platform/refuse.server.ts'
import { type RequestContext, requestContext } from '#app/kit/platform/server-context.ts'
import { readTexts } from '#app/kit/pure/form-values.ts'
import { formatInstant } from '#app/kit/pure/instants.ts'
import { readListQuery } from '#app/kit/pure/list-query.ts'
import { buttonClasses } from '#app/kit/ui/button.tsx'
import { FormAlert } from '#app/kit/ui/form-alert.tsx'
import { ConfirmDialog } from '#app/kit/ui/form-dialog.tsx'
import { useNotice } from '#app/kit/ui/notice.tsx'
import { PageTitle } from '#app/kit/ui/page-title.tsx'
import { TEXT_LINK } from '#app/kit/ui/text-link.ts'
import { m } from '#app/paraglide/messages.js'
import { getLocale, localizeHref } from '#app/paraglide/runtime.js'
import { listManagedBlogs } from '#app/public/blog/queries/manager.server.ts'
import { countPrompts } from '#app/public/blog/rules/body.ts'
import { shownStatus } from '#app/public/blog/rules/publication.ts'
import { answerManage } from '../actions.server.ts'
import { BlogRequests } from '../components/blog-requests.tsx'
import { GenerateForm } from '../components/generate-form.tsx'
import { LastingAlert } from '../components/lasting-alert.tsx'
import { ManagedBlogs } from '../components/managed-blogs.tsx'
import { listRequests } from '../queries.server.ts'
import { findEndpoint } from '../rules/endpoint.ts'
import { WRITER_LIMITS } from '../rules/limits.ts'
import { GENERATION_FIELDS } from '../schema/request-form.ts'
import type { GenerationErrors, GenerationValues } from '../schema/requests.ts'
import { findBudget } from '../steps/budget.server.ts'
import { requestErrorText, spentText } from '../texts.ts'
import type { Route } from './+types/manage'

export const middleware: Route.MiddlewareFunction[] = [neverCached]

/** The list opens without signing in (rule blog.manage); staff see more of it. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext)
  const [actor, flash] = await Promise.all([findStaff(ctx, request), readFlash(request)])
  const isEditor = actor !== null && can(actor, 'blog.edit')
  const values = {
    isEditor,
    isSignedIn: actor !== null,
    list: await loadList(ctx, url, isEditor),
    requests: isEditor ? await loadRequests(ctx) : [],
    writer: isEditor ? await loadWriter(ctx) : null,
    deleting: url.searchParams.get('delete'),
    draftId: isEditor ? url.searchParams.get('draft') : null,
    flash: flash?.flash,
  }
  return data(values, flash ? { headers: { 'Set-Cookie': flash.forget } } : {})
}

/** A page that cannot say who asks still opens, as it does for visitors. */
async function findStaff(ctx: RequestContext, request: Request): Promise<Actor | null> {
  try {
    return await findAdmitted(ctx, 'admin', request)
  } catch (error) {
    ctx.log.error({ err: error }, 'the session could not be read')
    return null
  }
}

async function loadList(ctx: RequestContext, url: URL, isStaff: boolean) {
  const { page } = readListQuery(url.searchParams, {})
  const now = ctx.now()
  try {
    const { rows, total } = await listManagedBlogs(ctx.db, { page, isStaff, now })
    const blogs = rows.map(row => ({
      id: row.id,
      slug: row.slug,
      title: row.title,
      status: shownStatus(row, now),
      isToComplete: countPrompts(row.fullPost) > 0,
    }))
    return { blogs, total, page, error: null }
  } catch (error) {
    ctx.log.error({ err: error }, 'the blogs could not be listed')
    return { blogs: [], total: 0, page, error: m.blog_database_away() }
  }
}

async function loadRequests({ db, now }: RequestContext) {
  const rows = await listRequests(db, now())
  return rows.map(({ error, createdAt, finishedAt: _, writerId: __, aliveAt, ...row }) => ({
    ...row,
    isStalled: aliveAt !== null && now().getTime() - aliveAt.getTime() > WRITER_LIMITS.deadMs,
    createdText: formatInstant(createdAt, getLocale()),
    errorText: error && requestErrorText(error),
  }))
}

/** The model that writes here, unless an automation outside does. */
async function loadWriter(ctx: RequestContext) {
  const endpoint = ctx.env.BLOG_GENERATE_WEBHOOK_URL ? null : findEndpoint(ctx.env)
  return endpoint && { model: endpoint.model, spentText: spentText(await findBudget(ctx), getLocale()) }
}

type Reply = { values: GenerationValues; errors: GenerationErrors; failed: string | null; isSignIn: boolean }

/** Writes need an admin session: without one the answer is 401, and what was typed stays. */
export async function action({ request, url, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext)
  const form = await readForm(request)
  const values = readTexts(form, GENERATION_FIELDS)
  const nothing: Reply = { values, errors: {}, failed: null, isSignIn: false }
  const actor = await findAdmitted(ctx, 'admin', request)
  if (!actor) return refuse({ ...nothing, isSignIn: true }, 401)
  const reply = await answerManage({ ...ctx, actor }, form)
  if ('done' in reply) {
    const query = reply.draftId ? `?draft=${reply.draftId}` : ''
    return redirectWithMessage(url.pathname + query, reply.done)
  }
  if ('errors' in reply) return refuse({ ...nothing, errors: reply.errors })
  return refuse({ ...nothing, failed: reply.failed }, reply.isForbidden ? 403 : 200)
}

/** While the server cannot be reached the form stays, and the alert says why nothing was sent. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs): Promise<Reply> {
  const form = await request.clone().formData()
  try {
    return await serverAction()
  } catch (error) {
    if (error instanceof Response) throw error
    return {
      values: readTexts(form, GENERATION_FIELDS),
      errors: {},
      failed: unsentText(form),
      isSignIn: false,
    }
  }
}

function unsentText(form: FormData): string {
  const message = m.blog_server_away()
  if (form.get('intent') === 'generate') return m.blog_generate_error({ message })
  if (form.get('intent') === 'delete')
    return m.blog_delete_error({ slug: String(form.get('slug') ?? ''), message })
  return m.connection_not_sent()
}

export default function ManageBlogs({ loaderData, actionData }: Route.ComponentProps) {
  const { isEditor, isSignedIn, list, requests, writer, deleting, draftId, flash } = loaderData
  const notice = useNotice(flash)
  const { pathname } = useLocation()
  const reply = actionData ?? undefined
  return (
    <main className="mx-auto w-full max-w-4xl px-4 py-10 sm:px-6 sm:py-14">
      <PageTitle title={m.blog_manage()} />
      <meta name="robots" content="noindex" />
      <header className="mb-8 flex flex-wrap items-end justify-between gap-4">
        <div>
          <h1 className="text-3xl font-bold sm:text-4xl">{m.blog_manage()}</h1>
          <p className="mt-2 max-w-prose text-muted">{m.blog_manage_lead()}</p>
          {isEditor && (
            <a href={localizeHref('/api/v1/docs')} className={TEXT_LINK}>
              {m.api_docs_for_programs()}
            </a>
          )}
        </div>
        {isEditor && (
          <Link to={localizeHref('/admin/blog')} className={buttonClasses('secondary', 'small')}>
            {m.blog_to_editor()}
          </Link>
        )}
      </header>
      <LastingAlert reply={notice} draftId={draftId} />
      {reply?.isSignIn && <SignInAlert />}
      <div className="has-[p]:mb-6">
        <FormAlert>{reply?.failed}</FormAlert>
      </div>
      <div className="grid gap-10">
        <GenerateForm reply={reply} isSignedIn={isSignedIn} done={notice ?? undefined} writer={writer} />
        {isEditor && requests.length > 0 && <BlogRequests requests={requests} />}
        <ManagedBlogs list={list} isEditor={isEditor} />
      </div>
      {deleting !== null && !reply && (
        <ConfirmDialog
          question={m.blog_delete_question({ slug: deleting })}
          intent="delete"
          confirmLabel={m.list_delete()}
          closeHref={pathname}
          isDanger
        >
          <p className="text-muted">{m.blog_delete_note()}</p>
          <input type="hidden" name="slug" value={deleting} />
        </ConfirmDialog>
      )}
    </main>
  )
}

function SignInAlert() {
  const { pathname } = useLocation()
  const query = new URLSearchParams({ returnTo: pathname })
  return (
    <div
      role="alert"
      className="mb-6 flex flex-wrap items-center justify-between gap-3 rounded-control border-2 border-lantern bg-lantern/10 px-4 py-3"
    >
      <p className="font-semibold">{m.blog_sign_in_first()}</p>
      <a href={`${localizeHref('/admin/login')}?${query}`} className={buttonClasses('secondary', 'small')}>
        {m.blog_sign_in()}
      </a>
    </div>
  )
}
