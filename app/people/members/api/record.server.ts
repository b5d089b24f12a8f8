import type { Executor } from '#app/kit/platform/database.server.ts'
import { startOfDay } from '#app/kit/pure/days.ts'
import type { Call } from '#app/machines/api/adapters/operation.server.ts'
import { listMemberBalances } from '#app/money/ledger/queries.server.ts'
import { listEntitlementsOf } from '#app/people/entitlements/queries.server.ts'
import { type Entitlement, endOfStay } from '#app/people/entitlements/rules.ts'
import type { MemberRow } from '../queries/members.server.ts'
import { findCalendar } from '../steps/calendars.server.ts'
import type { MemberRecord } from './schema.ts'

type Asked = Pick<Call<null, null>, 'ctx' | 'key'>

/** One member as the API shows them to a key: with the address of their calendar to one that reads bookings. */
export async function recordOf(db: Executor, row: MemberRow, { ctx, key }: Asked): Promise<MemberRecord> {
  const [record] = await recordsOf(db, [row])
  if (!record) throw new Error('A member without a record')
  if (!key.scopes.includes('bookings.read')) return record
  return { ...record, calendar_url: await findCalendar({ ...ctx, db }, row.id) }
}

/** Members in the order in which they came, without what opens something of anybody's. */
export async function recordsOf(db: Executor, rows: MemberRow[]): Promise<MemberRecord[]> {
  const ids = rows.map(({ id }) => id)
  const [rights, balances] = [await listEntitlementsOf(db, ids), await listMemberBalances(db, ids)]
  return rows.map(row => ({
    id: row.id,
    member_id: row.memberId,
    customer_id: row.customerId,
    name: row.name,
    email: row.email,
    mobile_phone: row.mobilePhone,
    plan: row.planName,
    status: row.status,
    join_date: row.joinDate,
    expiry_date: row.expiryDate,
    owed_satang: balances.get(row.id) ?? 0,
    entitlements: (rights.get(row.id) ?? []).map(entitlementOf),
    updated_at: row.updatedAt.toISOString(),
  }))
}

function entitlementOf(right: Entitlement & { planName: string | null }) {
  return {
    id: right.id,
    plan: right.planName,
    opens_door: right.opensDoors,
    from: bangkokInstant(startOfDay(right.firstDay)),
    until: bangkokInstant(endOfStay(right)),
    first_entry_at: right.firstEntryAt?.toISOString() ?? null,
  }
}

const BANGKOK_MS = 7 * 60 * 60_000

/** With the offset of Bangkok, where the day begins at midnight. */
function bangkokInstant(at: Date): string
function bangkokInstant(at: Date | null): string | null
function bangkokInstant(at: Date | null): string | null {
  return at && `${new Date(at.getTime() + BANGKOK_MS).toISOString().slice(0, 19)}+07:00`
}

/** The mark of a revision. */
export function etagOf({ updatedAt }: MemberRow): string {
  return `"${updatedAt.toISOString()}"`
}
