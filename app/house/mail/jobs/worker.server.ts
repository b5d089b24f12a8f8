import { and, eq, isNotNull, isNull, lte, ne, sql } from 'drizzle-orm'
import { findLogo } from '#app/house/settings/queries/logo.server.ts'
import { findSettings } from '#app/house/settings/queries/settings.server.ts'
import { announceChange } from '#app/kit/platform/changes.server.ts'
import type { Transaction } from '#app/kit/platform/database.server.ts'
import { bindCron, bindWorker } from '#app/kit/platform/jobs.server.ts'
import { takeMailboxShare } from '#app/kit/platform/mail-limit.server.ts'
import type { Mailer, MailOutcome } from '#app/kit/platform/mailer.server.ts'
import type { ServerContext } from '#app/kit/platform/server-context.ts'
import { type Sweeping, updateInSteps } from '#app/kit/platform/steps.server.ts'
import type { NounJobs } from '#app/noun.ts'
import { inColours, localeOf, wholeMail, withLogo, withPictures } from '../adapters/compose.ts'
import { digestCalendar, digestList } from '../emails/digest-mail.ts'
import { listDigested, listPendingMails, type Mail } from '../queries/mails.server.ts'
import {
  failureText,
  isPermanent,
  MAILBOX_SHARE,
  MOST_ATTEMPTS,
  mayBeHeld,
  waitAfter,
} from '../rules/mails.ts'
import { mails } from '../tables.server.ts'
import { sendDigests } from './digest.server.ts'
import { type FindMailer, mailerFinder } from './mailer.server.ts'
import { SENDING, type SendMail, sendingOf } from './send-mail.server.ts'

const OVERDUE_MS = 60_000

/** What the jobs of a queue do, one mail at a time: mail servers turn crowds away. Without a mailer mails are kept. */
export function mailWorker(ctx: ServerContext, findMailer: FindMailer): (job: SendMail) => Promise<void> {
  let last = Promise.resolve()
  return job => {
    const turn = last.then(async () => runSendMail(ctx, await findMailer(), job))
    last = turn.catch(() => {})
    return turn
  }
}

export async function runSendMail(ctx: ServerContext, mailer: Mailer | null, job: SendMail) {
  if (!mailer) return keepMail(ctx, job.mailId)
  const mail = await claimMail(ctx, job)
  if (!mail) return
  const { company, mail: settings } = await findSettings(ctx.db)
  const { id, recipient } = mail
  const from = { name: company.name, address: settings.fromAddress ?? company.email }
  const whole = await addPictures(ctx, await contentOf(ctx, mail))
  const html = inColours(whole.html, company.palette)
  const outcome = await mailer.send({ id, from, to: recipient, ...whole, html })
  await recordOutcome(ctx, mail, outcome)
}

/** A digest is made of what there is as it is sent: whoever was erased since is not in it. */
async function contentOf({ db }: ServerContext, mail: Mail) {
  const { id, kind, html, secrets, calendar } = mail
  if (kind !== 'digest') return { ...wholeMail({ ...mail, secrets: secrets ?? [] }), calendar }
  const news = await listDigested(db, id)
  const list = digestList(news, localeOf(html))
  return { ...wholeMail({ ...mail, secrets: [list] }), calendar: digestCalendar(news) }
}

const LOGO_ID = 'logo@sala'

/** Mails are kept without the logo: they go out with that which the house has then. */
async function addPictures<Whole extends { html: string }>(ctx: ServerContext, mail: Whole) {
  const { html, files: attachments } = withPictures(mail.html)
  const logo = await findLogo(ctx)
  if (!logo) return { ...mail, html, attachments }
  const file = { cid: LOGO_ID, filename: 'logo.jpg', contentType: 'image/jpeg' }
  attachments.push({ ...file, content: Buffer.from(logo.content) })
  return { ...mail, html: withLogo(html, LOGO_ID), attachments }
}

async function keepMail(ctx: ServerContext, mailId: string) {
  await ctx.db.transaction(async tx => {
    const isPending = and(eq(mails.id, mailId), eq(mails.status, 'pending'))
    // One that was tried may have arrived, whatever became of the attempt.
    const error = sql`case when ${mails.attempts} > 0 then coalesce(${mails.error}, 'UNKNOWN') else ${mails.error} end`
    await tx.update(mails).set({ status: 'kept', error }).where(isPending)
    await announceChange(tx, 'mails')
  })
}

/**
 * Counts the attempt before it is made and schedules the next, so that a server that dies in between is followed by
 * it. The `sentAt` of the row ties job and attempt together: of two jobs for one attempt, one gets the mail.
 */
async function claimMail(ctx: ServerContext, { mailId, after }: SendMail): Promise<Mail | null> {
  return ctx.db.transaction(async tx => {
    const now = ctx.now()
    const [mail] = await tx
      .update(mails)
      .set({ attempts: sql`${mails.attempts} + 1`, sentAt: now })
      .where(
        and(
          eq(mails.id, mailId),
          eq(mails.status, 'pending'),
          after === undefined ? isNull(mails.sentAt) : eq(mails.sentAt, new Date(after)),
        ),
      )
      .returning()
    if (!mail) return null
    if (mail.attempts > MOST_ATTEMPTS) return giveUp(tx, mail)
    if (mail.attempts === 1 && !(await isInShare(tx, mail, now))) return hold(tx, mail)
    const startAfter = new Date(now.getTime() + waitAfter(mail.attempts))
    await ctx.enqueue(tx, sendingOf(mail), { mailId, after: now.toISOString() }, { startAfter })
    return mail
  })
}

/** Counted as it is sent for the first time, so that a change that was rolled back has taken nothing. */
async function isInShare(tx: Transaction, mail: Mail, now: Date): Promise<boolean> {
  return !mayBeHeld(mail) || takeMailboxShare(tx, MAILBOX_SHARE, { email: mail.recipient, now })
}

async function hold(tx: Transaction, { id }: Mail) {
  await tx.update(mails).set({ status: 'held', attempts: 0, sentAt: null }).where(eq(mails.id, id))
  await announceChange(tx, 'mails')
  return null
}

/** Its last attempt began and nobody wrote down how it ended. */
async function giveUp(tx: Transaction, { id, error }: Mail) {
  await tx
    .update(mails)
    .set({ status: 'failed', attempts: MOST_ATTEMPTS, error: error ?? 'UNKNOWN' })
    .where(eq(mails.id, id))
  await announceChange(tx, 'mails')
  return null
}

async function recordOutcome(ctx: ServerContext, { id, attempts }: Mail, outcome: MailOutcome) {
  if (!outcome.ok) ctx.log.warn({ mailId: id, attempts, ...outcome }, 'mail was not taken')
  await ctx.db.transaction(async tx => {
    const isOurs = and(eq(mails.id, id), eq(mails.status, 'pending'), eq(mails.attempts, attempts))
    await tx
      .update(mails)
      .set(resultOf(outcome, attempts, ctx.now()))
      .where(isOurs)
    if (outcome.ok) await tx.update(mails).set({ sentAt: ctx.now() }).where(eq(mails.digestId, id))
    await announceChange(tx, 'mails')
  })
}

function resultOf(outcome: MailOutcome, attempts: number, now: Date) {
  if (outcome.ok) return { status: 'sent', error: null, sentAt: now, secrets: null } as const
  const isOver = isPermanent(outcome) || attempts >= MOST_ATTEMPTS
  return { error: failureText(outcome), ...(isOver && { status: 'failed' as const }) }
}

/** Empties what opens something of mails that were not sent, once it opens nothing: they cannot be sent any more. */
export async function forgetEndedSecrets(ctx: Sweeping & Pick<ServerContext, 'now'>) {
  const { status, secrets, secretsUntil } = mails
  const isOver = and(ne(status, 'pending'), isNotNull(secrets), lte(secretsUntil, ctx.now()))
  await updateInSteps(ctx, mails, { secrets: null }, isOver)
}

/** Gives overdue mails a job again at the start of the server: the queue forgets what waited too long. */
export async function resumeMails(ctx: ServerContext) {
  const now = ctx.now().getTime()
  for (const { id, kind, sentAt, attempts, createdAt } of await listPendingMails(ctx.db)) {
    const due = sentAt ? sentAt.getTime() + waitAfter(attempts) : createdAt.getTime()
    if (now < due + OVERDUE_MS) continue
    await ctx.enqueue(ctx.db, sendingOf({ kind }), {
      mailId: id,
      ...(sentAt && { after: sentAt.toISOString() }),
    })
  }
}

export const jobs: NounJobs = {
  workers: server => {
    const findMailer = mailerFinder(server)
    return [
      ...SENDING.map(job => bindWorker(job, mailWorker(server, findMailer))),
      bindCron('send-digests', '0 * * * *', () => sendDigests(server)),
      bindCron('forget-links-of-mails', '50 4 * * *', () => forgetEndedSecrets(server)),
    ]
  },
  resume: resumeMails,
}
