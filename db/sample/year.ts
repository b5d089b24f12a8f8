import { addDays, type Day, daysBetween } from '#app/kit/pure/days.ts'
import type { Catalogue } from './catalogue.ts'
import { handmadeLives, type Life, livesOf } from './member-lives.ts'
import { drawPeople } from './people.ts'
import {
  type Draft,
  type MemberRow,
  type Purchase,
  priced,
  purchasesOf,
  waitingPurchase,
} from './purchases.ts'
import { createRandom } from './random.ts'
import { arrivalDays, momentOf } from './seasons.ts'
import { firstVisit } from './visits.ts'

/** Everything that the records are made from. */
export type Year = {
  /** Bangkok's day of loading: the year ends as it begins. */
  today: Day
  origin: string
  /** What the links in mails are signed with. */
  secrets: { cookies: string }
  catalogue: Catalogue
  /** In the order of their submission. */
  purchases: Purchase[]
  lives: Life[]
}

const HANDMADE = 14

/** A year of the house up to the midnight with which `today` begins: the same for the same day. */
export function imagineYear({
  today,
  origin,
  secrets,
  catalogue,
}: Pick<Year, 'today' | 'origin' | 'secrets' | 'catalogue'>): Year {
  const days = arrivalDays(today, createRandom('arrivals'))
  const people = drawPeople(days.length + HANDMADE + 1)
  const bought = days.flatMap((day, index) => {
    const person = people[index]
    return person
      ? purchasesOf(person, firstVisit(day, today, createRandom(`${person.key}-first-${day}`)), today)
      : []
  })
  const lives = livesOf(bought, today)
  const [anna, ...others] = people.slice(days.length)
  if (!anna) throw new Error('Nobody waits')
  const waiting = [
    waitingPurchase(anna, ...lateLastNight('Week Pass', today, 21, 52)),
    renewalAtNight(bought, lives, today),
  ]
  const purchases = [...bought, ...waiting]
    .sort((a, b) => a.submittedAt.getTime() - b.submittedAt.getTime())
    .map(draft => priced(draft, catalogue))
  const everybody = [...handmadeLives(others, today), ...lives]
  return { today, origin, secrets, catalogue, purchases, lives: everybody }
}

function lateLastNight(
  planName: string,
  today: Day,
  hour: number,
  minute: number,
  member: MemberRow | null = null,
) {
  const day = addDays(today, -1)
  return [
    { planName, day },
    { member, submittedAt: momentOf(day, hour, minute), isPaid: member === null },
  ] as const
}

/** The active monthly member whose time is over soonest wants another month. */
function renewalAtNight(bought: Draft[], lives: Life[], today: Day): Draft {
  const left = ({ expiryDate }: MemberRow) => (expiryDate ? daysBetween(today, expiryDate) : -1)
  const [member] = lives
    .map(life => life.member)
    .filter(each => each.status === 'active' && each.planName === 'Monthly Pass' && left(each) >= 1)
    .sort((a, b) => left(a) - left(b) || (a.id < b.id ? -1 : 1))
  const person = bought.find(
    ({ decision }) => decision?.status === 'approved' && decision.after.id === member?.id,
  )?.person
  if (!member || !person) throw new Error('No month is about to end')
  return waitingPurchase(person, ...lateLastNight('Monthly Pass', today, 23, 26, member))
}
