/** In the address of a list: what the ticked rows are to become. */
export const SET = 'set'

/** A row as somebody saw it: its id, and the mark of what it was. */
export type SeenRow = { id: string; mark: string }

/** What would become of the ticked rows: which change, and which stay as they are and why. */
export type TogetherPlan<To extends string> = {
  kind: 'together'
  to: To
  meant: (SeenRow & { name: string })[]
  out: { id: string; name: string; why: string }[]
}

type Judged<Row> = {
  nameOf: (row: Row) => string
  markOf: (row: Row) => string
  /** Null for a row that can become it. */
  whyNot: (row: Row) => string | null
}

export function planTogether<Row extends { id: string }, To extends string>(
  to: To,
  rows: Row[],
  { nameOf, markOf, whyNot }: Judged<Row>,
): TogetherPlan<To> {
  const plan: TogetherPlan<To> = { kind: 'together', to, meant: [], out: [] }
  for (const row of rows) {
    const why = whyNot(row)
    const named = { id: row.id, name: nameOf(row) }
    if (why === null) plan.meant.push({ ...named, mark: markOf(row) })
    else plan.out.push({ ...named, why })
  }
  return plan
}

/** The rows that a posted plan names, each as it was seen. */
export function readSeenRows(form: FormData): SeenRow[] {
  return form.getAll('row').map(value => {
    const [id = '', mark = ''] = String(value).split(' ', 2)
    return { id, mark }
  })
}

/** How many rows were changed, and what those are called that are not; null for one that is gone. */
export type ChangedRows = { count: number; left: (string | null)[] }

type Change<Row> = {
  nameOf: (row: Row) => string
  markOf: (row: Row) => string
  change: (row: Row) => Promise<void>
}

/** Changes those of the locked rows that are as they were seen; the others stay, and are named. */
export async function changeSeen<Row extends { id: string }>(
  seen: SeenRow[],
  locked: Row[],
  { nameOf, markOf, change }: Change<Row>,
): Promise<ChangedRows> {
  const changed: ChangedRows = { count: 0, left: [] }
  for (const { id, mark } of seen) {
    const row = locked.find(each => each.id === id)
    if (row && markOf(row) === mark) {
      await change(row)
      changed.count += 1
    } else changed.left.push(row ? nameOf(row) : null)
  }
  return changed
}
