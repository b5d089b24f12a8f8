import type { Step } from '#app/kit/platform/migration-steps.server.ts'

/**
 * What the person at the terminal reads when the start has migrated a house: whether servers of the version just before
 * may go on beside this one.
 * @param steps in their order, at least one
 */
export function sayMigrated(steps: Pick<Step, 'tag' | 'breaks'>[]): string {
  const [first, last] = [steps[0]?.tag, steps.at(-1)?.tag]
  const which = first === last ? first : `${first} to ${last}`
  const broken = steps.flatMap(({ tag, breaks }) => (breaks === null ? [] : [`${tag}: ${breaks}`]))
  const others =
    broken.length === 0
      ? 'Servers of the version just before may go on beside this one.'
      : `Stop every server of an earlier version now. ${broken.join(' ')}`
  return `The database is migrated (${which}). ${others}`
}
