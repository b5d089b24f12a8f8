import { BookOpen, KeyRound } from 'lucide-react'
import { useLocation } from 'react-router'
import { type CommandContext, commandContext, permit } from '#app/house/access/steps.server.ts'
import { freshPasswordError } from '#app/house/accounts/steps/fresh-password.server.ts'
import { logView } from '#app/house/activity/steps/log.server.ts'
import { redirectWithMessage } from '#app/kit/platform/flash.server.ts'
import { answerOf, readForm } from '#app/kit/platform/form.server.ts'
import { refuse } from '#app/kit/platform/refuse.server.ts'
import { formatInstant } from '#app/kit/pure/instants.ts'
import { ActiveBadge } from '#app/kit/ui/active-state.tsx'
import { Badge } from '#app/kit/ui/badge.tsx'
import { buttonClasses } from '#app/kit/ui/button.tsx'
import { type Column, DataTable } from '#app/kit/ui/data-table.tsx'
import { EmptyState } from '#app/kit/ui/empty-state.tsx'
import { ConfirmDialog } from '#app/kit/ui/form-dialog.tsx'
import { NewLink, useDialogHref } from '#app/kit/ui/list-actions.tsx'
import { PageHeader } from '#app/kit/ui/page-header.tsx'
import { PageTitle } from '#app/kit/ui/page-title.tsx'
import { m } from '#app/paraglide/messages.js'
import { getLocale, localizeHref } from '#app/paraglide/runtime.js'
import { createKey, limitKey, revokeKey } from '../commands.server.ts'
import { KeyDialog } from '../components/key-dialog.tsx'
import { LimitDialog, type LimitReply } from '../components/limit-dialog.tsx'
import { NewKeyDialog, type NewKeyReply } from '../components/new-key-dialog.tsx'
import { findKey, listKeys } from '../queries.server.ts'
import { KEY_PREFIX, MOST_KEYS } from '../rules.ts'
import { limitError, readLimit, readNewKey } from '../schema.ts'
import { nameOfScope } from '../texts.ts'
import type { Route } from './+types/admin'

export const middleware: Route.MiddlewareFunction[] = [permit('api_keys.view')]

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, actor } = commandContext(context)
  await logView(db, { adminId: actor.userId, entityType: 'settings', entityId: 'api-keys' })
  const named = (what: string) => findKey(db, url.searchParams.get(what) ?? '')
  const [keys, revoking, limiting] = await Promise.all([listKeys(db), named('revoke'), named('limit')])
  const textOf = (instant: Date | null) => instant && formatInstant(instant, getLocale())
  return {
    rows: keys.map(({ createdAt, lastUsedAt, revokedAt, ...row }) => ({
      ...row,
      createdText: formatInstant(createdAt, getLocale()),
      lastUsedText: textOf(lastUsedAt),
      revokedText: textOf(revokedAt),
    })),
    isNew: url.searchParams.has('new'),
    revoking,
    limiting,
  }
}

type Reply = { made?: { name: string; apiKey: string }; form?: NewKeyReply; limit?: LimitReply }

type Refused = ReturnType<typeof refuse<Reply>>

const ANSWERS: Record<
  string,
  (ctx: CommandContext, form: FormData, screen: string) => Promise<Response | Refused>
> = {
  make,
  revoke: async (ctx, form, screen) => {
    const revoked = await revokeKey(ctx, { id: textOf(form.get('id')) })
    const text = revoked.ok ? m.api_keys_revoked({ name: revoked.value }) : m.api_keys_gone()
    return redirectWithMessage(screen, text)
  },
  limit: async (ctx, form, screen) => {
    const typed = textOf(form.get('perMinute'))
    const perMinute = readLimit(typed)
    if (perMinute === null) return refuse<Reply>({ limit: { typed, errors: { perMinute: limitError() } } })
    const limited = await limitKey(ctx, { id: textOf(form.get('id')), perMinute })
    const done = (name: string) => m.api_keys_limited({ name, count: perMinute })
    return redirectWithMessage(screen, limited.ok ? done(limited.value) : m.api_keys_gone())
  },
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const form = await readForm(request)
  return answerOf(ANSWERS, form, 'make')(commandContext(context), form, url.pathname)
}

async function make(ctx: CommandContext, form: FormData) {
  const values = {
    name: textOf(form.get('name')),
    scopes: form.getAll('scope').map(textOf),
    perMinute: textOf(form.get('perMinute')),
  }
  const read = readNewKey(values)
  if (!read.ok) return refuse<Reply>({ form: { values, errors: read.errors } })
  const password = await freshPasswordError(ctx, form)
  if (password) return refuse<Reply>({ form: { values, errors: { password } } })
  const made = await createKey(ctx, read.value)
  if (made.ok) return refuse<Reply>({ made: { name: read.value.name, apiKey: made.value } }, 200)
  const error = m.api_keys_error_most({ most: MOST_KEYS })
  return refuse<Reply>({ form: { values, errors: {}, error } })
}

function textOf(value: FormDataEntryValue | null): string {
  return typeof value === 'string' ? value : ''
}

export default function SettingsApiKeys({ loaderData, actionData }: Route.ComponentProps) {
  const { pathname } = useLocation()
  const { rows, isNew, revoking, limiting } = loaderData
  const columns = useColumns()
  return (
    <>
      <PageTitle title={m.api_keys_title()} />
      <PageHeader
        title={m.api_keys_title()}
        lead={m.api_keys_lead()}
        actions={
          <>
            <DocsLink />
            <NewLink label={m.api_keys_new()} />
          </>
        }
      />
      {rows.length === 0 ? (
        <EmptyState icon={KeyRound} title={m.api_keys_none()} hint={m.api_keys_none_hint()} />
      ) : (
        <DataTable label={m.api_keys_title()} rows={rows} keyOf={row => row.id} columns={columns} />
      )}
      {actionData?.made && <KeyDialog {...actionData.made} closeHref={pathname} />}
      {isNew && !actionData?.made && <NewKeyDialog closeHref={pathname} reply={actionData?.form} />}
      {limiting && <LimitDialog apiKey={limiting} closeHref={pathname} reply={actionData?.limit} />}
      {revoking && (
        <ConfirmDialog
          question={m.api_keys_revoke_question({ name: revoking.name })}
          intent="revoke"
          confirmLabel={m.api_keys_revoke()}
          closeHref={pathname}
          isDanger
        >
          <p className="text-muted">{m.api_keys_revoke_note()}</p>
          <input type="hidden" name="id" value={revoking.id} />
        </ConfirmDialog>
      )}
    </>
  )
}

function DocsLink() {
  return (
    <a href={localizeHref('/api/v1/docs')} className={buttonClasses('secondary', 'small')}>
      <BookOpen className="size-5" aria-hidden="true" />
      {m.api_docs_link()}
    </a>
  )
}

type Row = Route.ComponentProps['loaderData']['rows'][number]

function useColumns(): [Column<Row>, ...Column<Row>[]] {
  const hrefOf = useDialogHref()
  return [
    {
      heading: m.api_keys_name(),
      cell: ({ name, ending, createdText, createdBy }) => (
        <div className="twofold">
          <p className="font-semibold">{name}</p>
          <p className="sub">
            <code>{`${KEY_PREFIX}…${ending}`}</code> · {createdText}
            {createdBy && ` · ${m.api_keys_by({ name: createdBy })}`}
          </p>
        </div>
      ),
    },
    {
      heading: m.api_keys_may(),
      card: 'line',
      cell: ({ scopes }) => (
        <div className="twofold">
          <p>{listOf(scopes.map(nameOfScope))}</p>
        </div>
      ),
    },
    {
      heading: m.api_keys_limit(),
      width: 'w-20',
      isExtra: true,
      card: 'none',
      cell: ({ perMinute }) => perMinute,
    },
    {
      heading: m.api_keys_last_used(),
      width: 'w-44',
      card: 'wide',
      cell: ({ lastUsedText }) => lastUsedText ?? m.api_keys_never(),
    },
    {
      heading: m.api_keys_state_heading(),
      width: 'w-36',
      isState: true,
      cell: ({ revokedText }) =>
        revokedText ? (
          <>
            <Badge tone="bad">{m.api_keys_is_revoked()}</Badge>
            <p className="sub">{revokedText}</p>
          </>
        ) : (
          <ActiveBadge isActive />
        ),
    },
    {
      heading: m.list_actions(),
      width: 'w-24',
      actions: ({ id, name, revokedText }) =>
        revokedText
          ? []
          : [
              { label: m.api_keys_limit_of({ name }), href: hrefOf('limit', id), icon: 'limit' },
              {
                label: m.api_keys_revoke_named({ name }),
                href: hrefOf('revoke', id),
                icon: 'revoke',
                isDanger: true,
              },
            ],
    },
  ]
}

const listOf = (names: string[]) =>
  new Intl.ListFormat(getLocale(), { type: 'unit', style: 'short' }).format(names)
