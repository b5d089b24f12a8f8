import { sql } from 'drizzle-orm'
import { zipSync } from 'fflate'
import { logActivity } from '#app/house/activity/steps/log.server.ts'
import { withoutSecrets } from '#app/house/mail/rules/secrets.ts'
import { findSettings } from '#app/house/settings/queries/settings.server.ts'
import type { Executor } from '#app/kit/platform/database.server.ts'
import type { ServerContext } from '#app/kit/platform/server-context.ts'
import { bangkokDay } from '#app/kit/pure/days.ts'
import { formatInstant } from '#app/kit/pure/instants.ts'
import { m } from '#app/paraglide/messages.js'
import { getLocale } from '#app/paraglide/runtime.js'
import { listFiles } from '../queries/files.server.ts'
import { logOf, PERSONAL_TABLES, type Person, rowsOf } from '../queries/person.server.ts'
import { HOLDINGS } from '../rules/holdings.ts'
import { dataPage } from './data-page.ts'

/** Rows by table; a value is text, a number, a list or whatever JSON holds. */
export type HeldData = Record<string, Record<string, unknown>[]>

type ZipEntry = { name: string; content: Uint8Array }

type ExportContext = Pick<ServerContext, 'db' | 'storage' | 'now'>

/**
 * Everything that is held about a person as one ZIP: a page to read, the same as JSON for another program, and the
 * files. What would open something is left out, and who of the staff did what.
 */
export async function exportPerson(ctx: ExportContext, person: Person): Promise<Uint8Array> {
  const { db, now } = ctx
  const [data, files, { company }] = await Promise.all([
    collect(db, person),
    readFiles(ctx, person),
    findSettings(db),
  ])
  const madeAt = now()
  const about = {
    house: company.name,
    contact: company.email,
    name: person.name,
    madeAt: madeAt.toISOString(),
  }
  const json = JSON.stringify({ ...about, data, files: files.map(({ name }) => name) }, null, 2)
  const page = dataPage({
    locale: getLocale(),
    title: m.privacy_file_title({ name: person.name }),
    lead: m.privacy_file_lead({ ...about, time: formatInstant(madeAt, getLocale()) }),
    data,
    files: files.map(({ name }) => name),
  })
  const entries = [text('your-data.html', page), text('your-data.json', json), ...files]
  // As they are: pictures would not get smaller.
  return zipSync(Object.fromEntries(entries.map(({ name, content }) => [name, content])), {
    level: 0,
    mtime: madeAt,
  })
}

/** The name of the file to download: without the person's, because names of files stand in logs and histories. */
function exportFileName({ subject }: Person, now: Date): string {
  return `sala-${subject.kind}-data-${bangkokDay(now)}.zip`
}

/** Answers with the file, and writes down who took it; null for the person themselves. */
export async function answerExport(
  ctx: ExportContext,
  person: Person,
  adminId: string | null,
): Promise<Response> {
  const { kind: entityType, id: entityId } = person.subject
  const file = await exportPerson(ctx, person)
  await ctx.db.transaction(tx => logActivity(tx, { adminId, action: 'exported', entityType, entityId }))
  return new Response(new Uint8Array(file), {
    headers: {
      'Content-Type': 'application/zip',
      'Content-Disposition': `attachment; filename="${exportFileName(person, ctx.now())}"`,
      'Cache-Control': 'private, no-store',
    },
  })
}

async function collect(db: Executor, person: Person): Promise<HeldData> {
  const data: HeldData = {}
  const add = (table: string, rows: Record<string, unknown>[]) => {
    if (rows.length > 0) data[table] = rows.map(row => shown(table, row))
  }
  for (const table of PERSONAL_TABLES) {
    const { rows } = await db.execute(
      sql`select * from ${sql.identifier(table)} where ${rowsOf(table, person)}`,
    )
    add(table, rows)
  }
  const log = await db.execute(sql`
    select action, entity_type, details, created_at from admin_activity_log
    where action <> 'viewed' and ${await logOf(db, person)} order by created_at`)
  add('admin_activity_log', log.rows)
  return data
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** A row without what opens something, and without ids, which say nothing outside this database. */
function shown(table: string, row: Record<string, unknown>) {
  const { secrets = [], files = [] } = HOLDINGS[table] ?? {}
  const columns = Object.entries(row).filter(([name]) => !secrets.includes(name) && !files.includes(name))
  const told = Object.fromEntries(columns)
  const words = table === 'mails' && { text: withoutSecrets(String(row['text']), m.mail_left_out()) }
  return withoutIds({ ...told, ...words }) as Record<string, unknown>
}

/** The same without ids, also within JSON. */
function withoutIds(value: unknown): unknown {
  if (Array.isArray(value)) return value.filter(part => !isId(part)).map(withoutIds)
  if (typeof value !== 'object' || value === null || value instanceof Date) return value
  const fields = Object.entries(value).filter(([, part]) => !isId(part))
  return Object.fromEntries(fields.map(([name, part]) => [name, withoutIds(part)]))
}

const isId = (value: unknown) => typeof value === 'string' && UUID.test(value)

async function readFiles({ db, storage }: ExportContext, person: Person): Promise<ZipEntry[]> {
  const entries: ZipEntry[] = []
  for (const { table, key } of await listFiles(db, person)) {
    const content = await storage.read(key)
    const ending = key.slice(key.lastIndexOf('.'))
    const kind = table === 'employees' ? 'portrait' : 'receipt'
    if (content) entries.push({ name: `files/${kind}-${entries.length + 1}${ending}`, content })
  }
  return entries
}

const text = (name: string, content: string): ZipEntry => ({
  name,
  content: new TextEncoder().encode(content),
})
