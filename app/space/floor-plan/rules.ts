import { HOME_LOCATION } from '#app/house/locations/rules.ts'
import { isBegun } from '#app/house/settings/rules/opening.ts'
import type { Settings } from '#app/house/settings/schema/settings.ts'
import type { SpaceKind } from '#app/space/spaces/rules/spaces.ts'

type Said = Pick<Settings, 'start' | 'floorPlan' | 'front'>

/**
 * What the front page shows of the rooms. The drawn plan is that of the house that came with the program: a space that is
 * somebody's has it no more (rule opening.own). A picture that is gone shows nothing.
 */
export function shownPlan({ start, floorPlan, front }: Said): Settings['floorPlan']['shows'] {
  const { shows } = floorPlan
  if (shows === 'given') return isBegun({ start }) ? 'none' : 'given'
  return shows === 'picture' && front.photos.plan === null ? 'none' : shows
}

/** Whether a space is a room that one can walk into, of the place whose plan it is. */
export function isOnPlan({ kind, locationId }: { kind: SpaceKind; locationId: string }): boolean {
  return kind !== 'call' && locationId === HOME_LOCATION
}

/** Where on the picture, in percent from its left and its top. */
export type Pin = { x: number; y: number }

const PIN = /^(\d{1,3}(?:\.\d)?)\s*[,;/ ]\s*(\d{1,3}(?:\.\d)?)$/

/** A pin as it is typed, "40, 55"; null where that is none. */
export function readPin(text: string): Pin | null {
  const [, x, y] = PIN.exec(text.trim()) ?? []
  const pin = { x: Number(x), y: Number(y) }
  return x && y && pin.x <= 100 && pin.y <= 100 ? pin : null
}

export const writePin = ({ x, y }: Pin) => `${x}, ${y}`

/** Where a press on the picture was. @param at from the corner of the picture, in the unit of `size` */
export function pinAt(at: Pin, size: { width: number; height: number }): Pin {
  const share = (part: number, whole: number) => Math.round(Math.min(1, Math.max(0, part / whole)) * 100)
  return { x: share(at.x, size.width), y: share(at.y, size.height) }
}
