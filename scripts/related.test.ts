import { describe, expect, test } from 'vitest'
import { nounOf, relatedJourneys, relatedTests } from './related.ts'

const IMPORTS = new Map<string, string[]>([
  ['app/space/bookings/noun.ts', []],
  ['app/space/bookings/rules.ts', []],
  ['app/space/bookings/rules.test.ts', ['app/space/bookings/rules.ts']],
  ['app/space/bookings/move.db.test.ts', []],
  ['app/space/bookings/routes/site.tsx', ['app/space/bookings/rules.ts']],
  ['app/joining/slips/commands.server.ts', ['app/space/bookings/rules.ts']],
  ['app/joining/slips/slips.db.test.ts', ['app/joining/slips/commands.server.ts']],
  ['app/areas/my/page.tsx', ['app/joining/slips/commands.server.ts']],
  ['app/areas/my/page.test.tsx', ['app/areas/my/page.tsx']],
  ['app/team/leave/noun.ts', []],
  ['app/team/leave/leave.test.ts', []],
  ['tests/messages.test.ts', []],
])
const GUARDS = ['tests/messages.test.ts']

describe('tests of a change', () => {
  test('are those of the noun and those one step away, and the rest is named', () => {
    const { chosen, left } = relatedTests(['app/space/bookings/rules.ts'], IMPORTS, GUARDS)
    expect(chosen).toEqual([
      'tests/messages.test.ts',
      'app/space/bookings/rules.test.ts',
      'app/joining/slips/slips.db.test.ts',
      'app/space/bookings/move.db.test.ts',
    ])
    expect(left).toEqual(['app/areas/my/page.test.tsx'])
  })

  test('are the changed ones themselves', () => {
    const { chosen, left } = relatedTests(['app/areas/my/page.test.tsx'], IMPORTS, GUARDS)
    expect(chosen).toEqual([...GUARDS, 'app/areas/my/page.test.tsx'])
    expect(left).toEqual([])
  })

  test('are those of what imported a file that is gone', () => {
    const imports = new Map([...IMPORTS, ['app/kit/pure/gone.test.ts', ['app/kit/pure/gone.ts']]])
    expect(relatedTests(['app/kit/pure/gone.ts'], imports, GUARDS).chosen).toEqual([
      ...GUARDS,
      'app/kit/pure/gone.test.ts',
    ])
  })

  test('are the guards alone for what no code imports', () => {
    for (const path of ['README.md', 'messages/th.json', 'app/areas/my/nobody.tsx'])
      expect(relatedTests([path], IMPORTS, GUARDS)).toEqual({ chosen: GUARDS, left: [] })
  })

  test('are sixty at most, the changed ones first', () => {
    const many = Array.from({ length: 90 }, (_, index) => `app/kit/ui/a${index}.test.ts`)
    const imports = new Map([
      ...IMPORTS,
      ...many.map(file => [file, ['app/kit/ui/a.ts']] as [string, string[]]),
    ])
    const { chosen, left } = relatedTests(['app/kit/ui/a.ts', 'app/kit/ui/a89.test.ts'], imports, GUARDS)
    expect(chosen).toHaveLength(61)
    expect(chosen[1]).toBe('app/kit/ui/a89.test.ts')
    expect(left).toHaveLength(30)
  })

  test('with a database are sixteen at most', () => {
    const many = Array.from({ length: 20 }, (_, index) => `app/kit/ui/a${index}.db.test.ts`)
    const imports = new Map(many.map(file => [file, ['app/kit/ui/a.ts']]))
    imports.set('app/kit/ui/a.test.ts', ['app/kit/ui/a.ts'])
    const { chosen, left } = relatedTests(['app/kit/ui/a.ts'], imports, GUARDS)
    expect(chosen).toEqual([...GUARDS, ...many.slice(0, 16), 'app/kit/ui/a.test.ts'])
    expect(left).toEqual(many.slice(16))
  })
})

test('a noun is a folder with its word', () => {
  expect(nounOf('app/space/bookings/routes/site.tsx', IMPORTS)).toBe('app/space/bookings/')
  for (const path of ['app/areas/my/page.tsx', 'app/nouns.ts', 'server/jobs.ts', 'docs/tour.md'])
    expect(nounOf(path, IMPORTS)).toBeNull()
})

test('journeys of a change name an address of its noun, whole', () => {
  const pages = [
    { file: 'app/space/bookings/routes/site.tsx', path: '/book' },
    { file: 'app/areas/my/page.tsx', path: '/my/passes' },
  ]
  const journeys = new Map([
    ['tests/e2e/book.e2e.ts', "page.goto('/book')"],
    ['tests/e2e/room.e2e.ts', "page.goto('/th/book/room-1?day=1')"],
    ['tests/e2e/booked.e2e.ts', "page.goto('/booked')"],
    ['tests/e2e/my.e2e.ts', "page.goto('/my/passes')"],
  ])
  const of = (path: string) => relatedJourneys([path], IMPORTS, pages, journeys)
  expect(of('app/space/bookings/rules.ts')).toEqual(['tests/e2e/book.e2e.ts', 'tests/e2e/room.e2e.ts'])
  expect(of('app/areas/my/page.tsx')).toEqual(['tests/e2e/my.e2e.ts'])
  expect(of('tests/e2e/booked.e2e.ts')).toEqual(['tests/e2e/booked.e2e.ts'])
  expect(of('app/team/leave/leave.test.ts')).toEqual([])
})
