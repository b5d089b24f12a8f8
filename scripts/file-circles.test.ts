import { expect, test } from 'vitest'
import { listFileCircles } from './file-circles.ts'

const value = (from: string, to: string) => ({ from, to, isType: false })
const type = (from: string, to: string) => ({ from, to, isType: true })

test('files that import each other are a circle, whoever leads there is not in it', () => {
  const circle = [value('app/a.ts', 'app/b.ts'), value('app/b.ts', 'app/c.ts'), value('app/c.ts', 'app/a.ts')]
  expect(listFileCircles(circle)).toEqual([['app/a.ts', 'app/b.ts', 'app/c.ts']])
  expect(listFileCircles([...circle, value('server/x.ts', 'app/a.ts')])).toHaveLength(1)
  expect(listFileCircles([...circle.slice(1), value('app/a.ts', 'zod')])).toEqual([])
})

test('a type closes a circle in the program, and nowhere else', () => {
  const imports = (folder: string) => [
    value(`${folder}/a.ts`, `${folder}/b.ts`),
    type(`${folder}/b.ts`, `${folder}/a.ts`),
  ]
  expect(listFileCircles(imports('app'))).toEqual([['app/a.ts', 'app/b.ts']])
  expect(listFileCircles(imports('tests'))).toEqual([])
})
