import { AREAS } from './floors/areas.ts'
import { HOUSE } from './floors/house.ts'
import { JOINING } from './floors/joining.ts'
import { KIT } from './floors/kit.ts'
import { MACHINES } from './floors/machines.ts'
import { MONEY } from './floors/money.ts'
import { MESSAGES, SERVER, STYLES } from './floors/outside.ts'
import { OVERVIEW } from './floors/overview.ts'
import { PEOPLE } from './floors/people.ts'
import { PUBLIC } from './floors/public.ts'
import { SPACE } from './floors/space.ts'
import { TEAM } from './floors/team.ts'
import type { Mutant } from './mutant.ts'

const FLOORS = {
  kit: KIT,
  house: HOUSE,
  machines: MACHINES,
  money: MONEY,
  people: PEOPLE,
  joining: JOINING,
  space: SPACE,
  team: TEAM,
  public: PUBLIC,
  overview: OVERVIEW,
  areas: AREAS,
  server: SERVER,
  messages: MESSAGES,
  styles: STYLES,
}

export const MUTANTS: Mutant[] = Object.entries(FLOORS).flatMap(([floor, broken]) =>
  broken.map(each => ({ ...each, floor })),
)
