import type { Executor } from '#app/kit/platform/database.server.ts'
import { readListQuery } from '#app/kit/pure/list-query.ts'
import { findService, type ServiceQuery } from './queries.server.ts'
import { SERVICE_ICONS, SERVICE_STATES } from './rules.ts'
import type { ServiceDialog, ServiceValues } from './schema.ts'
import { savedService } from './steps.server.ts'

/** What the list's address asks for. */
export function readServiceQuery(params: URLSearchParams): ServiceQuery {
  return readListQuery(params, { state: SERVICE_STATES, icon: SERVICE_ICONS })
}

/** The dialog over the list: a new service, one to edit or some to delete; null for none. */
export async function findServiceDialog(
  db: Executor,
  params: URLSearchParams,
): Promise<ServiceDialog | null> {
  const edited = await findService(db, params.get('edit') ?? '')
  if (edited) return { kind: 'edit', saved: savedService(edited) }
  const ids = params.getAll('delete')
  if (ids.length > 0) {
    const [only] = ids
    const service = ids.length === 1 && only ? await findService(db, only) : null
    return { kind: 'delete', ids, title: service?.title ?? null }
  }
  return params.has('new') ? { kind: 'new', saved: { fields: NEW_SERVICE, version: '' } } : null
}

/** The icon is a coffee cup until someone says otherwise (rule services.defaults). */
const NEW_SERVICE: ServiceValues = { title: '', description: '', icon: 'coffee', price: '', isActive: 'on' }
