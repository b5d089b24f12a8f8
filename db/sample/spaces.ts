import { addDays, type Day } from '#app/kit/pure/days.ts'
import type { bookings, bookingVisitors } from '#app/space/bookings/tables.server.ts'
import type { creditPacks } from '#app/space/packs/tables.server.ts'
import { FREE } from '#app/space/spaces/rules/price.ts'
import type { spaces } from '#app/space/spaces/tables.server.ts'
import { createRandom, sampleId } from './random.ts'
import { minutesAfter, momentOf } from './seasons.ts'
import { MANAGER } from './staff.ts'
import type { Year } from './year.ts'

type SpaceRow = typeof spaces.$inferInsert & { id: string }
type BookingRow = typeof bookings.$inferInsert
type VisitorRow = typeof bookingVisitors.$inferInsert
type PackRow = typeof creditPacks.$inferInsert

/** Whose plan has the rooms in it: for them nothing is owed, so that the year's books are as they were. */
const INCLUDED = ['Monthly Pass', 'Platinum Membership']

const PRICED = (hourSatang: number) => ({
  ...FREE,
  hourSatang,
  discounts: INCLUDED.map(plan => ({ plan, percent: 100 })),
})

const everyDay = (opens: string, closes: string) => Array.from({ length: 7 }, () => ({ opens, closes }))

/** Whoever shows visitors around and talks with them: one person, who does one of it at a time. */
const OF_HOST = {
  kind: 'call' as const,
  givenBy: MANAGER.userId,
  isPublic: true,
  priceRules: FREE,
  hours: everyDay('10:00', '18:00'),
}

const SPACES: Omit<SpaceRow, 'id'>[] = [
  {
    nameEn: 'Reef Room',
    nameTh: 'ห้องแนวปะการัง',
    nameRu: 'Комната «Риф»',
    kind: 'room',
    seats: 8,
    placeEn: 'Upstairs, by the garden',
    placeTh: 'ชั้นบน ริมสวน',
    placeRu: 'Наверху, у сада',
    spot: 'long_table',
    equipmentEn: ['Screen', 'Whiteboard', 'Camera'],
    equipmentTh: ['จอภาพ', 'ไวต์บอร์ด', 'กล้อง'],
    equipmentRu: ['Экран', 'Доска', 'Камера'],
    turnaroundMinutes: 15,
    minMinutes: 30,
    maxMinutes: 480,
    cancelHours: 2,
    priceRules: PRICED(30_000),
  },
  {
    nameEn: 'Lantern Room',
    nameTh: 'ห้องโคมไฟ',
    nameRu: 'Комната «Фонарь»',
    kind: 'room',
    seats: 4,
    placeEn: 'Ground floor, behind the counter',
    placeTh: 'ชั้นล่าง หลังเคาน์เตอร์',
    placeRu: 'Первый этаж, за стойкой',
    spot: 'round_table',
    equipmentEn: ['Screen'],
    equipmentTh: ['จอภาพ'],
    equipmentRu: ['Экран'],
    turnaroundMinutes: 10,
    minMinutes: 30,
    maxMinutes: 240,
    cancelHours: 2,
    priceRules: PRICED(20_000),
  },
  {
    nameEn: 'Phone booth',
    nameTh: 'ตู้โทรศัพท์',
    nameRu: 'Кабина для звонков',
    kind: 'booth',
    units: 2,
    placeEn: 'Beside the stairs',
    placeTh: 'ข้างบันได',
    placeRu: 'У лестницы',
    spot: 'quiet',
    minMinutes: 15,
    maxMinutes: 120,
    stepMinutes: 15,
    priceRules: FREE,
  },
  {
    nameEn: 'Garden desk',
    nameTh: 'โต๊ะริมสวน',
    nameRu: 'Стол у сада',
    kind: 'desk',
    units: 6,
    placeEn: 'Ground floor, window side',
    placeTh: 'ชั้นล่าง ริมหน้าต่าง',
    placeRu: 'Первый этаж, у окна',
    spot: 'cafe',
    minMinutes: 60,
    maxMinutes: 720,
    stepMinutes: 60,
    priceRules: PRICED(5000),
  },
  {
    nameEn: 'Hour with our visa adviser',
    nameTh: 'ปรึกษาเรื่องวีซ่า',
    nameRu: 'Час с визовым консультантом',
    kind: 'call',
    minMinutes: 30,
    maxMinutes: 60,
    needsApproval: true,
    priceRules: FREE,
    cancelHours: 24,
    hours: [null, ...Array.from({ length: 5 }, () => ({ opens: '10:00', closes: '16:00' })), null],
  },
  {
    nameEn: 'Free tour',
    nameTh: 'ทัวร์ชมพื้นที่ฟรี',
    nameRu: 'Бесплатная экскурсия',
    ...OF_HOST,
    spot: 'reception',
    minMinutes: 30,
    maxMinutes: 30,
  },
  {
    nameEn: 'Free call',
    nameTh: 'โทรคุยกับทีมงานฟรี',
    nameRu: 'Бесплатный звонок',
    ...OF_HOST,
    minMinutes: 15,
    maxMinutes: 30,
    stepMinutes: 15,
  },
  {
    nameEn: 'Day desk',
    nameTh: 'โต๊ะรายวัน',
    nameRu: 'Стол на день',
    kind: 'desk',
    units: 4,
    spot: 'cafe',
    hours: everyDay('08:00', '20:00'),
    minMinutes: 240,
    maxMinutes: 720,
    stepMinutes: 60,
    cancelHours: 24,
    isPublic: true,
    visitorsPay: 'ahead',
    priceRules: { ...PRICED(7000), daySatang: 42_000 },
  },
]

/** What can be booked in the sample's house. */
export function spaceRows({ today }: Pick<Year, 'today'>): SpaceRow[] {
  const createdAt = momentOf(addDays(today, -360), 9)
  return SPACES.map(space => ({
    placeEn: '',
    placeTh: '',
    placeRu: '',
    equipmentEn: [],
    equipmentTh: [],
    equipmentRu: [],
    seats: null,
    units: 1,
    turnaroundMinutes: 0,
    stepMinutes: 30,
    cancelHours: 0,
    needsApproval: false,
    isPublic: false,
    visitorsPay: 'desk' as const,
    givenBy: null,
    isForGuests: space.kind === 'room',
    hours: null,
    createdAt,
    updatedAt: createdAt,
    ...space,
    id: sampleId(`space ${space.nameEn}`),
  }))
}

/** What can be bought ahead there; nobody has yet, so that the year's books are as they were. */
export function packRows({ today }: Pick<Year, 'today'>): PackRow[] {
  const createdAt = momentOf(addDays(today, -200), 9)
  const minutes = { unit: 'minute' as const, createdAt, updatedAt: createdAt }
  const packs: Omit<PackRow, 'id'>[] = [
    {
      ...minutes,
      nameEn: 'Six hours of rooms',
      nameTh: 'ห้องประชุม 6 ชั่วโมง',
      nameRu: '6 часов переговорной',
      amount: 360,
      priceSatang: 120_000,
      days: 92,
    },
    {
      ...minutes,
      nameEn: 'Twenty hours of rooms',
      nameTh: 'ห้องประชุม 20 ชั่วโมง',
      nameRu: '20 часов переговорной',
      amount: 1200,
      priceSatang: 340_000,
      days: 183,
    },
    {
      ...minutes,
      unit: 'use',
      nameEn: 'Five vouchers',
      nameTh: 'บัตรกำนัล 5 ใบ',
      nameRu: 'Пять ваучеров',
      amount: 5,
      priceSatang: 20_000,
      days: 61,
    },
  ]
  return packs.map(pack => ({ ...pack, id: sampleId(`pack ${pack.nameEn}`) }))
}

const FREE_KINDS = ['Reef Room', 'Lantern Room', 'Phone booth', 'Garden desk']
const FOR_VISITORS = ['Free tour', 'Free call']
const PURPOSES = ['Team call', 'Client meeting', 'Interview', 'Planning', '', '', '']

/** Two weeks behind and one ahead, without a clash: each day the rooms fill from the morning on. */
export function bookingRows({ today, lives }: Year): BookingRow[] {
  const random = createRandom(`bookings ${today}`)
  const people = lives
    .filter(({ member: { status, planName } }) => status === 'active' && INCLUDED.includes(planName ?? ''))
    .map(({ member }) => member.id)
  if (people.length === 0) return []
  const rows: BookingRow[] = []
  for (let n = -14; n <= 7; n++)
    for (const space of spaceRows({ today }).filter(({ nameEn }) => FREE_KINDS.includes(nameEn)))
      for (let unit = 1; unit <= (space.units ?? 1); unit++)
        rows.push(...dayOf({ space, unit, day: addDays(today, n), isOver: n < 0, today, random, people }))
  return [...rows, ...visits(today).map(({ booking }) => booking)]
}

export function bookingVisitorRows({ today }: Pick<Year, 'today'>): VisitorRow[] {
  return visits(today).map(({ visitor }) => visitor)
}

const VISITORS = [
  { name: 'Amelie Fournier', email: 'amelie.fournier@mail.example', phone: '', locale: 'en' },
  { name: 'Илья Громов', email: 'gromov.ilya@mail.example', phone: '', locale: 'ru' },
  { name: 'ธนพล ใจดี', email: 'thanaphon.j@mail.example', phone: '081 555 0142', locale: 'th' },
  { name: 'Hannah Vogel', email: 'hannah.vogel@mail.example', phone: '', locale: 'en' },
  { name: 'Марина Ветрова', email: 'm.vetrova@mail.example', phone: '', locale: 'ru' },
  { name: 'Callum Reid', email: 'callum.reid@mail.example', phone: '+44 7700 900142', locale: 'en' },
]

/** Visitors from the day before yesterday to next week, half an hour each: never two at once, because one person sees them. */
function visits(today: Day): { booking: BookingRow; visitor: VisitorRow }[] {
  const random = createRandom(`visits ${today}`)
  const spaces = spaceRows({ today }).filter(({ nameEn }) => FOR_VISITORS.includes(nameEn))
  const found = []
  for (let n = -2; n <= 7; n++)
    for (let hour = 10; hour < 18; hour++)
      if (random.chance(0.2))
        found.push(
          visitOf({
            space: random.pick(spaces),
            visitor: random.pick(VISITORS),
            isOver: n < 0,
            today,
            startsAt: momentOf(addDays(today, n), hour),
          }),
        )
  return found
}

type VisitOf = {
  space: SpaceRow
  visitor: (typeof VISITORS)[number]
  startsAt: Date
  isOver: boolean
  today: Day
}

function visitOf({ space, visitor, startsAt, isOver, today }: VisitOf) {
  const id = sampleId(`visit ${startsAt.toISOString()}`)
  const endsAt = minutesAfter(startsAt, 30)
  const createdAt = madeAt(startsAt, 3 * 24 * 60, today)
  const booking: BookingRow = {
    id,
    spaceId: space.id,
    unit: 1,
    memberRowId: null,
    startsAt,
    endsAt,
    blockedUntil: endsAt,
    status: isOver ? 'completed' : 'confirmed',
    purpose: '',
    madeBy: 'visitor',
    policy: { cancelHours: 0, freeUntil: startsAt.toISOString() },
    icalUid: `${id}@sample.sala`,
    createdAt,
    updatedAt: createdAt,
  }
  return { booking, visitor: { bookingId: id, ...visitor, createdAt } }
}

type DayOf = {
  space: SpaceRow
  unit: number
  day: Day
  isOver: boolean
  today: Day
  random: ReturnType<typeof createRandom>
  people: string[]
}

function dayOf({ space, unit, day, isOver, today, random, people }: DayOf): BookingRow[] {
  const rows: BookingRow[] = []
  let hour = 8 + random.int(0, 3)
  while (hour < 21) {
    const length = Math.max(space.minMinutes ?? 15, random.pick([30, 60, 60, 90, 120]))
    if (random.chance(0.4)) {
      const startsAt = momentOf(day, hour)
      const endsAt = minutesAfter(startsAt, length)
      const id = sampleId(`booking ${space.nameEn} ${unit} ${startsAt.toISOString()}`)
      const createdAt = madeAt(startsAt, random.int(300, 4000), today)
      rows.push({
        id,
        spaceId: space.id,
        unit,
        memberRowId: random.pick(people),
        startsAt,
        endsAt,
        blockedUntil: minutesAfter(endsAt, space.turnaroundMinutes ?? 0),
        ...outcomeOf({ startsAt, isOver, random }),
        policy: {
          cancelHours: space.cancelHours ?? 0,
          freeUntil: minutesAfter(startsAt, -(space.cancelHours ?? 0) * 60).toISOString(),
        },
        purpose: random.pick(PURPOSES),
        icalUid: `${id}@sample.sala`,
        madeBy: 'member',
        createdAt,
        updatedAt: createdAt,
      })
    }
    hour += Math.ceil((length + 15) / 60) + random.int(0, 2)
  }
  return rows
}

/** Of what is over, most came, and most of those checked in at the door of it. */
function outcomeOf({ startsAt, isOver, random }: Pick<DayOf, 'isOver' | 'random'> & { startsAt: Date }) {
  if (!isOver) return { status: 'confirmed' as const }
  if (random.chance(0.06)) return { status: 'no_show' as const }
  // Of the moment itself, so that what else is drawn stays as it is.
  const minute = (startsAt.getTime() / 3_600_000) % 7
  const checkedInAt = minute < 6 ? minutesAfter(startsAt, minute) : null
  return { status: 'completed' as const, checkedInAt }
}

/** So many minutes before it begins, but not after today has begun. */
function madeAt(startsAt: Date, minutes: number, today: Day): Date {
  const [usual, latest] = [minutesAfter(startsAt, -minutes), momentOf(today, 0)]
  return usual < latest ? usual : latest
}
