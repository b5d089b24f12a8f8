import { existsSync, readFileSync } from 'node:fs'

/** A test as the documents name it: `file › title`. */
export const PROOF = /`([\w./-]+\.ts) › ([^`]+)`/g

/** The rows of a document's tables, without their heads. */
export function tableRows(document: string, head: string): string[] {
  const isRow = (line: string) =>
    line.startsWith('| ') && !line.startsWith('| -') && !line.startsWith(`| ${head}`)
  return document.split('\n').filter(isRow)
}

/** Whether the file has a test of that title, in whichever quotes it stands there. */
export function holdsTitle(path: string, title: string): boolean {
  if (!existsSync(path)) return false
  const source = readFileSync(path, 'utf8').replaceAll("\\'", "'")
  return ["'", '`', '"'].some(quote => source.includes(quote + title + quote))
}
