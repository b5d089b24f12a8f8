import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Database } from '#app/kit/platform/database.server.ts'
import { loadSecret } from '#app/kit/platform/secrets.server.ts'
import type { RequestContext } from '#app/kit/platform/server-context.ts'
import { hashOf, tokenCookie } from '#app/presence/kiosks/steps/token.server.ts'
import { kiosks } from '#app/presence/kiosks/tables.server.ts'
import { checkInCode } from '#app/presence/visits/steps/code.server.ts'
import { visits } from '#app/presence/visits/tables.server.ts'
import { cookieHeader } from '../../tests/support/sign-in.ts'
import type { Target } from './targets.ts'

const TOKEN = 'the tablet of the bench'

/**
 * Somebody else each time shows their code to one tablet, or is let in by a program. Every active member of the large house gets a month, which is what
 * is looked at; each can come in once.
 */
export async function checkInTargets(
  db: Database,
  url: string,
  headersOfProgram: () => Record<string, string>,
): Promise<Target[]> {
  const [cookies, auth] = [await loadSecret(db, 'cookies'), await loadSecret(db, 'auth')]
  const ctx = { secrets: { cookies, auth, webhooks: '' }, origin: new URL(url).origin } as RequestContext
  await db.insert(kiosks).values({
    name: 'Bench',
    createdBy: randomUUID(),
    pairedAt: new Date(),
    tokenHash: hashOf(ctx, 'token', TOKEN),
  })
  await db.execute(sql`
    insert into entitlements (id, member_row_id, source_key, plan_name, opens_doors, entry_minutes, first_day, expiry_day)
    select gen_random_uuid(), id, 'bench:' || id, 'Monthly Pass', true, null, current_date - 1, current_date + 30
    from members where status = 'active'`)
  await db.execute(sql`analyze entitlements`)
  const { rows } = await db.execute<{ id: string }>(sql`select id from members where status = 'active'`)
  const ids = rows.map(({ id }) => id)
  const headers = {
    cookie: cookieHeader([tokenCookie(ctx, TOKEN)]),
    'content-type': 'application/x-www-form-urlencoded',
  }
  const somebody = () => {
    const id = ids.pop()
    if (!id) throw new Error('Everybody is in.')
    return id
  }
  return [
    {
      name: 'check-in at a tablet',
      adds: visits,
      next: () => {
        const code = checkInCode(ctx, { kind: 'm', id: somebody() }, new Date())
        const entries = JSON.stringify([{ way: 'code', code, key: randomUUID(), keptAt: null }])
        return {
          method: 'POST',
          path: '/kiosk/data',
          headers,
          body: String(new URLSearchParams({ entries })),
        }
      },
    },
    {
      name: 'check-in by a program',
      adds: visits,
      next: () => ({
        method: 'POST',
        path: '/api/v1/check-ins',
        body: JSON.stringify({ member_id: somebody() }),
        headers: { ...headersOfProgram(), 'idempotency-key': randomUUID() },
      }),
    },
  ]
}
