import { globSync, readFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { createTestDatabase } from '../../../tests/support/database.ts'
import { folded, holdsWords } from './matches.server.ts'

const { db } = await createTestDatabase()

async function finds(stored: string, typed: string): Promise<boolean> {
  const { rows } = await db.execute<{ found: boolean }>(
    sql`select ${holdsWords(folded(sql`${stored}::text`), typed)} as found`,
  )
  return rows[0]?.found ?? false
}

describe('what looks the same is found (rule search.folded):', () => {
  test.each([
    // Thai: sara am in two ways, with a tone mark before or behind; sara ae of two sara e; marks in another order; digits.
    ['สมนึก นำ\u0e49ใจ', 'น\u0e49ำใจ'],

    ['น\u0e49ำทิพย์', 'น\u0e49\u0e4d\u0e32ทิพย์'],
    ['น\u0e4d\u0e49\u0e32ทิพย์', 'น\u0e49ำทิพย์'],
    ['กำพล', 'ก\u0e4d\u0e32พล'],
    ['เเมว ใจดี', 'แมว'],
    ['แพรว', 'เเพรว'],
    ['ปิ\u0e48น', 'ป\u0e48ิน'],
    ['ห้อง ๑๒', 'ห้อง 12'],
    ['Room 12', '๑๒'],
    ['สม\u200bชาย', 'สมชาย'],
    // Latin
    ['José Ángel', 'jose angel'],
    ['Jose\u0301', 'JOSÉ'],
    ['Jose', 'jose\u0301'],
    ['Nguyễn Đăng', 'nguyen dang'],
    ['Łódź', 'lodz'],
    ['Søren Bjørn', 'soren bjorn'],
    ['Straße 5', 'strasse'],
    ['STRASSE', 'straße'],
    ['Müller-Lüdenscheidt', 'muller\u2010ludenscheidt'],
    ['İstanbul', 'istanbul'],
    ['ﬁnance', 'finance'],
    ['Ｓａｌａ', 'sala'],
    // Russian
    ['Артём Ёлкин', 'артем елкин'],
    ['артем', 'АРТЁМ'],
    ['Андрей', 'Андре\u0438\u0306'],
    // Quotes, dashes, spaces and marks that nobody sees
    ['O’Brien', "o'brien"],
    ["O'Brien", 'O‘Brien'],
    ['O`Brien', 'o´brien'],
    ['ООО «Сала»', 'ооо "сала"'],
    ['“Sala”', '"sala"'],
    ['Jean–Luc', 'jean-luc'],
    ['Nok\u00a0Suwan', 'nok suwan'],
    ['\u202aNok\u202c', 'nok'],
    // The order of words, and wildcards that mean themselves
    ['Nok Suwan', 'suwan nok'],
    ['Anong 100%', '100%'],
    ['Anong 100%', '100％'],
    ['a_b', 'a_b'],
    ['back\\slash', 'back\\'],
  ])('%j by %j', async (stored, typed) => {
    expect(await finds(stored, typed)).toBe(true)
  })
})

describe('what does not is not:', () => {
  test.each([
    ['มา', 'ม้า'],
    ['ม้า', 'มา'],
    ['นำ', 'นา'],
    ['เมว', 'แมว'],
    ['กิน', 'กีน'],
    ['Андрей', 'Андреи'],
    ['Андреи', 'Андрей'],
    ['Nok Suwan', 'nok somchai'],
    ['Anong 100', '100%'],
    ['Anong 100', '100％'],
    ['ab', 'a_b'],
    ['ab', 'a＿b'],
    ['slash', '＼'],
  ])('%j by %j', async (stored, typed) => {
    expect(await finds(stored, typed)).toBe(false)
  })
})

test('folding twice is folding once, whatever is written', async () => {
  const written = ['น\u0e4d\u0e49\u0e32', 'เเเมว', 'Ёлка ẞ', 'ﬆ½™', 'é\u0301\u0301']
  const { rows } = await db.execute<{ is: boolean }>(sql`
    select public.fold(public.fold(text)) = public.fold(text) as is
    from unnest(${sql.param(written)}::text[]) as text`)
  expect(rows).toEqual(written.map(() => ({ is: true })))
})

test('no search compares texts in another way', () => {
  const files = globSync('app/**/*.ts', { exclude: ['**/*.test.ts', 'app/paraglide/**'] })
  const others = files.filter(file => /ilike/i.test(readFileSync(file, 'utf8')))
  expect(others).toEqual([])
  expect(files.length).toBeGreaterThan(1000)
})
