import { hash } from 'node:crypto'

/** A page in which nothing belongs to a single answer: its policy names its scripts by what they hold. */
export type PinnedPage = { html: string; policy: string }

/** What React, React Router and `start-on-use` write. Any other may need more than its hash to run. */
const KNOWN_TAGS = ['<script>', '<script type="later">', '<script id="_R_">']
/** After these a browser may see the end of the script elsewhere, or another text than stands here. */
const DOUBTFUL = /<!--|<\/?script|[\r\0]/i
const END = '</script>'
/** Proxies take a few kilobytes of headers (nginx 4 KB); a hash has 53 bytes, and pages have up to nine scripts. */
const MOST_SCRIPTS = 24

/**
 * Takes the nonce out of a page and puts the hashes of its scripts in its place. React writes the nonce on every script
 * that is the page's own, and nobody else can know it: so the nonce tells which scripts are meant, and text that looks
 * like a script is none.
 * @returns null when it is not certain what the scripts are, or when one loads others as the page is read
 */
export function pinScripts({ html, policy }: PinnedPage, nonce: string): PinnedPage | null {
  const [first = '', ...parts] = html.split(` nonce="${nonce}"`)
  const hashes = new Set<string>()
  let before = first
  for (const part of parts) {
    const end = part.indexOf('>') + 1
    const tag = before.slice(before.lastIndexOf('<')) + part.slice(0, end)
    if (KNOWN_TAGS.includes(tag)) {
      const text = part.slice(end, part.indexOf(END))
      if (!part.includes(END) || DOUBTFUL.test(text)) return null
      hashes.add(`'sha256-${hash('sha256', text, 'base64')}'`)
    } else if (!tag.startsWith('<link ')) return null
    before = part
  }
  const pinned = { html: first + parts.join(''), policy: pinPolicy(policy, nonce, [...hashes]) }
  const isWhole = !pinned.html.includes(nonce) && !pinned.policy.includes(nonce)
  return isWhole && hashes.size <= MOST_SCRIPTS ? pinned : null
}

/** `'self'` is for browsers that do not know `'strict-dynamic'`, by which the others leave it out. */
export function pinPolicy(policy: string, nonce: string, hashes: string[] = []): string {
  const sources = hashes.length > 0 ? ["'self'", "'strict-dynamic'", ...hashes].join(' ') : "'none'"
  return policy.replace(`'nonce-${nonce}' 'strict-dynamic'`, sources)
}
