import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { API_OPERATIONS } from '../app/areas/api/operations.server.ts'
import { readClosedDays } from '../app/house/settings/rules/closed-days.ts'
import { readValues } from '../app/joining/registration/schema/registration.ts'
import { readTexts } from '../app/kit/pure/form-values.ts'
import { readRequest } from '../app/public/requests/schema.ts'

/** Controls whose names are made where they stand, and the names that they get. */
const MADE: Record<string, string[]> = {
  'app/team/attendance/components/period-form.tsx': ['from', 'to'],
  'app/kit/ui/list-controls.tsx': ['from', 'to'],
  'app/space/bookings/components/time-fields.tsx': ['from', 'to', 'to_from', 'to_to'],
  // Read by `readRequest`, below.
  'app/public/requests/components/request-form.tsx': [],
}

const CONTROL = /<\w+(?:[^<>]|=>| [<>] )*?\stype="(?:date|datetime-local)"(?:[^<>]|=>| [<>] )*?\/>/g
const NAME = /\bname="(\w+)"|(?:field\(|bindField\(view, )'(\w+)'/

const sources = globSync('app/**/*.{ts,tsx}')
  .filter(file => !/\.test\.tsx?$/.test(file))
  .map(file => ({ file, text: readFileSync(file, 'utf8') }))

const controls = sources.flatMap(({ file, text }) =>
  [...text.matchAll(CONTROL)].flatMap(([control]) => {
    const [, plain, bound] = NAME.exec(control) ?? []
    const names = plain || bound ? [plain ?? bound ?? ''] : (MADE[file] ?? [`nobody knows which: ${control}`])
    return names.map((name): [string, string] => [file, name])
  }),
)

test('every control for a day is among those that are walked', () => {
  const count = (pattern: RegExp) =>
    sources.reduce((sum, { text }) => sum + [...text.matchAll(pattern)].length, 0)
  expect(count(/\stype="(?:date|datetime-local)"/g)).toBe(count(CONTROL))
  expect(controls.length).toBeGreaterThan(25)
})

test.each(controls)('%s takes a Buddhist year in %s for what it is', (_, name) => {
  const typed = new FormData()
  typed.set(name, ' 2569-11-28 ')
  expect(readTexts(typed, [name])).toEqual({ [name]: '2026-11-28' })
  expect(readTexts(new URLSearchParams({ [name]: '2569-11-28T10:00' }), [name])).toEqual({
    [name]: '2026-11-28T10:00',
  })
})

test('no form and no address is asked for a day past the one reader', () => {
  const names = new Set(controls.map(([, name]) => name).filter(name => name !== 'to'))
  const past = new RegExp(`(?<!headers)\\.get\\('(?:${[...names, 'week', 'at'].join('|')})'\\)`)
  expect(sources.filter(({ text }) => past.test(text)).map(({ file }) => file)).toEqual([])
})

test('the registration, a request and the closed days take one, too', () => {
  const form = new FormData()
  form.set('startDate', '2569-12-01')
  form.set('dateOfBirth', '2533-02-03')
  form.set('day1', '2569-12-02')
  expect(readValues(form)).toMatchObject({ startDate: '2026-12-01', dateOfBirth: '1990-02-03' })
  expect(readRequest(form).wishes[0]?.day).toBe('2026-12-02')
  expect(readClosedDays('2569-12-31 Last day\n2570-04-13 Songkran').days).toEqual([
    { day: '2026-12-31', name: 'Last day' },
    { day: '2027-04-13', name: 'Songkran' },
  ])
  expect(readClosedDays('2999-12-31 Never').problem).toBe('no_day')
})

/** What programs send as a day or a moment: the schema of each, by operation and name. */
const taken = API_OPERATIONS.flatMap(({ operationId, query, body }) =>
  [query, body].flatMap(schema => {
    const shape = schema instanceof z.ZodObject ? Object.entries(schema.shape) : []
    return shape.flatMap(([name, field]): [string, string, z.ZodType][] => {
      const format = /"format":"(date|date-time)"/.exec(
        JSON.stringify(z.toJSONSchema(field as z.ZodType, { io: 'input', unrepresentable: 'any' })),
      )?.[1]
      return format ? [[`${operationId} ${name}`, format, field as z.ZodType]] : []
    })
  }),
)

test.each(taken)('%s of the API takes a Buddhist %s for what it is', (_, format, field) => {
  const time = format === 'date' ? '' : 'T10:00:00+07:00'
  expect(field.parse(`2569-11-28${time}`)).toBe(`2026-11-28${time}`)
  expect(field.parse(`2026-11-28${time}`)).toBe(`2026-11-28${time}`)
  if (format === 'date') expect(field.safeParse('2999-11-28').success).toBe(false)
  expect(field.safeParse(`28/11/2569${time}`).success).toBe(false)
})

test('the API takes days and moments at all', () => {
  expect(taken.length).toBeGreaterThan(8)
})
