import { findTest, readTitles } from '../../scripts/rule-list.ts'

/** A test as the documents name it: `file › title`. */
export const PROOF = /`([\w./-]+\.ts) › ([^`]+)`/g

/** The rows of a document's tables, without their heads. */
export function tableRows(document: string, head: string): string[] {
  const isRow = (line: string) =>
    line.startsWith('| ') && !line.startsWith('| -') && !line.startsWith(`| ${head}`)
  return document.split('\n').filter(isRow)
}

const titles = readTitles()

/** Whether the file has a test of that title. */
export function holdsTitle(path: string, title: string): boolean {
  return findTest(`${path} › ${title}`, titles).length > 0
}
