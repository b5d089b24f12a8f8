export const LONGEST_SLUG = 80

/** A title has 200 letters; to take accents apart takes time by the square of how many stand together. */
const MOST_READ = 1_000

const LETTER = 'a-z0-9\u0e01-\u0e3a\u0e40-\u0e4e'

/** How a slug is written, for programs: letters of Latin or Thai, digits, and single hyphens between them. */
export const SLUG_PATTERN = new RegExp(`^[${LETTER}]+(-[${LETTER}]+)*$`)

const NO_LETTERS = new RegExp(`[^${LETTER}]+`, 'g')

/** What a text that is a slug suggests is the text itself, so that nothing is written in two ways. */
export function isSlug(text: string): boolean {
  return text.length <= LONGEST_SLUG && text !== '' && wordsOf(text) === text
}

/**
 * The slug that a title suggests (rule blog.slug): accents go, Thai stays as it is, Cyrillic is spelled in Latin, and
 * everything else parts words.
 * @param otherwise what is suggested where the title leaves nothing
 */
export function proposeSlug(title: string, otherwise = 'post'): string {
  return shorten(wordsOf(title.slice(0, MOST_READ)), LONGEST_SLUG) || otherwise
}

function wordsOf(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\u0400-\u04ffßæœøłđ]/g, letter => SPELLED.get(letter) ?? letter)
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'’]/g, '')
    .replace(/ํ([่-๋]?)า/g, '$1ำ')
    .replace(/[๐-๙]/g, digit => String(digit.charCodeAt(0) - 0xe50))
    .replace(NO_LETTERS, '-')
    .replace(/^-|-$/g, '')
}

/** Letters that are no others with an accent. */
const SPELLED = new Map(
  Object.entries({
    а: 'a',
    б: 'b',
    в: 'v',
    г: 'g',
    д: 'd',
    е: 'e',
    ё: 'yo',
    ж: 'zh',
    з: 'z',
    и: 'i',
    й: 'y',
    к: 'k',
    л: 'l',
    м: 'm',
    н: 'n',
    о: 'o',
    п: 'p',
    р: 'r',
    с: 's',
    т: 't',
    у: 'u',
    ф: 'f',
    х: 'kh',
    ц: 'ts',
    ч: 'ch',
    ш: 'sh',
    щ: 'shch',
    ъ: '',
    ы: 'y',
    ь: '',
    э: 'e',
    ю: 'yu',
    я: 'ya',
    і: 'i',
    ї: 'yi',
    є: 'ye',
    ґ: 'g',
    ў: 'u',
    ј: 'j',
    љ: 'lj',
    њ: 'nj',
    ћ: 'c',
    ђ: 'dj',
    џ: 'dz',
    ß: 'ss',
    æ: 'ae',
    œ: 'oe',
    ø: 'o',
    ł: 'l',
    đ: 'd',
  }),
)

/** The first of `slug`, `slug-2`, `slug-3` … that nobody has. */
export function freeSlug(slug: string, taken: ReadonlySet<string>): string {
  for (let number = 1; ; number++) {
    const ending = number === 1 ? '' : `-${number}`
    const candidate = shorten(slug, LONGEST_SLUG - ending.length) + ending
    if (!taken.has(candidate)) return candidate
  }
}

/**
 * Cut at a hyphen where that leaves something, so that no word is broken; of one long word, as Thai is written, at a
 * consonant with all its marks.
 */
function shorten(slug: string, longest: number): string {
  if (slug.length <= longest) return slug
  const cut = slug.slice(0, longest + 1)
  if (cut.includes('-')) return cut.slice(0, cut.lastIndexOf('-'))
  return cut
    .replace(/[\u0e30-\u0e3a\u0e45-\u0e4e]+$/, '')
    .slice(0, -1)
    .replace(/[เ-ไ]$/, '')
}
