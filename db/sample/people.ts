import { addDays } from '#app/kit/pure/days.ts'
import type { Locale } from '#app/paraglide/runtime.js'
import cultures from './cultures.json' with { type: 'json' }
import { createRandom, type Random } from './random.ts'
import streets from './streets.json' with { type: 'json' }

/** Somebody who comes to the house, as they would fill in a form; `contact` is what applications and members have alike. */
export type Person = ReturnType<typeof personOf>

export type Culture = keyof typeof cultures

const SHARES = Object.fromEntries(
  Object.entries(cultures).map(([culture, { share }]) => [culture, share]),
) as Record<Culture, number>

/** A name as its owner writes it, and in Latin letters. */
type Spelling = [own: string, latin: string]

/** Names between commas, in Latin letters behind where the own ones are others. */
function spellingsOf(names: string): Spelling[] {
  return names.split(', ').map(name => {
    const [own = '', latin = own] = name.split(' ')
    return [own, latin]
  })
}

/** The family's name, which is in the books as men have it. */
function familyOf([own, latin]: Spelling, culture: Culture, isWoman: boolean): Spelling {
  return culture === 'russian' && isWoman ? [`${own}а`, `${latin}a`] : [own, latin]
}

/** So many people, each with a name, an address and a number of their own. */
export function drawPeople(count: number): Person[] {
  const names = new Set<string>()
  const emails = new Set<string>()
  return Array.from({ length: count }, (_, index) => {
    const random = createRandom(`person-${index}`)
    const person = personOf(index, drawName(random, names), random)
    person.contact.email = freeEmail(person.contact.email, emails)
    return person
  })
}

/** As mail hosts do when the name is gone: a number more. */
function freeEmail(wanted: string, taken: Set<string>): string {
  const [handle, host] = wanted.split('@')
  let email = wanted
  for (let number = 2; taken.has(email); number += 1) email = `${handle}.${number}@${host}`
  taken.add(email)
  return email
}

function drawName(random: Random, taken: Set<string>): { culture: Culture; latinName: string; name: string } {
  const culture = random.weighted(SHARES)
  const { women, men, families, ownLetters } = cultures[culture]
  const isWoman = random.chance(0.5)
  const first = random.pick(spellingsOf(isWoman ? women : men))
  const family = familyOf(random.pick(spellingsOf(families)), culture, isWoman)
  const latinName = `${first[1]} ${family[1]}`
  // Where all are taken already, people share a name, as they do.
  if (taken.has(latinName) && random.chance(0.98)) return drawName(random, taken)
  taken.add(latinName)
  const isOwn = random.chance(ownLetters)
  return { culture, latinName, name: isOwn ? `${first[0]} ${family[0]}` : latinName }
}

function personOf(index: number, drawn: ReturnType<typeof drawName>, random: Random) {
  const { culture, name, latinName } = drawn
  // Hosts that belong to nobody (RFC 2606): whatever is sent there reaches no stranger.
  const { hosts, locale: ownLanguage } = cultures[culture]
  const maybe = (probability: number, text: string) => (random.chance(probability) ? text : '')
  const [isThai, isRussian] = [culture === 'thai', culture === 'russian']
  const handle = handleOf(latinName, random)
  const short = handle.replace('_', '.')
  // Drawn in this order: another one makes other people.
  const mobilePhone = PHONES[culture](index, random)
  const email = `${handle}${random.chance(0.3) ? random.int(2, 99) : ''}@${random.pick(hosts)}.example`
  const email2 = maybe(0.08, `${handle}@work-${index}.example`)
  const workPhone = maybe(0.07, `+66 38 000 ${100 + (index % 900)}`)
  const address = random.chance(0.6) ? addressOf(random, isThai && name !== latinName) : ''
  const dateOfBirth = random.chance(0.45) ? addDays('1965-01-01', random.int(0, 38 * 365)) : null
  const emergencyContact = random.chance(0.35) ? emergencyOf(culture, name, random) : ''
  const line = maybe(isThai ? 0.8 : 0.2, short.replace('.', ''))
  const whatsApp = maybe(isThai || isRussian ? 0.15 : 0.6, mobilePhone)
  const instagram = maybe(0.25, `@${short}`)
  const facebook = maybe(isThai ? 0.4 : 0.15, short)
  const telegram = maybe(isRussian ? 0.8 : 0.12, `@${short.replace('.', '_')}`)
  const numbers = { mobilePhone, workPhone, address, dateOfBirth, emergencyContact }
  const contact = { name, email, ...numbers, instagram, facebook, telegram }
  const locale = (name === latinName ? 'en' : ownLanguage) as Locale
  // Names their records.
  const key = `person-${index}`
  return { key, culture, latinName, locale, email2, line, whatsApp, contact }
}

/** A name as people put it into addresses: plain letters and dots. */
function handleOf(latinName: string, random: Random): string {
  const plain = latinName
    .normalize('NFD')
    .replace('ß', 'ss')
    .replace(/[^A-Za-z ]/g, '')
  const [first = '', family = ''] = plain.toLowerCase().split(' ')
  return random.pick([
    `${first}.${family}`,
    `${first}${family.slice(0, 1)}`,
    `${family}.${first}`,
    `${first}_${family}`,
  ])
}

const digits = (number: number, length: number) => String(number % 10 ** length).padStart(length, '0')
const paired = (number: number, between: string) => digits(number, 4).replace(/^(..)/, `$1${between}`)

/**
 * Numbers of the form that people of each country write. They are those set aside for fiction where a country has
 * such, else they have a block of zeros, as the number of the house itself.
 */
const PHONES: Record<Culture, (index: number, random: Random) => string> = {
  thai: (index, random) => {
    const [prefix, rest] = [random.pick(['06', '08', '09']), digits(4000 + index * 7, 4)]
    const block = random.int(1, 9)
    return random.pick([
      `${prefix}${block} 000 ${rest}`,
      `${prefix}${block}-000-${rest}`,
      `+66 ${prefix[1]}${block} 000 ${rest}`,
    ])
  },
  russian: (index, random) => `+7 9${random.int(10, 89)} 000-${paired(1000 + index * 7, '-')}`,
  german: (index, random) => `+49 1${random.int(51, 79)} 000 ${digits(3000 + index * 7, 4)}`,
  british: index => `+44 7700 900${digits(index, 3)}`,
  french: index => `+33 6 39 98 ${paired(index * 7, ' ')}`,
  swedish: (index, random) => `+46 7${random.pick([0, 2, 3, 6])} 000 ${paired(1000 + index * 7, ' ')}`,
  italian: (index, random) => `+39 3${random.int(20, 49)} 000 ${digits(2000 + index * 7, 4)}`,
}

function addressOf(random: Random, isThai: boolean): string {
  const { en, th } = random.pick(streets)
  const house = `${random.int(9, 420)}/${random.int(1, 98)}`
  return isThai ? `${house} ${th} พัทยา ชลบุรี 20150` : `${house} ${en}, Pattaya, Chonburi 20150`
}

function emergencyOf(culture: Culture, name: string, random: Random): string {
  const { women, men } = cultures[culture]
  const family = name.slice(name.indexOf(' ') + 1)
  const first = random.pick(spellingsOf(`${women}, ${men}`))[name === family || /[A-Za-z]/.test(name) ? 1 : 0]
  return `${first} ${family}, ${PHONES[culture](random.int(5000, 9000), random)}`
}
