/** Something that waits, as far as its place in the line goes. */
export type InLine = { path: string; since: Date }

/** The longest first; of two that came at once always the same. */
export function inOrder<Item extends InLine>(items: Item[]): Item[] {
  return items.toSorted((a, b) => a.since.getTime() - b.since.getTime() || (a.path < b.path ? -1 : 1))
}

/**
 * What comes after something in the line, which may have been decided meanwhile: the next that came later, or else what
 * waits longest. Null where nothing else waits.
 */
export function nextOf(line: InLine[], after: InLine): InLine | null {
  const others = inOrder(line.filter(({ path }) => path !== after.path))
  return others.find(({ since }) => since >= after.since) ?? others[0] ?? null
}
