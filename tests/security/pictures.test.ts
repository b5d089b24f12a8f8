import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const sources = globSync('{app,server,db}/**/*.{ts,tsx}', { exclude: ['app/paraglide/**'] }).filter(
  path => !/\.test\.tsx?$/.test(path),
)
const importing = (pattern: RegExp) =>
  sources.filter(path => pattern.test(readFileSync(path, 'utf8'))).toSorted()

/** What the camera of a tablet sees is read in its browser. */
const IN_BROWSER = 'app/areas/kiosk/read-codes.ts'

test('what decodes pictures is loaded by their own process only, never by the server', () => {
  expect(importing(/(from|import\()\s*'(sharp|zxing-wasm)/)).toEqual([
    IN_BROWSER,
    'app/kit/platform/pictures/tasks.ts',
  ])
  expect(importing(/import\('[^']*\/tasks\.ts'\)/)).toEqual(['app/kit/platform/pictures/process.ts'])
  expect(importing(/import (?!type )[^']*from '[^']*pictures\/(tasks|process)\.ts'/)).toEqual([])
  expect(importing(/import (?!type )[^']*from '\.\/(tasks|process)\.ts'/)).toEqual([])
})

test('what opens PDFs is loaded by its own process only, never by the server', () => {
  expect(importing(/'unpdf/)).toEqual(['app/money/bank/adapters/open-pdf.ts'])
  expect(importing(/import\('[^']*\/open-pdf\.ts'\)/)).toEqual(['app/money/bank/adapters/pdf-process.ts'])
  expect(importing(/import (?!type )[^']*from '[^']*\/(open-pdf|pdf-process)\.ts'/)).toEqual([])
})
