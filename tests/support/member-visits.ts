import { setTimeout as sleep } from 'node:timers/promises'
import { and, desc, eq, gte, isNotNull } from 'drizzle-orm'
import { mails } from '#app/house/mail/tables.server.ts'
import type { Database } from '#app/kit/platform/database.server.ts'
import type { RequestContext } from '#app/kit/platform/server-context.ts'
import { addDays, bangkokDay } from '#app/kit/pure/days.ts'
import { foldEmail } from '#app/kit/pure/email.ts'
import { documents } from '#app/money/documents/tables.server.ts'
import { members } from '#app/people/members/tables.server.ts'
import { askToSignIn } from '#app/people/portal-accounts/commands/ask.server.ts'
import { enterByLink } from '#app/people/portal-accounts/commands/enter.server.ts'
import { runMailSignIn } from '#app/people/portal-accounts/jobs/run-mail-sign-in.server.ts'
import { findSession } from '#app/people/portal-accounts/queries/session.server.ts'
import type { AccountContext } from '#app/people/portal-accounts/steps/guard.server.ts'
import { portalSignIns } from '#app/people/portal-accounts/tables.server.ts'
import { cookieHeader } from './sign-in.ts'

/** What somebody has who typed an email at `/my/login`: the browser's cookie, and the mail where one was written. */
export async function askForMail(ctx: RequestContext, email: string) {
  const asked = await askToSignIn(ctx, new Request(ctx.origin), { email })
  if (!asked.ok) throw new Error(asked.reason)
  const signInId = await newestOf(ctx, email)
  await runMailSignIn(ctx, { signInId, locale: 'en', origin: 'http://localhost' })
  const cookie = cookieHeader([asked.value.cookie])
  return { cookie, signInId, ...(await secretsOf(ctx, signInId)) }
}

async function newestOf({ db }: RequestContext, email: string): Promise<string> {
  const [row] = await db
    .select({ id: portalSignIns.id })
    .from(portalSignIns)
    .where(eq(portalSignIns.email, foldEmail(email)))
    .orderBy(desc(portalSignIns.createdAt), desc(portalSignIns.id))
    .limit(1)
  if (!row) throw new Error('no sign-in')
  return row.id
}

/** The token of the link and the digits of the code; '' where no mail was written, or it opens nothing any more. */
async function secretsOf({ db }: RequestContext, signInId: string) {
  const [row] = await db
    .select({ secrets: mails.secrets })
    .from(portalSignIns)
    .innerJoin(mails, eq(mails.id, portalSignIns.mailId))
    .where(eq(portalSignIns.id, signInId))
  const [code = '', href = ''] = row?.secrets ?? []
  return { code: code.replace(' ', ''), token: href.split('/').at(-1) ?? '' }
}

/** Signs a member in by the link of a mail, and gives the Cookie header that the browser would send from then on. */
export async function enterAs(ctx: RequestContext, email: string): Promise<string> {
  const { token } = await askForMail(ctx, foldEmail(email))
  const entered = await enterByLink(ctx, new Request(ctx.origin), token)
  if (!entered.ok) throw new Error(entered.reason)
  return cookieHeader(entered.value.cookies.slice(0, 1))
}

/** A member who is signed in, as commands know them. */
export async function visitAs(ctx: RequestContext, email: string): Promise<AccountContext> {
  const cookie = await enterAs(ctx, email)
  const found = await findSession(ctx, new Request(`${ctx.origin}/my`, { headers: { cookie } }))
  if (!found) throw new Error('no session')
  return { ...ctx, account: found.account, session: found.session }
}

/** What a running server has mailed to the address: its job does so a moment later. */
export async function mailedTo(db: Database, email: string): Promise<{ code: string; path: string }> {
  for (let waited = 0; waited < 100; waited++) {
    const [mail] = await db
      .select({ secrets: mails.secrets })
      .from(mails)
      .where(and(eq(mails.recipient, email), eq(mails.kind, 'account'), isNotNull(mails.secrets)))
      .orderBy(desc(mails.createdAt))
      .limit(1)
    const [code, href] = mail?.secrets ?? []
    if (code && href) return { code, path: new URL(href).pathname }
    await sleep(200)
  }
  throw new Error(`No mail to ${email}`)
}

/** Members of a house who are active, for a while yet so that they can book, and have papers. */
export function listSignedUp(db: Database, count: number) {
  const inAWeek = addDays(bangkokDay(new Date()), 7)
  return db
    .selectDistinctOn([members.id], { id: members.id, email: members.email })
    .from(members)
    .innerJoin(documents, eq(documents.memberRowId, members.id))
    .where(and(eq(members.status, 'active'), gte(members.expiryDate, inAWeek)))
    .orderBy(members.id)
    .limit(count)
}
