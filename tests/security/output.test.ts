import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Where HTML or SVG goes into a page as it is, and what makes it. Everything else React escapes. */
const AS_IT_IS: Record<string, string> = {
  'app/public/blog/components/prose.tsx': 'Markdown, rendered by our own few rules',
  'app/public/blog/components/post-cover.tsx': 'a drawing in which nothing of the post stands',
  'app/areas/site/served-part.tsx': 'what the server wrote stays in place; nothing is put there',
  'app/kit/ui/scenes/scene.tsx': 'a drawing that is a file of ours',
}

/** The writer that makes formulas harmless. */
const CSV_WRITERS = ['app/kit/platform/list-file.server.ts']

const sources = globSync('{app,server}/**/*.{ts,tsx}', { exclude: ['app/paraglide/**'] }).filter(
  path => !/\.test\.tsx?$/.test(path),
)

const holding = (pattern: RegExp) =>
  sources.filter(path => pattern.test(readFileSync(path, 'utf8'))).toSorted()

test('HTML goes into pages as it is only where somebody has decided so', () => {
  expect(holding(/dangerouslySetInnerHTML|\.(inner|outer)HTML\b|insertAdjacentHTML|document\.write/)).toEqual(
    Object.keys(AS_IT_IS).toSorted(),
  )
})

test('every CSV file is written by the writer that makes formulas harmless', () => {
  expect(holding(/Content-?Type'?: 'text\/csv/i)).toEqual(CSV_WRITERS)
})

/** Who reads what a form posted: everybody else asks `readForm`, which answers for one that cannot be read. */
const FORM_READERS: Record<string, string> = {
  'app/joining/receipts/routes/site.tsx': 'in the browser, of what it is about to send',
  'app/public/requests/routes/site.tsx': 'in the browser, of what could not be sent',
  'app/kit/platform/form.server.ts': 'readForm',
  'app/public/blog-writer/routes/manage.tsx': 'in the browser, of what could not be sent',
}

test('one function reads what forms post', () => {
  expect(holding(/\.\s*formData\(/)).toEqual(Object.keys(FORM_READERS).toSorted())
})

test('no text is ever run as a program', () => {
  expect(holding(/\beval\(|new Function\(|setTimeout\(['"`]/)).toEqual([])
})

/** Constants of ours that PostgreSQL takes no parameters for. */
const RAW_SQL = [
  'app/joining/applications/queries/candidates.server.ts',
  'app/kit/platform/columns.server.ts',
  'app/kit/platform/list-page.server.ts',
  'app/kit/platform/rate-limit.server.ts',
  'app/machines/api-keys/tables.server.ts',
  'app/overview/dashboard/queries/figures.server.ts',
  'app/overview/privacy/jobs/sweep.server.ts',
  'app/public/blog/queries/posts.server.ts',
  'app/public/events/tables.server.ts',
  'app/space/bookings/queries/taken.server.ts',
  'app/space/spaces/tables.server.ts',
  'server/metrics-backlog.ts',
]

test('SQL is put together from text only where the text is ours', () => {
  expect(holding(/sql\.raw\(/)).toEqual(RAW_SQL)
})

test('no call goes out that would take any certificate', () => {
  expect(holding(/rejectUnauthorized|NODE_TLS_REJECT_UNAUTHORIZED|checkServerIdentity/)).toEqual([])
})
