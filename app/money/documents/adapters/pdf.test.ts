import { inflateSync } from 'node:zlib'
import PDFDocument from 'pdfkit'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { runsOf, setFont } from '#app/kit/platform/pdf-fonts.server.ts'
import { writeText } from '#app/kit/platform/pdf-text.server.ts'
import { baht } from '#app/kit/pure/money.ts'
import { isPrintable } from '#app/kit/pure/printable.ts'
import type { DocumentContent } from '../rules/content.ts'
import { untaxed } from '../rules/documents.ts'
import { composePaper, once, type Paper } from '../views/paper.ts'
import { drawPdf } from './pdf.server.ts'

const CONTENT: DocumentContent = {
  version: 1,
  seller: {
    nameThai: 'บริษัท ศาลา โคเวิร์กกิ้ง จำกัด',
    nameEnglish: 'Sala Coworking Co., Ltd.',
    addressThai: 'ถนนจอมเทียนสาย ๒ ตำบลหนองปรือ ชลบุรี 20150',
    addressEnglish: 'Jomtien Second Road, Chonburi 20150',
    tin: '0994000617721',
    branch: null,
    isVatRegistered: true,
  },
  buyer: { name: 'บริษัท น้ำใจญี่ปุ่น จำกัด', address: 'ชลบุรี', tin: '1234545678781', branch: '00012' },
  memberId: 'SALA-7K3M9Q2X',
  lines: [
    { kind: 'plan', planName: 'Week Pass', amountSatang: baht(2500) },
    { kind: 'membership_fee', planName: null, amountSatang: baht(200) },
  ],
  totals: {
    taxableSatang: baht(2700),
    exemptSatang: 0,
    vatBasisPoints: 700,
    vatSatang: baht(189),
    totalSatang: baht(2889),
  },
  withheldSatang: baht(81),
  replaces: { number: 'A2026-000017', day: '2026-08-04' },
  credits: null,
}
const INVOICE = {
  number: 'T2026-000003',
  kind: 'tax_invoice' as const,
  day: '2026-08-04',
  content: CONTENT,
  replacedBy: null,
  creditedBy: [],
}
const ISSUED = new Date('2026-08-05T03:00:00Z')

/** The letters that each line of the file says it shows, in the order of drawing. */
function linesIn(pdf: Buffer): string[] {
  return streamsIn(pdf).flatMap(stream =>
    Array.from(stream.matchAll(/\/ActualText \(((?:\\[\s\S]|[^\\)])*)\)/g), ([, text = '']) => decode(text)),
  )
}

function streamsIn(pdf: Buffer): string[] {
  return Array.from(
    pdf.toString('latin1').matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g),
    ([, stream = '']) => inflate(Buffer.from(stream, 'latin1')),
  )
}

function inflate(stream: Buffer): string {
  try {
    return inflateSync(stream).toString('latin1')
  } catch {
    return ''
  }
}

/** A text of the file format: bytes, escaped, in UTF-16 where a mark says so. */
function decode(escaped: string): string {
  const bytes = Buffer.from(
    escaped.replace(/\\([nrtbf()\\])/g, (_, letter: string) => ESCAPED[letter] ?? letter),
    'latin1',
  )
  return bytes[0] === 0xfe && bytes[1] === 0xff
    ? bytes.subarray(2).swap16().toString('utf16le')
    : bytes.toString('latin1')
}

const ESCAPED: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }

describe('the PDF', () => {
  test('says everything that a full tax invoice must say, in Thai', async () => {
    const lines = linesIn(await drawPdf([composePaper(INVOICE)], ISSUED))
    for (const text of [
      'ใบกำกับภาษี / ใบเสร็จรับเงิน',
      CONTENT.seller.nameThai,
      CONTENT.seller.addressThai,
      'เลขประจำตัวผู้เสียภาษี / Tax ID 0994000617721',
      'สำนักงานใหญ่ / Head office',
      CONTENT.buyer.name,
      'เลขประจำตัวผู้เสียภาษี / Tax ID 1234545678781',
      'สาขาที่ 00012 / Branch 00012',
      'T2026-000003',
      '4 สิงหาคม 2569',
      'Week Pass',
      'ค่าแรกเข้า',
      'มูลค่าก่อนภาษีมูลค่าเพิ่ม / Value before VAT',
      '2,700.00',
      'ภาษีมูลค่าเพิ่ม 7% / VAT 7%',
      '189.00',
      '2,889.00',
      'ภาษีหัก ณ ที่จ่าย 3% / Withholding tax 3%',
      '81.00',
      '2,808.00',
      'สองพันแปดร้อยแปดสิบเก้าบาทถ้วน',
      'เอกสารนี้เป็นการยกเลิกและออกแทนฉบับเดิมเลขที่ A2026-000017',
    ])
      expect(lines).toContain(text)
  })

  test('of an abbreviated one says that the price has the VAT in it, and of a receipt that it is no invoice', async () => {
    const content = { ...CONTENT, replaces: null, withheldSatang: null }
    const short = await drawPdf([composePaper({ ...INVOICE, kind: 'abbreviated_invoice', content })], ISSUED)
    expect(linesIn(short)).toContain('รวมทั้งสิ้น รวมภาษีมูลค่าเพิ่มแล้ว / Total including VAT')
    expect(linesIn(short)).toEqual(expect.arrayContaining(['2,675.00', '214.00', '2,889.00']))
    expect(linesIn(short)).not.toContain('2,700.00')
    const plain = await drawPdf([composePaper({ ...INVOICE, kind: 'receipt', content })], ISSUED)
    expect(linesIn(plain)).toContain('เอกสารนี้ไม่ใช่ใบกำกับภาษี')
  })

  test('says in Thai what was bought and for which days', async () => {
    const lines = CONTENT.lines.map(line => ({
      ...line,
      ...(line.kind === 'plan' && {
        description: { thai: 'พาสรายสัปดาห์', english: 'Week Pass' },
        period: { from: '2026-08-04', until: '2026-08-11' },
      }),
    }))
    const drawn = linesIn(
      await drawPdf([composePaper({ ...INVOICE, content: { ...CONTENT, lines } })], ISSUED),
    )
    expect(drawn.join(' ')).toContain('ค่าบริการ พาสรายสัปดาห์ ตั้งแต่ 4 สิงหาคม 2569 ถึง 11 สิงหาคม 2569')
  })

  test('has the original and the copy on pages of their own, each marked', async () => {
    const papers = (['original', 'copy'] as const).map(edition => composePaper({ ...INVOICE, edition }))
    const pdf = await drawPdf(papers as [Paper, ...Paper[]], ISSUED)
    expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(2)
    const marks = linesIn(pdf).filter(line => /^(ต้นฉบับ|สำเนา)/.test(line))
    expect(marks).toEqual(['ต้นฉบับ / Original', 'สำเนา / Copy'])
  })

  test('of a house that is not registered shows neither VAT nor a tax ID, also on what reduces it', async () => {
    const content = {
      ...CONTENT,
      seller: { ...CONTENT.seller, isVatRegistered: false, tin: null },
      buyer: { name: 'Nok', address: 'Naklua', tin: null },
      totals: untaxed(baht(2700)),
      withheldSatang: null,
      replaces: null,
    }
    const credits = {
      number: 'R1',
      day: '2026-08-04',
      valueSatang: baht(2700),
      correctValueSatang: 0,
      reason: 'x',
    }
    for (const document of [
      { ...INVOICE, kind: 'receipt' as const, content },
      { ...INVOICE, kind: 'credit_note' as const, content: { ...content, credits } },
    ]) {
      const text = linesIn(await drawPdf([composePaper(document)], ISSUED)).join('\n')
      expect(text).not.toMatch(/VAT|Tax ID|ภาษีมูลค่าเพิ่ม|เลขประจำตัวผู้เสียภาษี|ใบลดหนี้|Credit note/)
    }
  })

  test('of a debit note says what was billed, what is right, the difference with its VAT, and why', async () => {
    const debits = {
      number: 'T2026-000003',
      day: '2026-08-04',
      valueSatang: baht(2700),
      correctValueSatang: baht(2800),
      reason: 'คำนวณราคาค่าบริการต่ำกว่าที่เป็นจริง / The price was computed too low',
    }
    const content: DocumentContent = {
      ...CONTENT,
      withheldSatang: null,
      replaces: null,
      debits,
      lines: [{ kind: 'debit', planName: null, amountSatang: baht(100) }],
      totals: {
        ...CONTENT.totals,
        taxableSatang: baht(100),
        vatSatang: baht(7),
        totalSatang: baht(107),
      },
    }
    const document = { ...INVOICE, number: 'DN2026-000001', kind: 'debit_note' as const, content }
    const text = linesIn(await drawPdf([composePaper(document)], ISSUED)).join('\n')
    for (const said of ['ใบเพิ่มหนี้', 'T2026-000003', '4 สิงหาคม 2569', '2,700.00', '2,800.00', '100.00', '7.00'])
      expect(text).toContain(said)
    expect(text).toContain('คำนวณราคาค่าบริการต่ำกว่าที่เป็นจริง')
    const plain = { ...content, seller: { ...CONTENT.seller, isVatRegistered: false, tin: null } }
    const paper = composePaper({
      ...document,
      content: { ...plain, buyer: { name: 'Nok', address: 'x', tin: null }, totals: untaxed(baht(100)) },
    })
    const unregistered = linesIn(await drawPdf([paper], ISSUED)).join('\n')
    expect(unregistered).toContain('ใบแจ้งเพิ่มยอด')
    expect(unregistered).not.toMatch(/VAT|Tax ID|ภาษีมูลค่าเพิ่ม|ใบเพิ่มหนี้|Debit note/)
  })

  test('of a part-payment says of what total it is, and what remains', async () => {
    const partOf = { totalSatang: baht(5564), leftSatang: baht(2675) }
    const paper = composePaper({ ...INVOICE, content: { ...CONTENT, partOf } })
    const text = linesIn(await drawPdf([paper], ISSUED)).join(' ')
    expect(text).toContain('ชำระบางส่วน 2,889.00 จากยอดรวม 5,564.00 บาท คงค้างชำระ 2,675.00 บาท')
  })

  test('of a cancelled one says so across its head', async () => {
    const lines = linesIn(await drawPdf([composePaper({ ...INVOICE, replacedBy: 'T2026-000004' })], ISSUED))
    expect(lines).toContain('ยกเลิก ออก T2026-000004 แทนแล้ว')
  })

  test('is the same file each time', async () => {
    const draw = () => drawPdf([composePaper(INVOICE)], ISSUED)
    expect((await draw()).equals(await draw())).toBe(true)
  })

  test('has the logo of the house above its name, and says the same', async () => {
    const logo = await sharp({ create: { width: 400, height: 120, channels: 3, background: '#146e64' } })
      .jpeg()
      .toBuffer()
    const pdf = await drawPdf([composePaper(INVOICE)], ISSUED, logo)
    expect(pdf.toString('latin1')).toContain('/Subtype /Image')
    expect(linesIn(pdf)).toEqual(linesIn(await drawPdf([composePaper(INVOICE)], ISSUED)))
    expect((await drawPdf([composePaper(INVOICE)], ISSUED, logo)).equals(pdf)).toBe(true)
  })

  test('has its fonts with it and puts tones over vowels', async () => {
    const doc = new PDFDocument({ compress: false })
    for (const font of ['regular', 'bold'] as const) {
      setFont(doc, font)
      const layout = (text: string) => (doc as unknown as Fontkit)._font.font.layout(text)
      const { glyphs, positions } = layout('ที่')
      expect(positions.map(({ xAdvance }) => xAdvance > 0)).toEqual([true, false, false])
      // Over a vowel the tone is another glyph, higher than over a consonant alone.
      const [vowel, tone] = glyphs.slice(1)
      expect(tone?.bbox.minY).toBeGreaterThan(vowel?.bbox.maxY ?? Number.POSITIVE_INFINITY)
      expect(tone?.bbox.minY).toBeGreaterThan(layout('ท่').glyphs[1]?.bbox.minY ?? Number.POSITIVE_INFINITY)
      // A vowel below takes the place of the foot of its consonant.
      expect(layout('ญู').glyphs[0]?.id).not.toBe(layout('ญา').glyphs[0]?.id)
    }
  })

  test('breaks what is longer than a line, and goes on on another page', async () => {
    const buyer = { ...CONTENT.buyer, name: 'W'.repeat(2000), address: 'ยาว'.repeat(300) }
    const paper = composePaper({ ...INVOICE, content: { ...CONTENT, buyer } })
    const pdf = await drawPdf([paper], ISSUED)
    expect(
      linesIn(pdf)
        .filter(line => /^W+$/.test(line))
        .join(''),
    ).toBe(buyer.name)
    expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length).toBeGreaterThan(1)
  })

  test('draws no hidden marks, and does not fail on them', () => {
    const doc = new PDFDocument()
    const box = { x: 0, y: 0, width: 200 }
    expect(writeText(doc, '😀 مرحبا \u202e\u200b\u0000 <b>', box, { size: 10 })).toBe(15)
    expect(writeText(doc, '', box, { size: 10 })).toBe(15)
  })

  test('has the buyer of every script in letters', async () => {
    const buyers = [
      'Nguyễn Thị Ước',
      '欧阳诗雨 王喆',
      '陳奕迅',
      '山田 さくら',
      '김민수',
      'محمد بن عبد الله',
      'דוד כהן',
      'श्रीमती क्षेत्रज्ञा',
      'Ọláṣùúrùkìídìí Ẹ̀bùn',
      '😀 สมชาย Иван',
    ]
    for (const name of buyers) {
      const buyer = { ...CONTENT.buyer, name, address: `${name}\n${name} 20150` }
      const pdf = await drawPdf([composePaper({ ...INVOICE, content: { ...CONTENT, buyer } })], ISSUED)
      expect(linesIn(pdf)).toEqual(expect.arrayContaining([name, `${name} 20150`]))
      expect(boxesIn(pdf)).toBe(0)
    }
    const buyer = { ...CONTENT.buyer, name: 'ამირანი' }
    const boxed = await drawPdf([composePaper({ ...INVOICE, content: { ...CONTENT, buyer } })], ISSUED)
    expect(boxesIn(boxed)).toBeGreaterThan(0)
  })
})

/** How often a font draws its glyph 0, the empty box. */
function boxesIn(pdf: Buffer): number {
  return streamsIn(pdf)
    .filter(stream => stream.includes(' TJ'))
    .flatMap(stream => Array.from(stream.matchAll(/<([0-9a-f]+)>/g), ([, hex = '']) => hex))
    .filter(hex => /^(?:.{4})*0000/.test(hex)).length
}

test('whatever a form lets through, the fonts can print', () => {
  const doc = new PDFDocument()
  const letters = Array.from({ length: 0x20000 }, (_, code) => String.fromCodePoint(code))
  const allowed = letters.filter(letter => letter !== '\n' && isPrintable(letter) && !/\p{Cn}/u.test(letter))
  const missing = allowed.filter(letter => {
    const [run] = runsOf(doc, letter, 'bold')
    if (!run || run.text === '') return false
    setFont(doc, run.font)
    return !(doc as unknown as Fontkit)._font.font.hasGlyphForCodePoint(run.text.codePointAt(0) ?? 0)
  })
  expect(missing.map(letter => letter.codePointAt(0)?.toString(16))).toEqual([])
  expect(allowed.length).toBeGreaterThan(40_000)
})

test('a pair that says the same twice is said once', () => {
  expect(once({ thai: 'Sala', english: 'Sala' })).toBe('Sala')
  expect(once({ thai: 'ศาลา', english: 'Sala' })).toBe('ศาลา / Sala')
})

/** The parts of PDFKit that show what its fonts do. */
type Fontkit = {
  _font: {
    font: {
      layout: (text: string) => {
        glyphs: { id: number; bbox: { minY: number; maxY: number } }[]
        positions: { xAdvance: number }[]
      }
      hasGlyphForCodePoint: (code: number) => boolean
    }
  }
}
