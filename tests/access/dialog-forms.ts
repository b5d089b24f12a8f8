import { getTableName } from 'drizzle-orm'
import { EVERY_NOUN } from '#app/nouns.ts'
import { type Ask, asks, some } from './ask.ts'
import type { RouteName } from './table.ts'

/** How a manager is asked that says only what is typed: by the dialogs over its list, on a row of any content. */
export function dialogForm(route: RouteName, operation: string): Ask | undefined {
  const noun = EVERY_NOUN.find(({ access }) => access?.routes && route in access.routes)
  const { typed } = noun?.access ?? {}
  const kinds = Object.values(noun?.kinds ?? {})
  const list = kinds.find(({ screen }) => screen)?.screen
  const names = kinds.find(({ record }) => record)?.names
  if (!typed || !list || !names) return undefined
  const table = getTableName(names.id.table)
  const fill = () =>
    Object.fromEntries(
      Object.entries(typed).map(([field, text]) => [field, /^[A-Z]/.test(text) ? some(text) : text]),
    )
  const forms: Record<string, Ask> = {
    '(new)': asks(table, () => ({ at: `${list}?new=1`, fill: fill() })),
    '(edit)': asks(table, async house => ({ at: `${list}?edit=${await house.row(table)}`, fill: fill() })),
    delete: asks(table, async house => ({ at: `${list}?delete=${await house.row(table)}` })),
  }
  return forms[operation]
}
