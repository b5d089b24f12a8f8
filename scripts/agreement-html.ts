import { formatDay } from '#app/kit/pure/days.ts'
import type { Locale } from '#app/paraglide/runtime.js'
import { type Agreement, type AgreementPage, splitClause } from '../db/starter/agreement/parse.ts'

/** A font subset, embedded so that the pages look the same on every machine. */
export type FontFile = { unicodeRange: string; base64: string }

type Labels = {
  company: string
  version: (day: string) => string
  pageOf: (page: number, pages: number) => string
}

const labels: Record<Locale, Labels> = {
  en: {
    company: 'Sala Coworking',
    version: day => `Version of ${day}`,
    pageOf: (page, pages) => `Page ${page} of ${pages}`,
  },
  th: {
    company: 'Sala Coworking',
    version: day => `ฉบับวันที่ ${day}`,
    pageOf: (page, pages) => `หน้า ${page} จาก ${pages}`,
  },
  ru: {
    company: 'Sala Coworking',
    version: day => `Редакция от ${day}`,
    pageOf: (page, pages) => `Страница ${page} из ${pages}`,
  },
}

const pavilionMark = `<svg class="mark" viewBox="0 0 48 40" aria-hidden="true">
  <path d="M24 1c2.4 7.6 11 13.4 23 15.4L43.6 21H4.400L1 16.400C13 14.4 21.6 8.6 24 1Z"/>
  <path d="M8 21h3.200v13H8zM36.8 21H40v13h-3.200zM3 34h42v4H3z"/>
  <circle cx="24" cy="27" r="3.2"/>
</svg>`

/**
 * Lays the agreement out as one A4 sheet per page, on paper for the screen and on white for the printer.
 * All text is escaped.
 */
export function composeAgreementHtml(agreement: Agreement, language: Locale, fonts: FontFile[]): string {
  const sheets = agreement.pages.map((page, index) => composeSheet(agreement, language, page, index + 1))
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<title>${escapeHtml(`${agreement.title} · ${labels[language].company}`)}</title>
<style>${fonts.map(composeFontFace).join('')}${styles}</style>
</head>
<body>${sheets.join('')}</body>
</html>`
}

function composeSheet(
  agreement: Agreement,
  language: Locale,
  page: AgreementPage,
  pageNumber: number,
): string {
  const { company, version, pageOf } = labels[language]
  const titleTag = pageNumber === 1 ? 'h1' : 'p'
  return `<section class="sheet">
<header>${pavilionMark}<p class="company">${escapeHtml(company)}</p>
<${titleTag} class="title">${escapeHtml(agreement.title)}</${titleTag}></header>
<h2><span class="part">${pageNumber}&nbsp;</span>${escapeHtml(page.title)}</h2>
<div class="clauses">${page.clauses.map(composeClause).join('')}</div>
<footer><p>${escapeHtml(version(formatDay(agreement.version, language)))}</p>
<p>${escapeHtml(pageOf(pageNumber, agreement.pages.length))}</p></footer>
</section>`
}

function composeClause(clause: string): string {
  const { number, name, text } = splitClause(clause)
  return `<p class="clause"><span class="number">${number}</span> <span class="text"><b>${escapeHtml(name)}:</b> ${keepTogether(escapeHtml(text))}</span></p>`
}

function composeFontFace({ unicodeRange, base64 }: FontFile): string {
  return `@font-face{font-family:Anuphan;font-weight:100 700;unicode-range:${unicodeRange};src:url(data:font/woff2;base64,${base64})}`
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
}

/** Keeps a figure with its unit, and Thai compounds that the browser's dictionary would break in the middle. */
function keepTogether(html: string): string {
  return html.replace(unbreakable, '<span class="whole">$&</span>')
}

const unbreakable = new RegExp(
  [
    '\\d+ (?:days|hours|years|дн[а-яё]*|час[а-яё]*|лет|года?|วัน|ชั่วโมง|ปี)',
    '(?:ข้อ|หมวด|part|п\\.|пункт[а-яё]*|част[а-яё]*|раздел[а-яё]*) \\d(?:\\.\\d+)?',
    'ผู้แทนโดยชอบธรรม|เลขประจำตัวผู้เสียภาษี|พระราชบัญญัติ|ใบกำกับภาษี|จังหวัดชลบุรี|ข้อเรียกร้อง',
    'ที่พักอาศัย|ลงทะเบียน|แพ็กเกจ|ข้อตกลง|เว้นแต่|เต็มจำนวน|คืนเงิน|เงินคืน|ใช้บังคับ|ใช้ไม่ได้|การกระทำ|ความผิด',
    'ห้องประชุม|เมาสุรา|เมื่อมาถึง|ผู้ติดต่อ|โดยไม่ชักช้า|เป็นหนังสือ|ผิดกฎหมาย|วันที่',
  ].join('|'),
  'g',
)

const styles = `
:root { --sea-ink: #0f2d35; --muted: #4a636b; --paper: #fdf9f1; --lantern: #e39a24; --reef: #11686a; --rule: #d9d3c5; }
@page { size: A4; margin: 0; }
* { box-sizing: border-box; margin: 0; }
html { font-family: Anuphan; font-size: 17.4px; line-height: 1.48; color: var(--sea-ink); font-synthesis: none; }
.sheet { width: 210mm; height: 297mm; padding: 13mm 18mm 11mm; background: var(--paper); display: flex; flex-direction: column; overflow: hidden; break-after: page; }
.sheet:last-child { break-after: auto; }
header { font-size: 15.6px; display: flex; align-items: center; gap: 3mm; padding-bottom: 3.5mm; border-bottom: .35mm solid var(--rule); }
.mark { width: 10.5mm; fill: var(--lantern); }
.company { font-weight: 650; font-size: 17.2px; }
.title { margin-left: auto; font-size: 15px; font-weight: 450; color: var(--muted); }
h2 { display: flex; align-items: baseline; margin: 7mm 0 4.5mm; font-size: 28px; font-weight: 650; line-height: 1.25; letter-spacing: -.01em; }
h2 .part, .number { flex: 0 0 14mm; color: var(--reef); font-variant-numeric: tabular-nums; }
.clauses { flex: 1; min-height: 0; display: flex; flex-direction: column; gap: 2.8mm; overflow: hidden; }
.clause { display: flex; }
.number { font-weight: 600; }
.text { flex: 1; text-wrap: pretty; }
.text b { font-weight: 650; }
footer { display: flex; justify-content: space-between; margin-top: 4mm; padding-top: 3mm; border-top: .35mm solid var(--rule); font-size: 13.6px; color: var(--muted); }
:lang(th) h2 { font-size: 25.5px; letter-spacing: 0; line-height: 1.4; }
:lang(th) .clause { line-height: 1.56; }
html:lang(ru) { font-size: 15.2px; }
:lang(ru) h2 { font-size: 24px; letter-spacing: 0; }
.whole { white-space: nowrap; }
.sheet[hidden] { display: none; }
@media screen { .sheet { width: 794px; height: 1123px; } }
@media print { .sheet { background: #fff; } }
`
