/**
 * Remembers what was made for the last `limit` keys that were asked for, so that it is not made again. What is made
 * must depend on its key alone. A promise that fails is forgotten.
 */
export function keepRecent<Value>(limit: number): (key: string, make: () => Value) => Value {
  const kept = new Map<string, { value: Value }>()
  return (key, make) => {
    const entry = kept.get(key) ?? { value: make() }
    if (!kept.has(key) && entry.value instanceof Promise) {
      entry.value.catch(() => kept.get(key) === entry && kept.delete(key))
    }
    kept.delete(key)
    kept.set(key, entry)
    if (kept.size > limit) kept.delete(kept.keys().next().value as string)
    return entry.value
  }
}
