import type { Program } from '../program.ts'
import { openAsker } from '../requests/ask.ts'
import { linksOf } from '../requests/crawl.ts'

const HOME = '/admin/dashboard'

/** Opens what the navigation of the staff area leads to. @returns how many screens, and those that do not open */
export async function openScreens(program: Program, cookie: string) {
  const client = openAsker(() => program.url)
  const open = (path: string) => client.ask({ method: 'GET', path, headers: { cookie }, body: null })
  const home = await open(HOME)
  const paths = linksOf(home.body).filter(path => /^\/admin\/[\w/-]+$/.test(path))
  const failures = home.status === 200 ? [] : [`${HOME} is ${home.status}`]
  for (const path of paths) {
    const { status } = await open(path)
    if (status === null || status >= 500) failures.push(`${path} is ${status}`)
  }
  client.close()
  return { screens: paths.length, failures }
}
