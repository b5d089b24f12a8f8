import { getTableName } from 'drizzle-orm'
import type { Kind } from '#app/noun.ts'
import { NOUNS } from '#app/nouns.ts'
import { type Ask, asks, some } from './ask.ts'

/** What is typed into the dialogs of a manager, by its route and noun. Words in capitals become new ones each time. */
const TYPED = {
  spaces: {
    name_en: 'Room',
    kind: 'room',
    units: '1',
    turnaroundMinutes: '0',
    minMinutes: '30',
    maxMinutes: '480',
    stepMinutes: '30',
    maxDaysAhead: '90',
    audience: 'members',
    cancelHours: '2',
  },
  events: {
    title: 'Talk',
    description: 'In the garden',
    startsAt: '2027-03-04T10:00',
    type: 'networking',
    imageUrl: 'https://pictures.example/talk.jpg',
  },
  services: { title: 'Print', description: 'On paper', icon: 'coffee', price: '5' },
  announcements: {
    text_en: 'Closed on Monday',
    text_th: 'Pit',
    startsOn: '2027-03-04',
    endsOn: '2027-03-06',
  },
}
type Managed = keyof typeof TYPED

/** How such a manager is asked: by the dialogs over its list, on a row of any content. */
export function dialogForm(route: string, operation: string): Ask | undefined {
  if (!Object.hasOwn(TYPED, route)) return undefined
  const typed = TYPED[route as Managed]
  const kinds: Kind[] = Object.values(NOUNS[route as Managed].kinds)
  const list = kinds.find(({ screen }) => screen)?.screen
  const names = kinds.find(({ record }) => record)?.names
  if (!list || !names) return undefined
  const table = getTableName(names.id.table)
  const fill = () =>
    Object.fromEntries(
      Object.entries(typed).map(([field, text]) => [field, /^[A-Z]/.test(text) ? some(text) : text]),
    )
  const forms: Record<string, Ask> = {
    '(new)': asks(table, () => ({ at: `${list}?new=1`, fill: fill() })),
    '(edit)': asks(table, async house => ({ at: `${list}?edit=${await house.row(table)}`, fill: fill() })),
    delete: asks(table, async house => ({ at: `${list}?delete=${await house.row(table)}` })),
  }
  return forms[operation]
}
