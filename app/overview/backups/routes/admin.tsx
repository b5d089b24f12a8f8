import { CircleAlert, CircleCheck, Clock, LockKeyhole, LockKeyholeOpen } from 'lucide-react'
import type { ReactNode } from 'react'
import { commandContext, permit } from '#app/house/access/steps.server.ts'
import { logView } from '#app/house/activity/steps/log.server.ts'
import { findLastWork, type LongWork } from '#app/house/long-works/queries.server.ts'
import { isOver } from '#app/house/long-works/rules.ts'
import { viewWork } from '#app/house/long-works/views.server.ts'
import { formatInstant } from '#app/kit/pure/instants.ts'
import { Facts } from '#app/kit/ui/facts.tsx'
import { PageHeader } from '#app/kit/ui/page-header.tsx'
import { Panel } from '#app/kit/ui/panel.tsx'
import { WorkProgress } from '#app/kit/ui/work-progress.tsx'
import { m } from '#app/paraglide/messages.js'
import { getLocale } from '#app/paraglide/runtime.js'
import { findBackupState } from '../queries/backups.server.ts'
import { BACKUP_WORK } from '../rules/backups.ts'
import { backupText, isTrouble, sizeText } from '../texts.ts'
import type { Route } from './+types/admin'

export const middleware: Route.MiddlewareFunction[] = [permit('backups.view')]

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = commandContext(context)
  await logView(ctx.db, { adminId: ctx.actor.userId, entityType: 'backup', entityId: 'list' })
  const [state, work] = await Promise.all([findBackupState(ctx), findLastWork(ctx.db, BACKUP_WORK)])
  const { last } = state
  const locale = getLocale()
  const { BACKUP_DIR, BACKUP_KEEP, BACKUP_KEY } = ctx.env
  return {
    summary: backupText(state, locale),
    tone: isTrouble(state) ? 'trouble' : last && state.at ? 'fine' : 'waiting',
    error: state.failed?.error ?? null,
    last: last && {
      when: formatInstant(last.at, locale),
      file: last.file,
      size: sizeText(last.bytes, locale),
      holds: m.backups_holds({
        rows: last.rows.toLocaleString(locale),
        files: last.files.toLocaleString(locale),
      }),
      isEncrypted: last.isEncrypted,
    },
    running: work && !isOver(work.state) ? runningText(work, ctx.now()) : null,
    at: state.at,
    folder: BACKUP_DIR,
    keep: BACKUP_KEEP,
    hasKey: BACKUP_KEY !== undefined,
  }
}

function runningText(work: LongWork, now: Date) {
  const { phase, done, total, isStalled, figures } = viewWork(work, now)
  const size = sizeText(work.bytes ?? 0, getLocale())
  return {
    done,
    total,
    isStalled,
    label: phase === 'tables' ? m.backups_writing_tables() : m.backups_writing_files(),
    figures: figures.total
      ? m.backups_tables({ done: figures.done, total: figures.total, size })
      : work.bytes === null
        ? undefined
        : size,
  }
}

/** Whether the house could be brought back tomorrow; backups themselves leave by the server's own ways. */
export default function Backups({ loaderData }: Route.ComponentProps) {
  const { summary, tone, error, last, running } = loaderData
  return (
    <>
      <title>{m.backups_title()}</title>
      <PageHeader title={m.backups_title()} lead={m.backups_lead()} />
      <div className="grid gap-6">
        <State tone={tone} summary={summary} error={error} />
        {running && (
          <Panel title={m.backups_running()}>
            <WorkProgress {...running} />
          </Panel>
        )}
        {last && (
          <Panel title={m.backups_last()}>
            <Facts
              facts={[
                { term: m.backups_when(), value: last.when },
                { term: m.backups_size(), value: last.size },
                { term: m.backups_content(), value: last.holds },
                {
                  term: m.backups_reading(),
                  value: last.isEncrypted ? m.backups_encrypted() : m.backups_open(),
                },
                { term: m.backups_file(), value: last.file, isWide: true },
              ]}
            />
          </Panel>
        )}
        <Plan plan={loaderData} />
      </div>
    </>
  )
}

const ICONS = { fine: CircleCheck, trouble: CircleAlert, waiting: Clock } as const
const COLOURS = { fine: 'text-reef', trouble: 'text-clay', waiting: 'text-muted' } as const

function State({ tone, summary, error }: { tone: string; summary: string; error: string | null }) {
  const known = tone === 'fine' || tone === 'trouble' ? tone : 'waiting'
  const Icon = ICONS[known]
  return (
    <div className="flex items-start gap-3 rounded-card border border-line bg-surface p-5 sm:p-6">
      <Icon className={`mt-0.5 size-5 shrink-0 ${COLOURS[known]}`} aria-hidden="true" />
      <div className="min-w-0">
        <p className="font-semibold">{summary}</p>
        {error && <p className="mt-1 text-muted wrap-anywhere">{m.backups_error({ error })}</p>}
        {known === 'trouble' && <p className="mt-1 text-muted">{m.backups_what_to_do()}</p>}
      </div>
    </div>
  )
}

/** What the environment of the server says; it is changed there. */
function Plan({ plan: { at, folder, keep, hasKey } }: { plan: Route.ComponentProps['loaderData'] }) {
  return (
    <Panel title={m.backups_plan()} lead={m.backups_plan_lead()}>
      <Facts
        facts={[
          { term: m.backups_at(), value: at ?? m.backups_off() },
          { term: m.backups_kept(), value: m.backups_keep(keep) },
          { term: m.backups_folder(), value: folder, isWide: true },
        ]}
      />
      <Hint icon={hasKey ? <LockKeyhole className="size-5" /> : <LockKeyholeOpen className="size-5" />}>
        {hasKey ? m.backups_key_set() : m.backups_key_missing()}
      </Hint>
      <p className="max-w-prose text-muted">{m.backups_elsewhere()}</p>
    </Panel>
  )
}

function Hint({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <p className="flex max-w-prose items-start gap-3 text-muted">
      <span className="mt-0.5 shrink-0" aria-hidden="true">
        {icon}
      </span>
      {children}
    </p>
  )
}
