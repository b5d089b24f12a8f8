/** Where on the front page a photograph may take the place of the drawing: its first screen, and its blocks. */
export const FRONT_PLACES = ['hero', 'remote', 'consultation', 'visa', 'housing'] as const

/** The same, the door, for whoever comes for the first time, and the floor plan. */
export const PHOTO_PLACES = [...FRONT_PLACES, 'door', 'plan'] as const
export type PhotoPlace = (typeof PHOTO_PLACES)[number]

export const isPhotoPlace = (text: unknown): text is PhotoPlace => PHOTO_PLACES.some(place => place === text)

/** Folder of the storage, and of the addresses under `/images/`. */
export const HOUSE_FOLDER = 'house'
const KEY = /^house\/[\da-f-]{36}\.(jpg|webp)$/

/** A picture of ours in the storage. */
export const isHouseImage = (key: string) => KEY.test(key)

/** Where everybody may see it: it never changes under its name. */
export const houseImagePath = (key: string) => `/images/${key}`
