import type { Program } from '../program.ts'
import { openAsker } from '../requests/ask.ts'
import { linksOf } from '../requests/crawl.ts'

const HOME = '/admin/dashboard'

/** Opens what the places of the staff area and their tabs lead to. @returns how many screens, and those that do not open */
export async function openScreens(program: Program, cookie: string) {
  const client = openAsker(() => program.url)
  const open = (path: string) => client.ask({ method: 'GET', path, headers: { cookie }, body: null })
  const home = await open(HOME)
  const pathsIn = (body: string) => linksOf(body).filter(path => /^\/admin\/[\w/-]+$/.test(path))
  const paths = new Set(pathsIn(home.body))
  const failures = home.status === 200 ? [] : [`${HOME} is ${home.status}`]
  // What is added meanwhile is opened as well.
  for (const path of paths) {
    const { status, body } = await open(path)
    for (const next of pathsIn(body)) if (/^\/admin\/[\w-]+$/.test(next)) paths.add(next)
    if (status === null || status >= 500) failures.push(`${path} is ${status}`)
  }
  client.close()
  return { screens: paths.size, failures }
}
