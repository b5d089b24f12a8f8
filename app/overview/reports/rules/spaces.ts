import type { Satang } from '#app/kit/pure/money.ts'

/** What was booked of a space (rule reports.spaces). */
export type SpaceSum = {
  spaceId: string
  bookedMinutes: number
  /** Bookings, of those who checked in, and of those whom nobody came for. */
  count: number
  came: number
  missed: number
  satang: Satang
}

export type SpaceUse = SpaceSum & { openMinutes: number }

/** How much of the time that a space was open was booked, 0 to 1; null where it was not open at all. */
export function bookedShare({
  openMinutes,
  bookedMinutes,
}: Pick<SpaceUse, 'openMinutes' | 'bookedMinutes'>): number | null {
  return openMinutes > 0 ? bookedMinutes / openMinutes : null
}

/** All of them together. */
export function totalUse(uses: readonly SpaceUse[]): Omit<SpaceUse, 'spaceId'> {
  const sumOf = (key: Exclude<keyof SpaceUse, 'spaceId'>) => uses.reduce((sum, use) => sum + use[key], 0)
  return {
    openMinutes: sumOf('openMinutes'),
    bookedMinutes: sumOf('bookedMinutes'),
    count: sumOf('count'),
    came: sumOf('came'),
    missed: sumOf('missed'),
    satang: sumOf('satang'),
  }
}
