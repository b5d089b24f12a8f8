import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { eq, inArray } from 'drizzle-orm'
import type { Database } from '#app/kit/platform/database.server.ts'
import { portalAccounts, portalSessions } from '#app/people/portal-accounts/tables.server.ts'
import { visit } from './journey.ts'
import { mailedTo } from './member-visits.ts'

/** Signs a member in with the code of the mail that they ask for, without the screens; for journeys about something else. */
export async function signInAsMember(page: Page, db: Database, email: string) {
  await enterAsMember(page.request, db, email)
  await visit(page, '/my')
}

/** The same for whoever looks at no page then. */
export async function enterAsMember(request: APIRequestContext, db: Database, email: string) {
  const send = async (path: string, form: Record<string, string>) => {
    const answer = await request.post(path, { form, maxRedirects: 0 })
    expect(answer.headers()['location'], await answer.text()).toMatch(/^\/my/)
  }
  await send('/my/login', { email })
  await send('/my/login/code', { code: (await mailedTo(db, email)).code })
}

/** As an hour after the sign-in. */
export async function endFreshness(db: Database, email: string) {
  const own = db.select({ id: portalAccounts.id }).from(portalAccounts).where(eq(portalAccounts.email, email))
  const signedInAt = new Date(Date.now() - 60 * 60 * 1000)
  await db.update(portalSessions).set({ signedInAt }).where(inArray(portalSessions.accountId, own))
}
