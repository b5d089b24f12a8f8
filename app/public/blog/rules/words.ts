/** Split on commas, each trimmed; nothing between two commas is no word (rule blog.words). */
export function splitWords(text: string): string[] {
  return text
    .split(',')
    .map(word => word.trim())
    .filter(word => word !== '')
}

/** The same, each once, whatever its case: tags and keywords. */
export function splitTags(text: string): string[] {
  const seen = new Set<string>()
  return splitWords(text).filter(word => {
    const key = word.toLowerCase()
    if (seen.has(key)) return false
    seen.add(key)
    return true
  })
}

/** One entry a line. */
export function splitLines(text: string): string[] {
  return text
    .split(/\r?\n/)
    .map(line => line.trim())
    .filter(line => line !== '')
}
