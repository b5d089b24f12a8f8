import { AsyncResource } from 'node:async_hooks'
import { sql } from 'drizzle-orm'
import { logActivity } from '#app/house/activity/steps/log.server.ts'
import { withoutSecrets } from '#app/house/mail/rules/secrets.ts'
import { findSettings } from '#app/house/settings/queries/settings.server.ts'
import type { Executor } from '#app/kit/platform/database.server.ts'
import { streamDownload } from '#app/kit/platform/download.server.ts'
import { FOUND_BY } from '#app/kit/platform/matches.server.ts'
import type { ServerContext } from '#app/kit/platform/server-context.ts'
import { type ZipEntry, zipOf } from '#app/kit/platform/zip.server.ts'
import { bangkokDay } from '#app/kit/pure/days.ts'
import { formatInstant } from '#app/kit/pure/instants.ts'
import { m } from '#app/paraglide/messages.js'
import { getLocale } from '#app/paraglide/runtime.js'
import { listFiles } from '../queries/files.server.ts'
import { logOf, PERSONAL_TABLES, type Person, rowsOf } from '../queries/person.server.ts'
import { HOLDINGS } from '../rules/holdings.ts'
import { type Place, takePlace } from '../steps/places.server.ts'
import { dataPage } from './data-page.ts'

/** Rows by table; a value is text, a number, a list or whatever JSON holds. */
export type HeldData = Record<string, Record<string, unknown>[]>

type ExportContext = Pick<ServerContext, 'db' | 'storage' | 'now'>

/**
 * Everything that is held about a person as one ZIP: the files, a page to read, and the same as JSON for another program.
 * What would open something is left out, and who of the staff did what. It is written while it is read, so that many
 * pictures take no more room than one.
 */
export function exportPerson(ctx: ExportContext, person: Person): AsyncGenerator<Uint8Array> {
  const madeAt = ctx.now()
  // Whoever takes the file reads it outside of the request, which has the language.
  const compose = AsyncResource.bind(composePages)
  async function* entries() {
    const names: string[] = []
    for await (const file of readFiles(ctx, person)) {
      names.push(file.name)
      yield file
    }
    yield* await compose(ctx.db, person, { names, madeAt })
  }
  return zipOf(entries(), madeAt)
}

/** What is to be read, with the names of the files that are there. */
async function composePages(
  db: Executor,
  person: Person,
  { names, madeAt }: { names: string[]; madeAt: Date },
): Promise<ZipEntry[]> {
  const [data, { company }] = await Promise.all([collect(db, person), findSettings(db)])
  const about = {
    house: company.name,
    contact: company.email,
    name: person.name,
    madeAt: madeAt.toISOString(),
  }
  const json = JSON.stringify({ ...about, data, files: names }, null, 2)
  const page = dataPage({
    locale: getLocale(),
    title: m.privacy_file_title({ name: person.name }),
    lead: m.privacy_file_lead({ ...about, time: formatInstant(madeAt, getLocale()) }),
    data,
    files: names,
  })
  return [text('your-data.html', page), text('your-data.json', json)]
}

/** The name of the file to download: without the person's, because names of files stand in logs and histories. */
function exportFileName({ subject }: Person, now: Date): string {
  return `sala-${subject.kind}-data-${bangkokDay(now)}.zip`
}

/**
 * Answers with the file, which begins at once, and writes down who took it; null for the person themselves. Somebody who
 * takes one already, or comes while many do, is asked to wait.
 */
export async function answerExport(
  ctx: ExportContext,
  person: Person,
  adminId: string | null,
): Promise<Response> {
  const { kind: entityType, id: entityId } = person.subject
  const place = takePlace(adminId ?? entityId)
  if (!place) return askToWait()
  const entry = { adminId, action: 'exported', entityType, entityId }
  try {
    await ctx.db.transaction(tx => logActivity(tx, entry))
  } catch (error) {
    place.leave()
    throw error
  }
  const file = { fileName: exportFileName(person, ctx.now()), contentType: 'application/zip' }
  return streamDownload(file, writtenFrom(place, exportPerson(ctx, person)))
}

function askToWait(): Response {
  const headers = { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' }
  return new Response(m.privacy_download_wait(), {
    status: 429,
    headers: { ...headers, 'Retry-After': '30' },
  })
}

async function* writtenFrom(place: Place, chunks: AsyncGenerator<Uint8Array>) {
  try {
    for await (const chunk of chunks) {
      place.keep()
      yield chunk
    }
  } finally {
    place.leave()
  }
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
  const hidden = [FOUND_BY, ...secrets, ...files]
  const columns = Object.entries(row).filter(([name]) => !hidden.includes(name))
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

async function* readFiles({ db, storage }: ExportContext, person: Person): AsyncGenerator<ZipEntry> {
  let count = 0
  for (const { table, key } of await listFiles(db, person)) {
    const content = await storage.read(key)
    if (!content) continue
    count += 1
    const kind = table === 'employees' ? 'portrait' : 'receipt'
    yield { name: `files/${kind}-${count}${key.slice(key.lastIndexOf('.'))}`, content }
  }
}

const text = (name: string, content: string): ZipEntry => ({
  name,
  content: new TextEncoder().encode(content),
})
