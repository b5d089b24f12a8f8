/**
 * How long to wait before the next try: twice as long after every failure.
 * @param failures in a row, from 1
 */
export function backOffMs(failures: number, { first, longest }: { first: number; longest: number }): number {
  return Math.min(longest, first * 2 ** Math.max(0, failures - 1))
}
