import { describe, expect, test } from 'vitest'
import type { ByteEncoding } from '#app/kit/pure/byte-encodings.ts'
import { rereadAs } from './csv-encoding.server.ts'
import { readCsv } from './csv-reader.server.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text)
const read = (content: string | Uint8Array, maxRows = 10) =>
  readCsv(typeof content === 'string' ? bytesOf(content) : content, { maxRows })

/** "Name,ชื่อ" and a row in the encoding that older Thai programs write. */
const THAI_874 = Uint8Array.from([...bytesOf('Name,City\n'), 0xb9, 0xa1, 0x2c, 0xbe, 0xd1, 0xb7, 0xc2, 0xd2])

test.each([
  ['commas', 'a,b\r\n1,2\r\n', [['1', '2']]],
  ['semicolons', 'a;b\n1;2,5', [['1', '2,5']]],
  ['tabs', 'a\tb\n1\t2', [['1', '2']]],
  ['a byte order mark', '\uFEFFa,b\n1,2', [['1', '2']]],
  ['a semicolon inside a quoted heading', '"a";"b;c"\n1;2', [['1', '2']]],
  ['quoted cells of several lines', 'a,b\n"one\ntwo","say ""hi"""', [['one\ntwo', 'say "hi"']]],
  ['a quotation mark inside a cell', 'a,b\n5" screen,x', [['5" screen', 'x']]],
  ['rows of other lengths', 'a,b\n1\n1,2,3', [['1'], ['1', '2', '3']]],
  ['empty lines, which keep their numbers', 'a,b\n\n1,2\n\n\n', [[''], ['1', '2']]],
  ['formulas, which stay text', 'a,b\n=1+1,@SUM(A1)', [['=1+1', '@SUM(A1)']]],
])('reads %s', async (_what, text, rows) => {
  expect(await read(text)).toMatchObject({ ok: true, value: { rows, encoding: 'utf-8' } })
})

test('reads Thai as older programs write it, and as Excel’s Unicode text', async () => {
  expect(await read(THAI_874)).toMatchObject({ value: { rows: [['นก', 'พัทยา']], encoding: 'windows-874' } })
  const utf16 = new Uint8Array(Buffer.from('\uFEFFName\tCity\nนก\tพัทยา', 'utf16le'))
  expect(await read(utf16)).toMatchObject({ value: { rows: [['นก', 'พัทยา']], encoding: 'utf-16le' } })
})

test.each([
  ['Excel’s line about the separator', 'sep=;\r\nName;City\r\nNok;2,5', 2, ['Nok', '2,5']],
  ['one in quotation marks', '"sep=|"\nName|City\nNok|a;b', 2, ['Nok', 'a;b']],
  ['a title', 'Our members, 2026\nName;City\nNok;1', 3, ['Nok', '1']],
  ['empty lines and a title', '\n;;\nAll of us\n\nName;City\nNok;1', 6, ['Nok', '1']],
  ['a separator, a title and lines of old computers', 'sep=,\rTitle\rName,City\rNok,1', 3, ['Nok', '1']],
  ['nothing, where no line has headings', 'a,b\nc,d', 2, ['c', 'd']],
  ['headings too far down, which are none', `${'x\n'.repeat(10)}Name,City`, 2, ['x']],
])('above the headings stands %s: the rows keep their numbers', async (_what, text, first, row) => {
  const headingsIn = (cells: string[]) => cells.filter(cell => ['Name', 'City'].includes(cell)).length
  const table = await readCsv(bytesOf(text), { maxRows: 20, headingsIn })
  expect(table.ok && { first: table.value.first, row: table.value.rows[0] }).toEqual({ first, row })
})

describe('what is no list is refused with the reason', () => {
  test.each([
    ['nothing', '', 'empty'],
    ['blank lines', '\n \n', 'empty'],
    ['an Excel workbook', Uint8Array.from([0x50, 0x4b, 0x03, 0x04, 1, 2]), 'workbook'],
    ['an old Excel workbook', Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 1, 2]), 'workbook'],
    ['NUL', 'a,b\n1,\0', 'not_text'],
    ['bytes of no encoding', Uint8Array.from([0x61, 0x2c, 0xff, 0xfe, 0xdb]), 'not_text'],
    ['a quotation mark that is never closed', 'a,b\n"1,2\n3,4', 'open_quote'],
    ['a huge field', `a,b\n${'x'.repeat(60_000)},2`, 'long_row'],
    ['a quotation mark that swallows the rest', `a,b\n"1,2\n${'3,4\n'.repeat(20_000)}"`, 'long_row'],
    ['more columns than any list has', `a${',b'.repeat(500)}\n1`, 'long_row'],
    ['one row too many', `a\n${'1\n'.repeat(11)}`, 'too_many_rows'],
  ])('%s', async (_what, content, reason) => {
    expect(await read(content)).toEqual({ ok: false, reason })
  })

  test('as many rows as are allowed are fine, with empty lines behind them', async () => {
    expect(await read(`a\n${'1\n'.repeat(10)}\n\n`)).toMatchObject({ ok: true })
  })
})

test('of cells beyond the headings the first that says something is kept', async () => {
  const text = `a,b\n1,2${','.repeat(20_000)}\n1,2,,${',3'.repeat(20_000)}`
  expect(await read(text)).toMatchObject({
    value: {
      rows: [
        ['1', '2'],
        ['1', '2', '3'],
      ],
    },
  })
})

test.each([
  ['of commas', `a,b\n${`${','.repeat(20_000)}\n`.repeat(200)}`],
  ['without a letter', `a,b\n${'\n'.repeat(4_000_000)}`],
  ['in no encoding', new Uint8Array(4_000_000).fill(0xe1)],
  ['of one column after the other', 'a,'.repeat(2_000_000)],
])('while a file %s is read, others get their turn', async (_what, content) => {
  let turns = 0
  const turn = () => {
    turns += 1
    next = setImmediate(turn)
  }
  let next = setImmediate(turn)
  await readCsv(typeof content === 'string' ? bytesOf(content) : content, { maxRows: 20_000 })
  clearImmediate(next)
  expect(turns).toBeGreaterThan(20)
})

/** What each text is in bytes of an older encoding, by the letters that the other way round are read from them. */
function bytesIn(encoding: ByteEncoding, text: string): Uint8Array {
  const letters = Array.from({ length: 128 }, (_, place) =>
    encoding === 'windows-1252'
      ? String.fromCharCode(128 + place)
      : new TextDecoder(encoding).decode(Uint8Array.of(128 + place)),
  )
  return Uint8Array.from(text, letter =>
    letter < '\x80' ? letter.charCodeAt(0) : 128 + letters.indexOf(letter),
  )
}

test.each([
  ['windows-1252', 'José García,Núñez\nJürgen Groß,Öberg'],
  ['windows-1252', 'ÅSA ÖBERG,FRANÇOIS'],
  ['windows-1252', 'Zoë,x'],
  ['windows-1251', 'Иван Петров,Ольга Ёлкина'],
  ['windows-1251', 'ИВАНОВ ИВАН,ПЕТРОВА МАРИЯ\nСИДОРОВ,СЕРГЕЙ'],
  ['windows-1251', 'Олександр Їжак,№ 5'],
  ['windows-874', 'สมชาย ใจดี,นก สุวรรณ'],
  ['windows-874', 'สมพร,กนกพร ชนก'],
  ['windows-874', 'นก,เชียงใหม่'],
] as const)('a list in %s is told by its letters: %s', async (encoding, text) => {
  const rows = text.split('\n').map(line => line.split(','))
  expect(await read(bytesIn(encoding, `Name,Place\n${text}`))).toMatchObject({
    value: { rows, encoding, open: [] },
  })
})

test('where the letters do not decide, every encoding is named that they may be of, and the chosen one is read', async () => {
  const bytes = bytesIn('windows-1251', 'Name\nОЛЕГ')
  const open = ['windows-1251', 'windows-874']
  expect(await read(bytes)).toMatchObject({ value: { rows: [['ОЛЕГ']], open } })
  const chosen = await readCsv(bytes, { maxRows: 10, encoding: 'windows-874' })
  expect(chosen).toMatchObject({ value: { rows: [['ฮหลร']], encoding: 'windows-874', open } })
  expect(rereadAs('ОЛЕГ', 'windows-1251', 'windows-874')).toBe('ฮหลร')
  expect(rereadAs('ฮหลร x', 'windows-874', 'windows-1251')).toBe('ОЛЕГ x')
  const unlikely = await readCsv(bytes, { maxRows: 10, encoding: 'windows-1252' })
  expect(unlikely).toMatchObject({ value: { rows: [['ОЛЕГ']] } })
})

test('dashes and quotation marks that are the same in all of them are asked nothing about', async () => {
  const bytes = Uint8Array.from([...bytesOf('Name\n'), 0x93, 0x4e, 0x94, 0x20, 0x96, 0x20, 0x92])
  expect(await read(bytes)).toMatchObject({ value: { rows: [['“N” – ’']], open: [] } })
})

test.each([
  ['little', 'with', 'utf-16le'],
  ['little', 'without', 'utf-16le'],
  ['big', 'with', 'utf-16be'],
  ['big', 'without', 'utf-16be'],
])('UTF-16 with the %s end first is read %s its mark', async (_end, mark, encoding) => {
  const text = `${mark === 'with' ? '\uFEFF' : ''}Name\tEmail\r\nนก Иван\tnok@example.com`
  const little = Buffer.from(text, 'utf16le')
  const bytes = new Uint8Array(encoding === 'utf-16be' ? little.swap16() : little)
  expect(await read(bytes)).toMatchObject({
    value: { header: ['Name', 'Email'], rows: [['นก Иван', 'nok@example.com']], encoding, open: [] },
  })
})
