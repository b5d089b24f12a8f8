/** The location that every house has from its first day; what has a place is there unless somebody says otherwise. */
export const HOME_LOCATION = '00000000-0000-7000-8000-000000000001'

/** A chain of houses has fewer. */
export const MOST_LOCATIONS = 20

/** The clock of the first house: what is proposed for another. */
export const USUAL_ZONE = 'Asia/Bangkok'

type Placed = { place?: string; locationId: string; locationName: string | null }

/** Where something is, for whoever looks for it: the address of the house is that of its first place. */
export function whereText({ place, locationId, locationName }: Placed, address: string): string {
  return [place, locationName, locationId === HOME_LOCATION && address].filter(Boolean).join(', ')
}
