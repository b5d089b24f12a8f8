import { addDays } from '#app/kit/pure/days.ts'
import { creditPacks } from '#app/space/packs/tables.server.ts'
import { EVERY_DAY, FREE } from '#app/space/spaces/rules/price.ts'
import { spaces } from '#app/space/spaces/tables.server.ts'
import { type Noun, noun } from './noun.ts'
import packs from './packs.json' with { type: 'json' }
import { sampleId } from './random.ts'
import { momentOf } from './seasons.ts'
import list from './spaces.json' with { type: 'json' }
import { MANAGER } from './staff.ts'
import type { Year } from './year.ts'

export type SpaceRow = typeof spaces.$inferInsert & { id: string }

type Space = Omit<SpaceRow, 'id' | 'hours' | 'priceRules'> & {
  /** Free without. */
  hourSatang?: number
  daySatang?: number
  /** Whether it is the time of who shows visitors around and talks with them: one person, who does one of it at a time. */
  isHosted?: boolean
  /** Always without. */
  open?: { weekdays: number[]; opens: string; closes: string }
}

/** Whose plan has the rooms in it: for them nothing is owed, so that the year's books are as they were. */
export const INCLUDED = ['Monthly Pass', 'Platinum Membership']

const discounts = INCLUDED.map(plan => ({ plan, percent: 100 }))

/** What can be booked in the sample's house. */
export function spaceRows({ today }: Pick<Year, 'today'>): SpaceRow[] {
  const createdAt = momentOf(addDays(today, -360), 9)
  return (list as Space[]).map(({ hourSatang, daySatang = null, isHosted, open, ...space }) => ({
    ...space,
    id: sampleId(`space ${space.name.en}`),
    givenBy: isHosted ? MANAGER.userId : null,
    isForGuests: space.kind === 'room',
    hours: open ? hoursOf(open) : null,
    priceRules: hourSatang ? { ...FREE, hourSatang, daySatang, discounts } : FREE,
    createdAt,
    updatedAt: createdAt,
  }))
}

function hoursOf({ weekdays, opens, closes }: NonNullable<Space['open']>) {
  return EVERY_DAY.map(day => (weekdays.includes(day) ? { opens, closes } : null))
}

/** With what can be bought ahead there; nobody has yet, so that the year's books are as they were. */
export const PACKS: Noun = noun(creditPacks, ({ today }) => {
  const createdAt = momentOf(addDays(today, -200), 9)
  return (packs as Omit<typeof creditPacks.$inferInsert, 'id'>[]).map(pack => {
    return { ...pack, id: sampleId(`pack ${pack.name.en}`), createdAt, updatedAt: createdAt }
  })
})

export const SPACES: Noun = noun(spaces, spaceRows)
