export const LONGEST_SLUG = 80

/** A title has 200 letters; to take accents apart takes time by the square of how many stand together. */
const MOST_READ = 1_000

/** Lowercase letters, digits and single hyphens between them. */
export function isSlug(text: string): boolean {
  return text.length <= LONGEST_SLUG && /^[a-z0-9]+(-[a-z0-9]+)*$/.test(text)
}

/**
 * The slug that a title suggests: accents go, everything that is no ASCII letter or digit parts words. A title in
 * another script (Thai, Russian) leaves nothing to suggest, so its post is called "post" until somebody names it.
 * @param otherwise what is suggested where the title leaves nothing
 */
export function proposeSlug(title: string, otherwise = 'post'): string {
  const words = title
    .slice(0, MOST_READ)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
  return shorten(words, LONGEST_SLUG) || otherwise
}

/** The first of `slug`, `slug-2`, `slug-3` … that nobody has. */
export function freeSlug(slug: string, taken: ReadonlySet<string>): string {
  for (let number = 1; ; number++) {
    const ending = number === 1 ? '' : `-${number}`
    const candidate = shorten(slug, LONGEST_SLUG - ending.length) + ending
    if (!taken.has(candidate)) return candidate
  }
}

/** Cut at a hyphen where that leaves something, so that no word is broken. */
function shorten(slug: string, longest: number): string {
  const trimmed = slug.replace(/^-+|-+$/g, '')
  if (trimmed.length <= longest) return trimmed
  const cut = trimmed.slice(0, longest + 1)
  return (cut.includes('-') ? cut.slice(0, cut.lastIndexOf('-')) : cut.slice(0, longest)).replace(/-+$/, '')
}
