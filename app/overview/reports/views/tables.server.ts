import type { ReportTable, TableName } from '../rules/tables.ts'
import { findBridges, findCohorts } from './memberships.server.ts'
import { findMoney, findRenewals } from './money.server.ts'
import { findOccupancy } from './occupancy.server.ts'
import type { Reading } from './reading.ts'
import { findSignUp } from './sign-up.server.ts'
import { findSpaces } from './spaces.server.ts'
import { findStaff } from './staff.server.ts'

type Find = (reading: Reading) => Promise<ReportTable>

const BY_NAME: Record<TableName, Find> = {
  money: async reading => (await findMoney(reading)).table,
  renewals: findRenewals,
  members: async reading => (await findBridges(reading)).members,
  recurring: async reading => (await findBridges(reading)).recurring,
  cohorts: findCohorts,
  occupancy: async reading => (await findOccupancy(reading)).members,
  spaces: async reading => (await findSpaces(reading)).table,
  staff: async reading => (await findStaff(reading)).byHour,
  unattended: async reading => (await findStaff(reading)).unattended,
  'sign-up': async reading => (await findSignUp(reading, 'wizard')).table,
  'sign-up-page': async reading => (await findSignUp(reading, 'membership_page')).table,
  guests: async reading => (await findOccupancy(reading)).guests,
}

/** Every table that there are files of, by the name in its address. */
export const TABLES: ReadonlyMap<string, Find> = new Map(Object.entries(BY_NAME))
