import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { xlsxResponse } from './xlsx.server.ts'

async function sheetOf(rows: (string | number | null)[][]) {
  const file = new Uint8Array(await xlsxResponse('x.xlsx', rows).arrayBuffer())
  const sheet = unzipSync(file)['xl/worksheets/sheet1.xml']
  return sheet ? strFromU8(sheet) : ''
}

test('digits that are no number stay text, and amounts are numbers', async () => {
  const sheet = await sheetOf([['0994000617721', '00000', 2700.35, null]])
  expect(sheet).toContain('t="inlineStr"><is><t xml:space="preserve">0994000617721</t>')
  expect(sheet).toContain('<t xml:space="preserve">00000</t>')
  expect(sheet).toContain('<c s="2"><v>2700.35</v></c><c/>')
})

test('a name cannot become a formula, another cell or a broken file', async () => {
  const sheet = await sheetOf([['=1+1', '</t><c>&\u0000', 'ศาลา']])
  expect(sheet).toContain('<t xml:space="preserve">=1+1</t>')
  expect(sheet).not.toContain('<f>')
  expect(sheet).toContain('&lt;/t&gt;&lt;c&gt;&amp;</t>')
  expect(sheet).toContain('ศาลา')
})
