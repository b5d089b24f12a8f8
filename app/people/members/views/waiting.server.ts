import { isNotNull } from 'drizzle-orm'
import { planTitle } from '#app/house/plans/texts/plans.ts'
import { countFrom } from '#app/kit/platform/list-page.server.ts'
import { addDays, bangkokDay } from '#app/kit/pure/days.ts'
import type { LookingContext, Waiting } from '#app/noun-views.ts'
import { m } from '#app/paraglide/messages.js'
import { getLocale } from '#app/paraglide/runtime.js'
import { listExpiringMembers } from '../queries/expiring.server.ts'
import { members } from '../tables.server.ts'
import { fromToday, TYPE_NAMES } from '../texts.ts'

/** How far ahead an expiry is today's work, in days; the members' list has a filter for the same. */
const EXPIRING_WITHIN = 7

export const waiting: Waiting[] = [
  {
    place: 75,
    permission: 'members.view',
    today: {
      kind: 'objected',
      title: m.dashboard_objected,
      find: findObjected,
      count: { text: m.dashboard_in_all, tone: 'bad' },
      all: { path: '/admin/members', label: m.dashboard_objected_all },
    },
  },
  {
    place: 100,
    permission: 'members.view',
    today: {
      kind: 'expiring',
      title: m.dashboard_expiring,
      find: findExpiring,
      count: { text: m.dashboard_in_all, tone: 'neutral' },
      all: {
        path: '/admin/members?status=active&expiry=7&sort=expires',
        label: m.dashboard_see_expiring,
      },
    },
  },
]

async function findExpiring({ db, now }: LookingContext, most: number) {
  const today = bangkokDay(now())
  const span = { from: today, to: addDays(today, EXPIRING_WITHIN) }
  const { total, rows } = await listExpiringMembers(db, { ...span, limit: most })
  return {
    total,
    rows: rows.map(({ id, name, planName, membershipType, expiryDate }) => ({
      path: `/admin/members/${id}`,
      name,
      facts: [planName === null ? TYPE_NAMES[membershipType]() : planTitle(planName, getLocale())],
      note: expiryDate ? { text: fromToday(expiryDate, today, getLocale()), tone: 'neutral' as const } : null,
    })),
  }
}

/** Members whose email of before objects to the new one: what is decided stands on the screen of their sessions. */
async function findObjected({ db }: LookingContext, most: number) {
  const isFrozen = isNotNull(members.emailFrozenAt)
  const { id, name, memberId, emailFrozenAt } = members
  const rows = await db
    .select({ id, name, memberId, emailFrozenAt })
    .from(members)
    .where(isFrozen)
    .orderBy(emailFrozenAt, id)
    .limit(most)
  return {
    total: await countFrom(rows, most, () => db.$count(members, isFrozen)),
    rows: rows.map(({ id, name, memberId, emailFrozenAt }) => ({
      path: `/admin/members/${id}/sessions`,
      name,
      facts: [memberId],
      ...(emailFrozenAt && { since: emailFrozenAt }),
    })),
  }
}
