import type { Settings } from '#app/house/settings/schema/settings.ts'
import { m } from '#app/paraglide/messages.js'

export const SHOWN_NAMES: Record<Settings['floorPlan']['shows'], () => string> = {
  given: m.floor_plan_given,
  none: m.floor_plan_none,
  rooms: m.floor_plan_rooms,
  picture: m.floor_plan_picture,
}
