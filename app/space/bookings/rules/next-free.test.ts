import { expect, test } from 'vitest'
import type { SpaceKind } from '#app/space/spaces/rules/spaces.ts'
import { type LastOfKind, pickNextFree } from './next-free.ts'

const FREE = [
  free('booth', 1),
  free('tour', 1, 'call'),
  free('desk', 2),
  free('day desk', 1, 'desk'),
  free('late room', 30, 'room'),
  free('room', 4),
  free('next room', 3, 'room'),
]

/** By the name of a kind, unless that is another, at an hour of which 24 are today's. */
function free(id: string, at: number, kind = id as SpaceKind) {
  return { space: { id, kind }, at }
}

const last = (kind: SpaceKind, spaceId: string): LastOfKind => ({ kind, spaceId, minutes: 60 })

test.each<[string, LastOfKind[], string[]]>([
  ['nobody knows what', [], ['next room', 'room', 'day desk', 'desk', 'booth', 'tour']],
  ['a room was had last', [last('room', 'room')], ['room', 'next room', 'day desk', 'desk', 'booth', 'tour']],
  [
    'that is not free today',
    [last('room', 'late room')],
    ['next room', 'room', 'day desk', 'desk', 'booth', 'tour'],
  ],
  [
    'a booth was had last, and a desk before',
    [last('booth', 'booth'), last('desk', 'desk')],
    ['booth', 'next room', 'room', 'desk', 'day desk', 'tour'],
  ],
])('where %s, %j is offered first as %j', (_, lasts, offered) => {
  const picked = pickNextFree(FREE, { last: lasts, dayEnds: 24 })
  expect(picked.map(({ space }) => space.id)).toEqual(offered)
})
