import type { EventType } from '#app/public/events/rules.ts'
import type { Picture } from './pictures.ts'

/** An evening, a lesson or a walk that the house repeats. */
export type Series = {
  title: string
  description: string
  type: EventType
  picture: Picture
  /** 0 is Sunday. */
  weekday: number
  /** Bangkok's clock. */
  at: [hour: number, minute: number]
  /** How long it lasts. */
  minutes: number
  place: string
  /** Without, as many come as want to. */
  seats?: number
  /** Weeks from one to the next, and the week of the first. */
  every: number
  from: number
}

export const SERIES: Series[] = [
  {
    title: 'Friday sundowner on the deck · คืนวันศุกร์ริมระเบียง',
    description:
      'Laptops shut at six, lanterns on at half past. Say hello to whoever sat next to you all week. The first drink is on the house, the second is at house price.\n\nปิดแล็ปท็อปตอนหกโมง แล้วมานั่งคุยกันที่ระเบียง เครื่องดื่มแก้วแรกฟรี',
    type: 'networking',
    picture: 'sundown',
    weekday: 5,
    at: [18, 30],
    minutes: 150,
    place: 'The deck',
    every: 4,
    from: 0,
  },
  {
    title: 'Thai for desk people: order, pay, say thanks',
    description:
      'Forty-five minutes with Kru Nok and no alphabet: the thirty sentences that carry you through lunch, a taxi and the bank. Coffee included, beginners only, bring a pencil.',
    type: 'educational',
    picture: 'lesson',
    weekday: 2,
    at: [12, 15],
    minutes: 45,
    place: 'Meeting room',
    seats: 8,
    every: 4,
    from: 1,
  },
  {
    title: 'Slow yoga before the first call',
    description:
      'An hour on the upper deck while it is still cool, for backs that sit. Mats are here, showers are on the left. Stay for breakfast: fruit and rice soup until nine.',
    type: 'motion',
    picture: 'yoga',
    weekday: 3,
    at: [7, 0],
    minutes: 60,
    place: 'The upper deck',
    seats: 12,
    every: 4,
    from: 2,
  },
  {
    title: 'Visa clinic: extensions, DTV, ninety days',
    description:
      'Khun Somchai from the visa desk takes questions for an hour: which visa fits, which papers immigration in Jomtien wants to see this month, and what to do when you are late. Bring your passport if you want him to look.',
    type: 'educational',
    picture: 'papers',
    weekday: 4,
    at: [16, 0],
    minutes: 60,
    place: 'Meeting room',
    seats: 10,
    every: 5,
    from: 1,
  },
  {
    title: "Founders' lunch: what broke this month",
    description:
      'One table, twelve seats, no pitches. Everyone tells one thing that went wrong and what it cost. Som tam and grilled chicken from next door, 180 baht each, cash or PromptPay.',
    type: 'networking',
    picture: 'table',
    weekday: 4,
    at: [12, 30],
    minutes: 90,
    place: 'The long table',
    seats: 12,
    every: 4,
    from: 3,
  },
  {
    title: 'Beach clean-up, then breakfast · เก็บขยะชายหาดจอมเทียน',
    description:
      'Ninety minutes along the sand from Soi 9 to the pier, with bags and gloves from the city. Breakfast for everyone who comes back with a full bag.\n\nนัดกันเก็บขยะที่หาดจอมเทียน มีถุงมือและถุงให้ เสร็จแล้วกินข้าวเช้าด้วยกัน',
    type: 'motion',
    picture: 'beach',
    weekday: 6,
    at: [6, 45],
    minutes: 150,
    place: 'Jomtien beach, Soi 9',
    every: 6,
    from: 2,
  },
  {
    title: 'Opening a Thai company: the honest version',
    description:
      'Our accountant walks through capital, shareholders, work permits and what the cheap agencies leave out. Ends with real numbers for the first year. Slides in English, questions in English, Thai or Russian.',
    type: 'educational',
    picture: 'lesson',
    weekday: 1,
    at: [17, 30],
    minutes: 90,
    place: 'Meeting room',
    seats: 16,
    every: 8,
    from: 4,
  },
  {
    title: 'Show your work: five screens, five minutes',
    description:
      'Five people put something unfinished on the big screen: a page, a deck, a scene, a spreadsheet. Five minutes each, kind and blunt comments, then noodles. Sign up at the desk to show yours.',
    type: 'networking',
    picture: 'table',
    weekday: 3,
    at: [18, 0],
    minutes: 90,
    place: 'Event space',
    seats: 30,
    every: 5,
    from: 3,
  },
  {
    title: 'Muay Thai basics with Kru Lek',
    description:
      'Stance, guard, one kick done properly. Kru Lek has taught in Naklua for twenty years and has patience with office legs. Gloves are lent, shoes stay off, water is yours.',
    type: 'motion',
    picture: 'gloves',
    weekday: 6,
    at: [9, 0],
    minutes: 60,
    place: 'The garden',
    seats: 10,
    every: 6,
    from: 5,
  },
]
