import { commandContext, permit } from '#app/house/accounts/steps/guard.server.ts'
import { logExport } from '#app/house/activity/steps/log.server.ts'
import { csvResponse } from '#app/kit/platform/csv-response.server.ts'
import { bangkokDay } from '#app/kit/pure/days.ts'
import { toBangkokLocal } from '#app/kit/pure/instants.ts'
import { listActiveCodes } from '../queries/codes.server.ts'
import type { Route } from './+types/admin-export'

/** Who has a code at the moment, in one file: not for everybody who may look up one. */
export const middleware: Route.MiddlewareFunction[] = [permit('access_codes.export')]

const HEADER = ['ID', 'Name', 'Member ID', 'Valid from', 'Valid until', 'Provisional']

/** The codes that open the door now, without what opens it: doors ask the API, each with a key of its own. */
export async function loader({ context }: Route.LoaderArgs) {
  const ctx = commandContext(context)
  const codes = await listActiveCodes(ctx)
  await logExport(ctx.db, { adminId: ctx.actor.userId, entityType: 'access_codes', rows: codes.length })
  const timeText = (instant: Date) => toBangkokLocal(instant).replace('T', ' ')
  return csvResponse(
    `access_codes_${bangkokDay(ctx.now())}.csv`,
    HEADER,
    codes.map(code => [
      ...[code.id, code.name, code.memberId],
      ...[timeText(code.validFrom), timeText(code.validUntil), code.isProvisional ? 'yes' : 'no'],
    ]),
  )
}
