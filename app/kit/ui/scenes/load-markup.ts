import type { SceneName } from './drawings.ts'
import { markupOf } from './markup.ts'

const FILES = import.meta.glob<string>('./*.svg', { query: '?raw', import: 'default' })

/** The markup of a scene for a page that the browser itself puts together: its file is loaded then. */
export async function loadMarkup(name: SceneName, className: string): Promise<string> {
  const file = await FILES[`./${name}.svg`]?.()
  return markupOf(file ?? '', 'class', className)
}
