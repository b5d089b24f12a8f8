import type { RunningServer } from '../support/server.ts'
import type { ServerDatabase } from '../support/server-database.ts'
import { openAccounts } from './house/accounts.ts'
import { openAgreement } from './house/agreement.ts'
import { openApplications } from './house/applications.ts'
import { openAttendance } from './house/attendance.ts'
import { openBlog } from './house/blog.ts'
import { type Ground, openGround } from './house/ground.ts'
import { openGuests } from './house/guests.ts'
import { openMembers } from './house/members.ts'
import { openOffice } from './house/office.ts'
import { openPapers } from './house/papers.ts'
import { openPortal } from './house/portal.ts'
import { openPublic } from './house/public.ts'
import { openRoster } from './house/roster.ts'
import { openSlips } from './house/slips.ts'
import { openStaff } from './house/staff.ts'
import { openTablets } from './house/tablets.ts'
import { openTeam } from './house/team.ts'

export type House = Awaited<ReturnType<typeof openHouse>>

/** Puts a new record of each kind into the house of a running server, for operations to work on. */
export async function openHouse(database: ServerDatabase, server: RunningServer, origin: string) {
  const ground = await openGround(database, server, origin)
  return {
    ...ground,
    ...openOffice(ground),
    ...openStaff(ground),
    ...openPublic(ground),
    ...openBlog(ground),
    ...openWhoComes(ground),
    ...openWhoWorks(ground),
  }
}

function openWhoComes(ground: Ground) {
  const applications = openApplications(ground)
  const papers = openPapers(ground, applications)
  const members = openMembers(ground)
  return {
    ...applications,
    ...openSlips(ground, applications),
    ...openAgreement(ground, applications),
    ...papers,
    ...members,
    ...openAccounts(ground, members),
    ...openGuests(ground, members),
    ...openPortal(ground, { ...members, ...papers }),
    ...openTablets(ground, { ...members, ...applications }),
  }
}

function openWhoWorks(ground: Ground) {
  const team = openTeam(ground)
  return { ...team, ...openRoster(ground, team), ...openAttendance(ground, team) }
}
