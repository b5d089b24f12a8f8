import { and, inArray, ne } from 'drizzle-orm'
import type { CommandContext } from '#app/house/access/steps.server.ts'
import { staffMay } from '#app/house/accounts/queries/staff.server.ts'
import { adminUsers, users } from '#app/house/accounts/tables.server.ts'
import { queueMail } from '#app/house/mail/steps.server.ts'
import { listMailTargets } from '#app/house/notifications/queries.server.ts'
import { findSettings } from '#app/house/settings/queries/settings.server.ts'
import type { Transaction } from '#app/kit/platform/database.server.ts'
import { linkOrigin } from '#app/kit/platform/link-origin.ts'
import { getLocale, localizeHref } from '#app/paraglide/runtime.js'
import type { PlannedShift } from '#app/team/employees/rules/planned.ts'
import { type SwapNews, swapMail } from '../emails/swap-mail.ts'

/** Of a swap its shift has the id; `name` is who did it. */
type News = { shift: PlannedShift & { id?: string }; name: string }
type ToPlanners = Extract<SwapNews, 'to_decide' | 'open_taken'>

/** A mail to these employees, as far as they have a login and want to be told. */
export async function tellColleagues(
  tx: Transaction,
  ctx: CommandContext,
  { ids, kind, ...news }: News & { ids: string[]; kind: Exclude<SwapNews, ToPlanners> },
) {
  const logins = await tx.select({ userId: users.id }).from(users).where(inArray(users.employeeId, ids))
  const to = logins.map(({ userId }) => userId)
  await send(tx, ctx, { ...news, kind, to, path: '/employee/roster' })
}

/** A mail to those who plan and want to be told: somebody has to decide about a swap, or an open shift is taken. */
export async function tellPlanners(tx: Transaction, ctx: CommandContext, news: News & { kind: ToPlanners }) {
  const planners = await tx
    .select({ userId: adminUsers.userId })
    .from(adminUsers)
    .where(and(staffMay('roster.edit'), ne(adminUsers.userId, ctx.actor.userId)))
  const to = planners.map(({ userId }) => userId)
  await send(tx, ctx, { ...news, to, path: '/admin/roster' })
}

type Sending = News & { kind: SwapNews; to: string[]; path: string }

async function send(tx: Transaction, ctx: CommandContext, { shift, name, kind, to, path }: Sending) {
  const { company } = await findSettings(tx)
  const mail = swapMail({
    kind,
    name,
    shift,
    locale: getLocale(),
    companyName: company.name,
    href: linkOrigin(ctx) + localizeHref(path),
  })
  const about = {
    kind: 'message',
    subjectKind: 'employee',
    subjectId: shift.employeeId,
    ...(shift.id && { topicId: shift.id }),
  } as const
  for (const { email } of await listMailTargets(tx, to, 'newMessage'))
    await queueMail(tx, ctx, { ...mail, ...about, recipient: email })
}
