import type { Permission } from '#app/house/access/rules.ts'
import { kindOf } from '../rules/logged.ts'

type LoggedRecord = { type: string; id: string; exists: boolean }

/**
 * Where the record can be seen; null where there is no screen of it, no record any more, or no permission.
 * @param may whether the reader has a permission
 */
export function entityPath(
  { type, id, exists }: LoggedRecord,
  may: (permission: Permission) => boolean,
): string | null {
  const { screen, record, asks = null } = kindOf(type) ?? {}
  if (asks !== null && !may(asks)) return null
  if (screen) return screen
  return record && exists ? record + encodeURIComponent(id) : null
}
