import type { Executor } from '#app/kit/platform/database.server.ts'
import { readListQuery, SELECTED } from '#app/kit/pure/list-query.ts'
import { planTogether, SET } from '#app/kit/pure/together.ts'
import { m } from '#app/paraglide/messages.js'
import { findService, listServicesById, type ServiceQuery, type ServiceRow } from './queries.server.ts'
import { SERVICE_ICONS, SERVICE_STATES, type ServiceState } from './rules.ts'
import type { ServiceDialog, ServiceValues } from './schema.ts'
import { savedService } from './steps.server.ts'

/** What the list's address asks for. */
export function readServiceQuery(params: URLSearchParams): ServiceQuery {
  return readListQuery(params, { state: SERVICE_STATES, icon: SERVICE_ICONS })
}

/** The dialog over the list: a new service, one to edit, some to switch on or off, or to delete; null for none. */
export async function findServiceDialog(
  db: Executor,
  params: URLSearchParams,
): Promise<ServiceDialog | null> {
  const edited = await findService(db, params.get('edit') ?? '')
  if (edited) return { kind: 'edit', saved: savedService(edited) }
  const ids = params.getAll(SELECTED)
  const ticked = await listServicesById(db, ids)
  const to = SERVICE_STATES.find(state => state === params.get(SET))
  if (to) return planTogether(to, ticked, judgeSwitch(to))
  if (ids.length > 0) {
    return { kind: 'delete', ids, names: ticked.map(({ title }) => title) }
  }
  return params.has('new') ? { kind: 'new', saved: { fields: NEW_SERVICE, version: '' } } : null
}

const judgeSwitch = (to: ServiceState) => ({
  nameOf: ({ title }: ServiceRow) => title,
  markOf: (row: ServiceRow) => savedService(row).version,
  whyNot: ({ isActive }: ServiceRow) => (isActive === (to === 'active') ? m.list_set_already() : null),
})

/** The icon is a coffee cup until someone says otherwise (rule services.defaults). */
const NEW_SERVICE: ServiceValues = { title: '', description: '', icon: 'coffee', price: '', isActive: 'on' }
