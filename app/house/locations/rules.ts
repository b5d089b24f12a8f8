/** The location that every house has from its first day; what has a place is there unless somebody says otherwise. */
export const HOME_LOCATION = '00000000-0000-7000-8000-000000000001'

/** The opening hours of a location by weekday, Sunday first, where they are not those of the house's settings. */
export type LocationHours = ({ opens: string; closes: string } | null)[]

/** A chain of houses has fewer. */
export const MOST_LOCATIONS = 20

/** The clock of the first house: what is proposed for another. */
export const USUAL_ZONE = 'Asia/Bangkok'
