import type { RunningServer } from '../support/server.ts'
import type { ServerDatabase } from '../support/server-database.ts'
import { openApplications } from './house/applications.ts'
import { openGround } from './house/ground.ts'
import { openMembers } from './house/members.ts'
import { openOffice } from './house/office.ts'
import { openPapers } from './house/papers.ts'
import { openPublic } from './house/public.ts'
import { openTablets } from './house/tablets.ts'
import { openTeam } from './house/team.ts'

export type House = Awaited<ReturnType<typeof openHouse>>

/** Puts a new record of each kind into the house of a running server, for operations to work on. */
export async function openHouse(database: ServerDatabase, server: RunningServer, origin: string) {
  const ground = await openGround(database, server, origin)
  const office = openOffice(ground)
  const applications = openApplications(ground)
  const papers = openPapers(ground, applications)
  const members = openMembers(ground, papers)
  return {
    ...{ ...ground, ...office, ...applications, ...papers, ...members },
    ...openPublic(ground),
    ...openTeam(ground),
    ...openTablets(ground, { ...members, ...applications }),
  }
}
