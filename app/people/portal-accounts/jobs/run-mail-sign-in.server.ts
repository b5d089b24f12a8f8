import { randomInt } from 'node:crypto'
import { and, asc, eq } from 'drizzle-orm'
import type { z } from 'zod'
import { queueMail } from '#app/house/mail/steps.server.ts'
import { findSettings } from '#app/house/settings/queries/settings.server.ts'
import type { Transaction } from '#app/kit/platform/database.server.ts'
import { bindWorker } from '#app/kit/platform/jobs.server.ts'
import { newToken } from '#app/kit/platform/new-token.server.ts'
import type { ServerContext } from '#app/kit/platform/server-context.ts'
import type { NounJobs } from '#app/noun.ts'
import { localizeHref } from '#app/paraglide/runtime.js'
import { listCompaniesOf } from '#app/people/customers/queries.server.ts'
import { customerPeople } from '#app/people/customers/tables.server.ts'
import { isSomebody } from '#app/people/members/queries/members.server.ts'
import { members } from '#app/people/members/tables.server.ts'
import { signInMail } from '../emails/sign-in-mail.ts'
import { newCode, signInStateOf } from '../rules.ts'
import { aboutMember } from '../steps/about.server.ts'
import { hasEmail } from '../steps/links.server.ts'
import { hashCode, hashSecret } from '../steps/secrets.server.ts'
import { portalSignIns } from '../tables.server.ts'
import { mailSignIn } from './mail-sign-in.server.ts'

type SignIn = typeof portalSignIns.$inferSelect

/**
 * Mails the link and the code, if a member or a company's person has the address. It is a job, so that the page answers in the same time
 * whether one has. Nothing is mailed to strangers: anybody could have us write to anybody.
 */
export async function runMailSignIn(
  ctx: ServerContext,
  { signInId, locale, origin }: z.infer<typeof mailSignIn.payload>,
) {
  const { company } = await findSettings(ctx.db)
  await ctx.db.transaction(async tx => {
    const asked = await lockSignIn(tx, signInId, ctx.now())
    if (!asked) return
    const reader = await findReader(tx, asked.email)
    if (!reader) {
      await tx.update(portalSignIns).set({ email: '' }).where(eq(portalSignIns.id, asked.id))
      return
    }
    const [token, code] = [newToken(), newCode(randomInt)]
    const href = origin + localizeHref(`/my/login/${token}`, { locale })
    const content = signInMail({ locale, companyName: company.name, href, code })
    const about = { kind: 'account', ...aboutMember(reader.memberRowId) } as const
    const mailId = await queueMail(tx, ctx, {
      ...about,
      ...content,
      recipient: reader.email,
      secretsUntil: asked.expiresAt,
    })
    await tx
      .update(portalSignIns)
      .set({ mailId, linkHash: hashSecret(ctx, 'link', token), codeHash: hashCode(ctx, asked.id, code) })
      .where(eq(portalSignIns.id, asked.id))
  })
}

type Reader = { memberRowId: string | null; email: string }

/** A member who has the address, or one for whom it pays; null where the house knows nobody by it. Of a company that pays for nobody it may be a person. */
async function findReader(tx: Transaction, email: string): Promise<Reader | null> {
  const { id: memberRowId, createdAt } = members
  const first = [asc(createdAt), asc(memberRowId)]
  const own = tx.select({ memberRowId, email: members.email }).from(members).where(hasEmail(email))
  const [member] = await own.orderBy(...first).limit(1)
  if (member) return member
  const [paid] = await tx
    .select({ memberRowId })
    .from(members)
    .innerJoin(customerPeople, eq(customerPeople.customerId, members.customerId))
    .where(and(eq(customerPeople.email, email), isSomebody))
    .orderBy(...first)
    .limit(1)
  if (paid) return { ...paid, email }
  return (await listCompaniesOf(tx, email)).length > 0 ? { memberRowId: null, email } : null
}

/**
 * The wish, while a mail can still follow it: a job that runs twice finds one that has a mail already, and one whose address
 * was signed in by another link finds that it has ended. Null where nothing is to be done.
 */
async function lockSignIn(tx: Transaction, id: string, now: Date): Promise<SignIn | null> {
  const [asked] = await tx.select().from(portalSignIns).where(eq(portalSignIns.id, id))
  if (!asked || asked.email === '' || asked.linkHash !== null) return null
  if (signInStateOf(asked, now) !== 'open') return null
  const [locked] = await tx.select().from(portalSignIns).where(eq(portalSignIns.id, id)).for('update')
  return locked && locked.linkHash === null && locked.replacedAt === null ? locked : null
}

export const jobs: NounJobs = {
  workers: server => [bindWorker(mailSignIn, payload => runMailSignIn(server, payload))],
}
