import { redirect } from 'react-router'
import { type CommandContext, commandContext, permit } from '#app/house/access/steps.server.ts'
import { logView } from '#app/house/activity/steps/log.server.ts'
import { waitForWork } from '#app/house/long-works/queries.server.ts'
import { PATIENCE_MS } from '#app/house/long-works/rules.ts'
import { redirectWithMessage } from '#app/kit/platform/flash.server.ts'
import { answerOf, readForm } from '#app/kit/platform/form.server.ts'
import { refuse } from '#app/kit/platform/refuse.server.ts'
import { TOO_LARGE_FIELD } from '#app/kit/pure/form-fields.ts'
import { readTexts } from '#app/kit/pure/form-values.ts'
import { BackLink } from '#app/kit/ui/back-link.tsx'
import { PageHeader } from '#app/kit/ui/page-header.tsx'
import { PageTitle } from '#app/kit/ui/page-title.tsx'
import { Panel } from '#app/kit/ui/panel.tsx'
import { m } from '#app/paraglide/messages.js'
import { localizeHref } from '#app/paraglide/runtime.js'
import { removeBankMapping, saveBankMapping, uploadStatement } from '../commands.server.ts'
import { ColumnsForm } from '../components/columns-form.tsx'
import { UploadForm } from '../components/upload-form.tsx'
import { UploadList } from '../components/upload-list.tsx'
import { listBankAccounts, listMappings } from '../queries.server.ts'
import { FORMATS, MOST_TOGETHER_MB } from '../rules/statement.ts'
import { MAPPING_FIELDS } from '../schema.ts'
import { FORMAT_NAMES, refusalText } from '../texts.ts'
import { viewAccounts, viewUploads } from '../views.server.ts'
import type { Route } from './+types/admin-import'

export const middleware: Route.MiddlewareFunction[] = [permit('bank.edit')]

export async function loader({ url, context }: Route.LoaderArgs) {
  const ctx = commandContext(context)
  await logView(ctx.db, { adminId: ctx.actor.userId, entityType: 'bank', entityId: 'list' })
  const accounts = await listBankAccounts(ctx.db)
  if (accounts.length === 0) throw redirect(localizeHref('/admin/bank'))
  const [cards, uploads, mappings] = await Promise.all([
    viewAccounts(ctx.db, accounts),
    viewUploads(ctx),
    listMappings(ctx.db),
  ])
  const nameOf = (accountId: string) => accounts.find(({ id }) => id === accountId)?.name ?? ''
  return {
    accounts: cards,
    uploads,
    chosen: url.searchParams.get('account') ?? '',
    known: mappings.map(({ id, name, accountId }) => ({ id, name, account: nameOf(accountId) })),
  }
}

const ANSWERS = {
  upload,
  columns: async (ctx: CommandContext, form: FormData, screen: string) => {
    const { account } = readTexts(form, ['account'])
    const values = readTexts(form, MAPPING_FIELDS)
    const saved = await saveBankMapping(ctx, account, values)
    if (saved.ok) return redirectWithMessage(screen, m.bank_columns_saved())
    return refuse({ columns: { fields: { ...values, account }, errors: saved.errors } })
  },
  forget: async (ctx: CommandContext, form: FormData, screen: string) => {
    await removeBankMapping(ctx, readTexts(form, ['id']).id)
    return redirectWithMessage(screen, m.bank_columns_removed())
  },
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const form = await readForm(request)
  return answerOf(ANSWERS, form, 'upload')(commandContext(context), form, url.pathname)
}

async function upload(ctx: CommandContext, form: FormData, screen: string) {
  if (form.has(TOO_LARGE_FIELD))
    return refuse({ error: m.bank_files_too_large({ max: MOST_TOGETHER_MB }) }, 413)
  const files = form.getAll('file').filter(file => file instanceof File && file.size > 0) as File[]
  const password = String(form.get('password') ?? '')
  return bringIn(ctx, { ...readTexts(form, ['account']), files, password, screen })
}

type Brought = { account: string; files: File[]; password: string; screen: string }

/** One file after the other: what the next is proven by may stand in the one before. */
async function bringIn(ctx: CommandContext, brought: Brought) {
  const { account, files, password, screen } = brought
  if (files.length === 0) return refuse({ error: m.bank_files_none() })
  const until = performance.now() + PATIENCE_MS
  const settled = { payouts: 0, added: 0 }
  for (const file of files) {
    const uploaded = await uploadStatement(ctx, account, file, password)
    if (!uploaded.ok && uploaded.reason === 'refused')
      return refuse({ error: `${file.name}: ${refusalText(uploaded.refusal)}` })
    if (!uploaded.ok) return refuse({ error: m.bank_account_gone() })
    if ('settlements' in uploaded.value) {
      settled.payouts += uploaded.value.settlements.payouts
      settled.added += uploaded.value.settlements.added
      continue
    }
    const { workId } = uploaded.value
    if (workId) await waitForWork(ctx.db, workId, Math.max(0, until - performance.now()))
  }
  const href = `${screen}?account=${encodeURIComponent(account)}`
  return settled.payouts > 0 ? redirectWithMessage(href, m.bank_settlements_taken(settled)) : redirect(href)
}

export default function BringInStatements({ loaderData, actionData }: Route.ComponentProps) {
  const { accounts, uploads, chosen, known } = loaderData
  const reply = actionData ?? undefined
  return (
    <>
      <PageTitle title={m.bank_bring_in()} />
      <BackLink to={localizeHref('/admin/bank')}>{m.bank_title()}</BackLink>
      <PageHeader title={m.bank_bring_in()} />
      <div className="grid items-start gap-4 lg:grid-cols-[3fr_2fr]">
        <div className="grid gap-4">
          <Panel title={m.bank_files()}>
            <UploadForm
              accounts={accounts}
              chosen={chosen}
              isLocked={uploads[0]?.isLocked ?? false}
              error={reply && 'error' in reply ? reply.error : undefined}
            />
          </Panel>
          {uploads.length > 0 && <UploadList uploads={uploads} />}
        </div>
        <div className="grid gap-4">
          <Panel title={m.bank_formats()}>
            <ul className="grid list-disc gap-2 pl-5">
              {FORMATS.map(format => (
                <li key={format}>{FORMAT_NAMES[format]()}</li>
              ))}
              <li>{m.bank_format_settlements()}</li>
            </ul>
            <p className="text-sm text-muted">{m.bank_formats_not()}</p>
          </Panel>
          <ColumnsForm
            accounts={accounts}
            known={known}
            reply={reply && 'columns' in reply ? reply.columns : undefined}
          />
        </div>
      </div>
    </>
  )
}
