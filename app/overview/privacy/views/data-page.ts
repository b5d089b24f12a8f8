import { inWords } from '#app/house/activity/rules/activity.ts'
import { formatBaht } from '#app/kit/pure/money.ts'
import { partName } from '../texts.ts'

type DataPage = {
  locale: string
  title: string
  lead: string
  data: Record<string, Record<string, unknown>[]>
  files: string[]
}

/** What is held about somebody as one page of HTML that opens anywhere, without anything from elsewhere. */
export function dataPage({ locale, title, lead, data, files }: DataPage): string {
  const parts = Object.entries(data).map(([table, rows]) =>
    part(partName(table), rows.map(row => record(row, locale)).join('\n')),
  )
  const links = files.map(name => `<li><a href="${escapeHtml(name)}">${escapeHtml(name)}</a></li>`)
  const fileList = links.length > 0 ? [part(partName('files'), `<ul>${links.join('')}</ul>`)] : []
  return `<!doctype html>
<html lang="${escapeHtml(locale)}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<style>${STYLE}</style>
<h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(lead)}</p>
${[...parts, ...fileList].join('\n')}
</html>
`
}

const STYLE = `:root{color-scheme:light dark}body{font:1rem/1.5 system-ui,sans-serif;max-width:46rem;margin:2rem auto;padding:0 1rem}
h2{margin-top:2.5rem}dl{display:grid;grid-template-columns:minmax(8rem,14rem) 1fr;gap:.25rem 1rem;border-top:1px solid;padding-top:.75rem}
dt{opacity:.75}dd{margin:0;overflow-wrap:anywhere;white-space:pre-wrap}`

function part(name: string, content: string): string {
  return `<section><h2>${escapeHtml(name)}</h2>\n${content}</section>`
}

const SATANG = /_satang$/

/** A record as its fields; those that say nothing are left out. */
function record(row: Record<string, unknown>, locale: string): string {
  const fields = Object.entries(row).flatMap(([column, value]) => {
    const text = SATANG.test(column) ? formatBaht(Number(value), locale) : textOf(value)
    return text === '' ? [] : [`<dt>${escapeHtml(labelOf(column))}</dt><dd>${escapeHtml(text)}</dd>`]
  })
  return `<dl>${fields.join('')}</dl>`
}

function labelOf(column: string): string {
  const words = inWords(column.replace(SATANG, ''))
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return value.toISOString()
  const text = typeof value === 'object' ? JSON.stringify(value, null, 1) : String(value)
  return text === '{}' || text === '[]' ? '' : text
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, letter => `&#${letter.charCodeAt(0)};`)
}
