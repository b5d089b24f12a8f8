import { SCREENS as areas } from './screen-list/areas.ts'
import { SCREENS as house } from './screen-list/house.ts'
import { SCREENS as joining } from './screen-list/joining.ts'
import { SCREENS as machines } from './screen-list/machines.ts'
import { SCREENS as money } from './screen-list/money.ts'
import { SCREENS as overview } from './screen-list/overview.ts'
import { SCREENS as people } from './screen-list/people.ts'
import { SCREENS as presence } from './screen-list/presence.ts'
import { SCREENS as onSite } from './screen-list/public.ts'
import type { Screen } from './screen-list/screen.ts'
import { SCREENS as space } from './screen-list/space.ts'
import { SCREENS as team } from './screen-list/team.ts'

/** Every screen of the product, and the states that people meet. */
export const SCREENS: Screen[] = [
  ...areas,
  ...house,
  ...joining,
  ...machines,
  ...money,
  ...overview,
  ...people,
  ...presence,
  ...onSite,
  ...space,
  ...team,
]
