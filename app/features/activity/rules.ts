/**
 * The fields that differ, with their values before and after: what a log entry of a change holds. A field that only
 * one side has counts as null on the other.
 */
export function changedFields(
  before: Record<string, unknown>,
  after: Record<string, unknown>,
): { before: Record<string, unknown>; after: Record<string, unknown> } {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  const changed = names.filter(name => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
  const pick = (side: Record<string, unknown>) =>
    Object.fromEntries(changed.map(name => [name, side[name] ?? null]))
  return { before: pick(before), after: pick(after) }
}
