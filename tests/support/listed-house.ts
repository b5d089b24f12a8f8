import { sql } from 'drizzle-orm'
import { RouterContextProvider } from 'react-router'
import { actorContext } from '#app/house/access/steps.server.ts'
import { createFirstAdmin } from '#app/house/accounts/steps/first-admin.server.ts'
import { requestContext } from '#app/kit/platform/server-context.ts'
import { issueNamedDocument } from '#app/money/documents/commands.server.ts'
import { listDocumentsOf } from '#app/money/documents/queries.server.ts'
import { recordDays } from '#app/overview/reports/steps/record.server.ts'
import { loadSample } from '../../db/sample/load.ts'
import { createTestContext } from './context.ts'
import { insertCompany } from './contract-house.ts'
import { createTestDatabase } from './database.ts'
import { approveApplication } from './deciding.ts'
import { insertApplication } from './incoming.ts'
import { asStaff } from './reviewer.ts'
import { fillEmptyTables } from './row-of-each.ts'

type Loader = (args: object) => Promise<Response>
const EXPORTS = import.meta.glob<{ loader: Loader }>('/app/*/*/routes/admin*export.ts')

/** Every file that staff take of a list. */
export const FILES = Object.keys(EXPORTS)

/** Asks for days with rows in each list. */
export const WANTED = 'period=last90days&month=2026-10&date=2026-11-20&from=2026-01-01&to=2026-11-20'

/** A house with a row in each list that has a file, and the files as its owner takes them. */
export async function openListedHouse() {
  const { db } = await createTestDatabase()
  const { ctx } = await createTestContext(db)
  const now = () => new Date('2026-11-21T02:30:00Z')
  const owner = { ...(await asStaff(ctx, 'owner')), now }
  await createFirstAdmin(db, {})
  await loadSample({ ...ctx, now: now() })
  await recordDays({ db, now })
  await fillEmptyTables(db.$client, ['bank_lines', 'bookings', 'card_payouts', 'cash_ups', 'requests'])
  await insertCompany(db)
  const applicationId = await insertApplication(db)
  await approveApplication(owner, { applicationId, memberRowId: null })
  const [paper] = await listDocumentsOf(db, applicationId)
  const buyer = { name: 'Buyer', address: 'Chonburi', tin: '0994000617721', branch: '00000', withholds: 'on' }
  await issueNamedDocument(owner, { documentId: paper?.id ?? '', fields: buyer })

  async function idOf(statement: ReturnType<typeof sql>) {
    const { rows } = await db.execute<{ id: string }>(statement)
    return rows[0]?.id
  }
  /** What some are of. */
  const of: Record<string, string | undefined> = {
    '/app/team/attendance/routes/admin-month-export.ts': await idOf(
      sql`select id from employees order by id`,
    ),
    '/app/public/events/routes/admin-guests-export.ts': await idOf(
      sql`select event_id as id from event_guests`,
    ),
  }

  async function fileOf(path: string, query = WANTED) {
    const module = await EXPORTS[path]?.()
    const context = new RouterContextProvider()
    context.set(requestContext, { ...ctx, now })
    context.set(actorContext, owner.actor)
    const url = new URL(`http://localhost/admin/export?${query}`)
    const answer = await module?.loader({ context, url, params: { id: of[path], table: 'recurring' } })
    if (!answer) throw new Error(`${path} has no loader`)
    const name = answer.headers.get('content-disposition')
    return { name, bytes: new Uint8Array(await answer.arrayBuffer()) }
  }
  return { db, ctx, owner, fileOf }
}
