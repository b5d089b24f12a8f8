/**
 * The revisions that a header names, or `*` for any; null without the header. A mark that was weakened on its way,
 * because the answer was compressed, names the same revision.
 */
export function readEtags(header: string | null): string[] | null {
  if (header === null) return null
  return header.split(',').map(mark => mark.trim().replace(/^W\//, ''))
}
