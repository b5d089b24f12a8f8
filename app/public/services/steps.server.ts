import { createHash } from 'node:crypto'
import { savedFields } from '#app/kit/platform/saved-fields.server.ts'
import type { SavedFields } from '#app/kit/pure/form-fields.ts'
import type { ServiceRow } from './queries.server.ts'
import type { ServiceValues } from './schema.ts'

/** A service as the form holds it, with the mark of what it holds. */
export function savedService(row: ServiceRow): SavedFields<ServiceValues> {
  const { title, description, icon, price, isActive } = row
  return savedFields({ title, description, icon, price, isActive: isActive ? 'on' : '' })
}

/** Changes whenever the order does: nobody moves a service in an order that has become another. */
export function markOfOrder(ids: string[]): string {
  return createHash('sha256').update(ids.join()).digest('base64url').slice(0, 16)
}
