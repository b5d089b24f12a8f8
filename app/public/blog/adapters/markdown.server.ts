import { micromark } from 'micromark'
import { isTangled } from '../rules/tangled.ts'

const DEEPEST_HEADING = 6

/**
 * Markdown as HTML. HTML in the text is shown as it is typed, and links by any protocol but the web's, mail and
 * phone lead nowhere (`micromark` without its dangerous options), so every tag of the answer is one of ours.
 * A text that is tangled is shown as it is typed: no form takes one, and to read it would hold everybody else up.
 * @param under level of the heading that the text stands below: its own headings follow it without a gap
 */
export function renderMarkdown(text: string, under: number): string {
  if (isTangled(text)) return asTyped(text)
  const html = micromark(text, { allowDangerousHtml: false, allowDangerousProtocol: false })
  return withSafeLinks(withOutline(html, under))
}

/** What is to be read of a Markdown text, on one line. */
export function plainText(markdown: string): string {
  if (isTangled(markdown)) return markdown.replace(/\s+/g, ' ').trim()
  const html = micromark(markdown)
  return html
    .replace(/<[^>]*>/g, '')
    .replace(/&(lt|gt|quot|amp);/g, (_entity, name: keyof typeof CHARACTERS) => CHARACTERS[name])
    .replace(/\s+/g, ' ')
    .trim()
}

/** Each line a paragraph of its own. */
function asTyped(text: string): string {
  const lines = text.split(/[\r\n]+/).filter(line => line.trim() !== '')
  return lines.map(line => `<p>${line.replace(/[<>"&]/g, letter => ENTITIES[letter] ?? '')}</p>`).join('\n')
}

const ENTITIES: Record<string, string> = { '<': '&lt;', '>': '&gt;', '"': '&quot;', '&': '&amp;' }
const CHARACTERS = { lt: '<', gt: '>', quot: '"', amp: '&' }

/** Headings begin one level below `under`, and none is more than one level deeper than the one before it. */
function withOutline(html: string, under: number): string {
  let last = under
  return html.replace(/<h([1-6])>([\s\S]*?)<\/h\1>/g, (_heading, level: string, content: string) => {
    last = Math.min(Number(level) + under, last + 1, DEEPEST_HEADING)
    return `<h${last}>${content}</h${last}>`
  })
}

/** Links to other sites give them no hold on this page and no praise; a link that leads nowhere is only text. */
function withSafeLinks(html: string): string {
  return html
    .replace(/<a href=""([^>]*)>/g, '<a$1>')
    .replace(/<a href="(?=https?:|\/\/)/gi, '<a rel="noopener nofollow" href="')
    .replace(/<img src=""/g, '<img')
    .replace(/<img src="/g, '<img loading="lazy" referrerpolicy="no-referrer" src="')
}
