import { count } from 'drizzle-orm'
import type { NounSections } from '#app/noun-views.ts'
import { m } from '#app/paraglide/messages.js'
import { adminUsers } from '../tables.server.ts'

export const sections: NounSections = async ({ db }) => {
  const [admins] = await db.select({ count: count() }).from(adminUsers)
  return { staff: { text: m.settings_state_staff({ count: admins?.count ?? 0 }) } }
}
