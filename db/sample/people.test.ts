import { expect, test } from 'vitest'
import { isValidEmail } from '#app/kit/pure/email.ts'
import { isValidPhone } from '#app/kit/pure/phone.ts'
import { drawPeople } from './people.ts'

const people = drawPeople(450).map(({ contact, ...person }) => ({ ...person, ...contact }))

test('everyone has an address and a number of their own that a form would take', () => {
  for (const { email, email2, mobilePhone, workPhone } of people) {
    expect(isValidEmail(email), email).toBe(true)
    expect(email2 === '' || isValidEmail(email2), email2).toBe(true)
    expect(isValidPhone(mobilePhone), mobilePhone).toBe(true)
    expect(workPhone === '' || isValidPhone(workPhone), workPhone).toBe(true)
  }
  expect(new Set(people.map(({ email }) => email.toLowerCase())).size).toBe(people.length)
  expect(new Set(people.map(({ mobilePhone }) => mobilePhone.replace(/\D/g, ''))).size).toBe(people.length)
})

test('mail to any of them reaches no stranger', () => {
  expect(
    people.filter(({ email, email2 }) => ![email, email2 || email].every(each => each.endsWith('.example'))),
  ).toEqual([])
})

test('they come from Thailand, Russia and Europe, and many write their name in their own letters', () => {
  const share = (test: (name: string) => boolean) =>
    people.filter(({ name }) => test(name)).length / people.length
  expect(share(name => /[\u0e00-\u0e7f]/.test(name))).toBeGreaterThan(0.1)
  expect(share(name => /[\u0400-\u04ff]/.test(name))).toBeGreaterThan(0.03)
  expect(new Set(people.map(({ culture }) => culture)).size).toBe(7)
})

test('who writes Thai or Russian is written to in it', () => {
  expect(people.filter(({ name, locale }) => /[\u0e00-\u0e7f]/.test(name) !== (locale === 'th'))).toEqual([])
  expect(people.filter(({ name, locale }) => /[\u0400-\u04ff]/.test(name) !== (locale === 'ru'))).toEqual([])
})
