import { and, eq, ne } from 'drizzle-orm'
import type { CommandContext } from '#app/house/access/steps.server.ts'
import { staffMay } from '#app/house/accounts/queries/staff.server.ts'
import { adminUsers, users } from '#app/house/accounts/tables.server.ts'
import { queueMail } from '#app/house/mail/steps.server.ts'
import { listMailTargets } from '#app/house/notifications/queries.server.ts'
import { findSettings } from '#app/house/settings/queries/settings.server.ts'
import type { Transaction } from '#app/kit/platform/database.server.ts'
import { linkOrigin } from '#app/kit/platform/link-origin.ts'
import { getLocale, localizeHref } from '#app/paraglide/runtime.js'
import { cancelledMail, decidedMail, requestedMail } from '../emails/leave-mails.ts'
import type { LeaveRequest } from '../queries/leave.server.ts'

type News = {
  kind: 'requested' | 'cancelled'
  request: LeaveRequest
  employee: { firstName: string; lastName: string }
}

/** A mail to everybody who decides about leave and wants to be told, except whoever asks. */
export async function tellDeciders(tx: Transaction, ctx: CommandContext, { kind, request, employee }: News) {
  const deciders = await tx
    .select({ userId: adminUsers.userId })
    .from(adminUsers)
    .where(and(staffMay('leave.edit'), ne(adminUsers.userId, ctx.actor.userId)))
  const ids = deciders.map(({ userId }) => userId)
  const write = kind === 'requested' ? requestedMail : cancelledMail
  const mail = write({
    ...(await findFrame(tx)),
    request,
    employeeName: `${employee.firstName} ${employee.lastName}`,
    href:
      linkOrigin(ctx) + localizeHref(kind === 'requested' ? '/admin/leave?status=pending' : '/admin/leave'),
  })
  for (const { email } of await listMailTargets(tx, ids, 'leaveRequested')) {
    await queueMail(tx, ctx, { ...mail, ...about(request), recipient: email })
  }
}

/** A mail to the employee about what staff decided; to nobody where they have no login, or do not want it. */
export async function tellEmployee(tx: Transaction, ctx: CommandContext, request: LeaveRequest) {
  if (request.status === 'pending') return
  const logins = await tx
    .select({ userId: users.id })
    .from(users)
    .where(eq(users.employeeId, request.employeeId))
  const ids = logins.map(({ userId }) => userId).filter(userId => userId !== ctx.actor.userId)
  const mail = decidedMail({
    ...(await findFrame(tx)),
    request,
    outcome: request.status,
    deciderName: ctx.actor.admin?.displayName ?? ctx.actor.name,
    href: linkOrigin(ctx) + localizeHref('/employee/leave'),
  })
  for (const { email } of await listMailTargets(tx, ids, 'leaveDecided')) {
    await queueMail(tx, ctx, { ...mail, ...about(request), recipient: email })
  }
}

/** It is the employee's, also where it goes to those who decide: it says why they ask for leave. */
const about = ({ id, employeeId }: LeaveRequest) =>
  ({ kind: 'leave', subjectKind: 'employee', subjectId: employeeId, topicId: id }) as const

async function findFrame(tx: Transaction) {
  const { company } = await findSettings(tx)
  return { locale: getLocale(), companyName: company.name }
}
