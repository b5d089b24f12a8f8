import { and, asc, desc, eq, inArray, lt, lte, ne, notExists, or, sql } from 'drizzle-orm'
import { baseLocale } from '#app/paraglide/runtime.js'
import type { Transaction } from '../../platform/database.server.ts'
import { linkOrigin } from '../../platform/link-origin.ts'
import type { ServerContext } from '../../platform/server-context.ts'
import { bangkokDay, type Day } from '../../pure/days.ts'
import { applicationDecisions } from '../applications/tables.server.ts'
import { queueMail } from '../mail/commands.server.ts'
import { isSamePlanName } from '../plans/plan-names.ts'
import { listPlans, type PlanView } from '../plans/queries.server.ts'
import { type PricingRules, totalFor } from '../plans/total.ts'
import { applications } from '../registration/tables.server.ts'
import { findSettings, findVatBasisPoints } from '../settings/queries.server.ts'
import type { Settings } from '../settings/schema.ts'
import type { Member } from './commands.server.ts'
import { renewalMail } from './emails/renewal-mail.ts'
import { renewalUrl } from './renewal-link.ts'
import { type DueRequest, dueRequests, requestDay } from './renewal-rules.ts'
import { members, renewalRequests } from './tables.server.ts'

/** Mails in one transaction. */
const BATCH = 100

/** What the mails of one morning have in common. */
type Morning = {
  today: Day
  company: Settings['company']
  plans: PlanView[]
  pricing: PricingRules
  origin: string
}

/**
 * Asks members with auto-renew by mail to renew, so many days before their expiry as the settings say: once for each
 * expiry and each of these days, on one server or several. A day on which no server ran is made up for.
 */
export async function askForRenewals(ctx: ServerContext) {
  const { renewals, company, pricing } = await findSettings(ctx.db)
  const today = bangkokDay(ctx.now())
  const [plans, vatBasisPoints] = await Promise.all([listPlans(ctx.db), findVatBasisPoints(ctx.db, today)])
  const origin = linkOrigin({ env: ctx.env, origin: `http://localhost:${ctx.env.PORT}` })
  const morning = { today, company, plans, pricing: { ...pricing, vatBasisPoints }, origin }
  let count = 0
  for (const due of dueRequests(today, renewals.requestDaysBefore)) {
    for (let asked = BATCH; asked > 0; count += asked) {
      asked = await ctx.db.transaction(tx => askBatch(tx, ctx, due, morning))
    }
  }
  if (count > 0) ctx.log.info({ count }, 'members asked to renew')
}

async function askBatch(tx: Transaction, ctx: ServerContext, due: DueRequest, morning: Morning) {
  const rows = await lockUnasked(tx, due)
  if (rows.length === 0) return 0
  const requests = rows.map(({ id }) => ({ memberRowId: id, ...due, createdAt: ctx.now() }))
  const recorded = await tx
    .insert(renewalRequests)
    .values(requests)
    .onConflictDoNothing()
    .returning({ memberRowId: renewalRequests.memberRowId })
  const isRecorded = new Set(recorded.map(({ memberRowId }) => memberRowId))
  const locales = await localesOf(tx, rows)
  for (const row of rows.filter(({ id }) => isRecorded.has(id))) {
    const content = contentOf(row, locales.get(row.id) ?? baseLocale, morning)
    await queueMail(tx, ctx, { kind: 'renewal', recipient: row.email, subjectId: row.id, ...content })
  }
  return rows.length
}

/**
 * Members whom nobody has asked yet, as urgently. Not asked are those who have sent an application that waits, and those
 * whose membership had not begun when the request was due: nobody who pays for a week is asked for the next at once.
 */
function lockUnasked(tx: Transaction, due: DueRequest): Promise<Member[]> {
  const { id, status, autoRenew, expiryDate, email, joinDate, lastRenewedAt } = members
  const asked = tx
    .select({ one: sql`1` })
    .from(renewalRequests)
    .where(
      and(
        eq(renewalRequests.memberRowId, id),
        eq(renewalRequests.expiryDate, expiryDate),
        lte(renewalRequests.daysBefore, due.daysBefore),
      ),
    )
  const waiting = tx
    .select({ one: sql`1` })
    .from(applications)
    .where(and(eq(applications.status, 'submitted'), sql`lower(${applications.email}) = lower(${email})`))
  const begun = sql`greatest(${joinDate}, (${lastRenewedAt} at time zone 'Asia/Bangkok')::date)`
  return tx
    .select()
    .from(members)
    .where(
      and(
        ...[eq(status, 'active'), eq(autoRenew, true), eq(expiryDate, due.expiryDate), ne(email, '')],
        ...[lt(begun, requestDay(due)), notExists(asked), notExists(waiting)],
      ),
    )
    .orderBy(asc(id))
    .limit(BATCH)
    .for('no key update')
}

/** The language of each member's last application, by the member's row. */
async function localesOf(tx: Transaction, rows: Member[]): Promise<Map<string, string>> {
  const ids = rows.map(({ id }) => id)
  const found = await tx
    .selectDistinctOn([members.id], { id: members.id, locale: applications.locale })
    .from(members)
    .innerJoin(
      applications,
      or(
        eq(applications.memberId, members.memberId),
        inArray(
          applications.id,
          tx
            .select({ id: applicationDecisions.applicationId })
            .from(applicationDecisions)
            .where(eq(applicationDecisions.memberRowId, members.id)),
        ),
      ),
    )
    .where(inArray(members.id, ids))
    .orderBy(members.id, desc(applications.submittedAt))
  return new Map(found.map(({ id, locale }) => [id, locale]))
}

function contentOf(row: Member, locale: string, { today, company, plans, pricing, origin }: Morning) {
  const { name, memberId, planName, membershipType, expiryDate } = row
  const plan = planName === null ? undefined : plans.find(offer => isSamePlanName(offer.name, planName))
  return renewalMail({
    ...{ locale, company, name, memberId, planName, membershipType, today },
    expiryDate: expiryDate ?? today,
    totalSatang: plan ? totalFor(plan, true, pricing).totalSatang : null,
    renewUrl: renewalUrl(origin, plan, locale),
  })
}
