import { GIVEN_PALETTE, type Palette, TONES } from '#app/kit/pure/palette.ts'
import { placeOf, type Secret, withoutPlaces, withSecrets } from '../rules/secrets.ts'

/** A mail as it is stored: the same content as text and as HTML, with places in the stead of its `secrets`. */
export type MailContent = { subject: string; text: string; html: string; secrets: string[] }

/**
 * A paragraph, a button (its address stands in the text too), facts in two columns, or a square picture of what the text says in
 * other words. What opens something is marked.
 */
export type MailBlock =
  | { kind: 'text'; text: string | Secret }
  | { kind: 'button'; label: string; href: string | Secret }
  | { kind: 'facts'; facts: { label: string; value: string | Secret }[] }
  | Picture

/** `source` is a PNG in a data URL. */
type Picture = { kind: 'picture'; source: string; alt: string }

type Mail = {
  subject: string
  /** BCP 47, for screen readers and hyphenation. */
  locale: string
  /** The company's name, above and below the content. */
  from: string
  blocks: MailBlock[]
}

/** The same mail as plain text and as HTML; all text is escaped. */
export function composeMail({ locale, from: company, ...mail }: Mail): MailContent {
  const [subject, from] = [withoutPlaces(mail.subject), withoutPlaces(company)]
  const secrets: string[] = []
  const blocks = mail.blocks.map(block => withPlaces(block, secrets))
  const text = [...blocks.flatMap(asText), `-- \n${from}`].join('\n\n')
  const html = `<!doctype html>
<html lang="${escapeHtml(locale)}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;background:#fbf7ef;color:#0e2a33;font-family:system-ui,sans-serif;font-size:16px;line-height:1.6">
<div style="max-width:560px;margin:0 auto;padding:24px">
${NAME}${escapeHtml(from)}</p>
${blocks.map(asHtml).join('\n')}
</div>
</body>
</html>`
  return { subject, text, html, secrets }
}

/** In which language the HTML of a mail is. */
export function localeOf(html: string): string {
  return /<html lang="([^"]+)"/.exec(html)?.[1] ?? ''
}

/** How the company's name begins, above the content. */
const NAME = '<p style="font-weight:700;margin:0 0 24px">'

/** The same with the picture that goes along under this content id, above the company's name, which says what it shows. */
export function withLogo(html: string, contentId: string): string {
  const style = 'display:block;height:40px;width:auto;max-width:160px;border-radius:6px'
  const picture = `<p style="margin:0 0 12px"><img src="cid:${contentId}" alt="" height="40" style="${style}"></p>`
  return html.replace(NAME, `${picture}\n${NAME}`)
}

const DATA_URL = /src="data:image\/png;base64,([\w+/=]+)"/g

/** The same with its pictures as files that go along: programs for mails show no data URLs. */
export function withPictures(html: string) {
  const files: { cid: string; filename: string; contentType: string; content: Buffer }[] = []
  const shown = html.replace(DATA_URL, (_, picture: string) => {
    const cid = `picture-${files.length + 1}@sala`
    const content = Buffer.from(picture, 'base64')
    files.push({ cid, filename: `picture-${files.length + 1}.png`, contentType: 'image/png', content })
    return `src="cid:${cid}"`
  })
  return { html: shown, files }
}

const BUTTON = `background:${TONES[GIVEN_PALETTE].press}`

/** The same with buttons in the colour that the space presses. */
export function inColours(html: string, palette: Palette): string {
  return html.replaceAll(BUTTON, `background:${TONES[palette].press}`)
}

/** The mail as it goes out, and as nobody else gets to see it. */
export function wholeMail({ subject, text, html, secrets }: MailContent): Omit<MailContent, 'secrets'> {
  return { subject, text: withSecrets(text, secrets), html: withSecrets(html, secrets.map(escapeHtml)) }
}

type PlainBlock =
  | { kind: 'text'; text: string }
  | { kind: 'button'; label: string; href: string }
  | { kind: 'facts'; facts: { label: string; value: string }[] }
  | Picture

/** The block as it is stored; what was marked in it is added to `secrets`. */
function withPlaces(block: MailBlock, secrets: string[]): PlainBlock {
  const placed = (value: string | Secret) =>
    typeof value === 'string' ? withoutPlaces(value) : placeOf(secrets.push(value.secret) - 1)
  if (block.kind === 'text') return { ...block, text: placed(block.text) }
  if (block.kind === 'button') return { ...block, href: placed(block.href) }
  if (block.kind === 'picture') return { ...block, alt: withoutPlaces(block.alt) }
  return { ...block, facts: block.facts.map(({ label, value }) => ({ label, value: placed(value) })) }
}

function asText(block: PlainBlock): string | [] {
  if (block.kind === 'text') return block.text
  if (block.kind === 'picture') return []
  if (block.kind === 'button') return `${block.label}:\n${block.href}`
  return block.facts.map(({ label, value }) => `${label}: ${value}`).join('\n')
}

function asHtml(block: PlainBlock): string {
  if (block.kind === 'text')
    return `<p style="margin:0 0 16px;white-space:pre-line">${escapeHtml(block.text)}</p>`
  if (block.kind === 'button') {
    const style = `display:inline-block;padding:12px 24px;border-radius:12px;${BUTTON};color:#1b1304;font-weight:600;text-decoration:none`
    return `<p style="margin:24px 0"><a style="${style}" href="${escapeHtml(block.href)}">${escapeHtml(block.label)}</a></p>`
  }
  if (block.kind === 'picture')
    return `<p style="margin:0 0 16px"><img src="${block.source}" alt="${escapeHtml(block.alt)}" width="220" height="220" style="display:block;background:#fff"></p>`
  const rows = block.facts.map(
    ({ label, value }) =>
      `<tr><td style="padding:4px 16px 4px 0;color:#47626b">${escapeHtml(label)}</td><td style="padding:4px 0;font-weight:600">${escapeHtml(value)}</td></tr>`,
  )
  return `<table style="margin:0 0 16px;border-collapse:collapse">${rows.join('')}</table>`
}

const ENTITIES = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
  ["'", '&#39;'],
])

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, letter => ENTITIES.get(letter) ?? letter)
}
