import type { ChangedRows } from '#app/kit/pure/together.ts'
import { m } from '#app/paraglide/messages.js'
import { getLocale } from '#app/paraglide/runtime.js'

/** What came of changing several rows at once, in a sentence. */
export function changedText({ count, left }: ChangedRows): string {
  if (left.length === 0) return m.list_set_done({ count })
  const names = left.map(name => name ?? m.list_set_gone())
  return m.list_set_left({ count, names: new Intl.ListFormat(getLocale()).format(names) })
}
