import { asc, eq } from 'drizzle-orm'
import { findMailServer } from '#app/house/mail/queries/server.server.ts'
import { queueMail } from '#app/house/mail/steps.server.ts'
import { findSettings } from '#app/house/settings/queries/settings.server.ts'
import type { Settings } from '#app/house/settings/schema/settings.ts'
import { announceChange } from '#app/kit/platform/changes.server.ts'
import type { Transaction } from '#app/kit/platform/database.server.ts'
import { bindWorker } from '#app/kit/platform/jobs.server.ts'
import { linkOrigin } from '#app/kit/platform/link-origin.ts'
import type { ServerContext } from '#app/kit/platform/server-context.ts'
import { addDays, bangkokDay, type Day } from '#app/kit/pure/days.ts'
import type { NounJobs } from '#app/noun.ts'
import { baseLocale, type Locale, locales, toLocale } from '#app/paraglide/runtime.js'
import { localesOf } from '#app/people/members/queries/locales.server.ts'
import { members } from '#app/people/members/tables.server.ts'
import { changedMail } from '../emails/changed-mail.ts'
import {
  type Announcement,
  findAnnouncement,
  findHoldingAgreement,
  findTelling,
  findVersion,
  isToTell,
} from '../queries.server.ts'
import { changedClauses, NOTICE_DAYS } from '../rules/changes.ts'
import { lockAgreement } from '../steps.server.ts'
import { agreementAnnouncements, agreementNotices, agreements } from '../tables.server.ts'
import { TELLING_AT, tellOfAgreement } from './tell-of-agreement.server.ts'

/** Mails in one transaction. */
const BATCH = 100

/**
 * Mails members whose membership runs what will change, each once, on one server or several; cut off it goes on where it
 * was. The day from which it holds is said once the last of the mails was handed over. Without a mail server it leaves
 * both to the people of the space.
 */
export async function runTellOfAgreement(ctx: ServerContext): Promise<void> {
  if (!(await findMailServer(ctx))) return
  const announced = await findAnnouncement(ctx.db, bangkokDay(ctx.now()))
  if (!announced || announced.holdsFrom !== null) return
  const letter = await prepareLetter(ctx, announced)
  let count = 0
  for (let told = BATCH; told > 0; count += told) {
    told = await ctx.db.transaction(tx => tellBatch(tx, ctx, letter))
  }
  if (count > 0) ctx.log.info({ count, number: announced.number }, 'members told of a changed agreement')
  await ctx.db.transaction(tx => settle(tx, ctx, announced.number))
}

type Letter = {
  number: number
  company: Settings['company']
  origin: string
  versions: Record<Locale, { before: Version; after: Version }>
}
type Version = NonNullable<Awaited<ReturnType<typeof findVersion>>>

async function prepareLetter(ctx: ServerContext, { number }: Announcement): Promise<Letter> {
  const { db, env } = ctx
  const [{ company }, holding, [announced]] = await Promise.all([
    findSettings(db),
    findHoldingAgreement(db, bangkokDay(ctx.now())),
    db.select({ version: agreements.version }).from(agreements).where(eq(agreements.number, number)).limit(1),
  ])
  const texts = await Promise.all(
    locales.map(async locale => {
      const before = await findVersion(db, holding[0]?.version ?? '', locale)
      const after = await findVersion(db, announced?.version ?? '', locale)
      if (!before || !after) throw new Error(`An agreement is missing in ${locale}`)
      return [locale, { before, after }]
    }),
  )
  const origin = linkOrigin({ env, origin: `http://localhost:${env.PORT}` })
  return { number, company, origin, versions: Object.fromEntries(texts) }
}

/** The lock keeps another server, and a withdrawal, out until these are written. */
async function tellBatch(tx: Transaction, ctx: ServerContext, letter: Letter): Promise<number> {
  const { number } = letter
  await lockAgreement(tx)
  if ((await findAnnouncement(tx, bangkokDay(ctx.now())))?.number !== number) return 0
  const rows = await tx
    .select({ id: members.id, name: members.name, email: members.email })
    .from(members)
    .where(isToTell(number))
    .orderBy(asc(members.id))
    .limit(BATCH)
  if (rows.length === 0) return 0
  const spoken = await localesOf(tx, rows)
  const earliest = addDays(bangkokDay(ctx.now()), NOTICE_DAYS)
  for (const { id, name, email } of rows) {
    const locale = toLocale(spoken.get(id) ?? baseLocale) ?? baseLocale
    const mailId = await queueMail(tx, ctx, {
      kind: 'agreement',
      subjectKind: 'member',
      subjectId: id,
      recipient: email,
      ...contentOf(letter, { locale, name, earliest }),
    })
    await tx.insert(agreementNotices).values({ number, memberRowId: id, mailId, createdAt: ctx.now() })
  }
  return rows.length
}

function contentOf(
  { company, origin, versions }: Letter,
  { locale, name, earliest }: { locale: Locale; name: string; earliest: Day },
) {
  const { before, after } = versions[locale]
  return changedMail({
    locale,
    company,
    name,
    origin,
    earliest,
    before: before.version,
    after: after.version,
    changes: changedClauses(before, after),
  })
}

/** Once nothing waits any more, the days count from the last mail that was handed over. */
async function settle(tx: Transaction, ctx: ServerContext, number: number) {
  await lockAgreement(tx)
  const announced = await findAnnouncement(tx, bangkokDay(ctx.now()))
  if (announced?.number !== number || announced.holdsFrom !== null) return
  const { waiting, kept, lastHandedOver } = await findTelling(tx, number)
  if (waiting > 0 || kept > 0) return
  const told = bangkokDay(lastHandedOver ?? announced.announcedAt)
  await tx
    .update(agreementAnnouncements)
    .set({ holdsFrom: addDays(told, NOTICE_DAYS) })
    .where(eq(agreementAnnouncements.number, number))
  await announceChange(tx, 'settings')
}

export const jobs: NounJobs = {
  workers: server => [{ ...bindWorker(tellOfAgreement, () => runTellOfAgreement(server)), cron: TELLING_AT }],
}
