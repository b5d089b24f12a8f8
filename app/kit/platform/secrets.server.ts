import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Database } from './database.server.ts'
import { instanceSecrets } from './secrets.tables.server.ts'

/** Returns the named key, making it (32 random bytes, base64) on first use. */
export async function loadSecret(
  db: Database,
  name: 'cookies' | 'auth' | 'webhooks' | 'signing',
): Promise<string> {
  const find = () => db.select().from(instanceSecrets).where(eq(instanceSecrets.name, name))
  const [known] = await find()
  if (known) return known.value
  const value = randomBytes(32).toString('base64')
  await db.insert(instanceSecrets).values({ name, value }).onConflictDoNothing()
  const [row] = await find()
  return row?.value ?? value
}
