/** Encodings of a byte a letter: of Western Europe, of Russia, of Thailand. The same bytes may be letters in each. */
export const BYTE_ENCODINGS = ['windows-1252', 'windows-1251', 'windows-874'] as const
export type ByteEncoding = (typeof BYTE_ENCODINGS)[number]

/** Words beyond ASCII that were looked at in one reading, and how many of them somebody could have written. */
export type Judged = { words: number; likely: number }

const MOST_JUDGED = 2_000
const LIKELY = 0.5
const CLEARLY = 0.4

/** Looks at further words of a text, as it is read in an encoding. One letter alone says nothing. */
export function judgeWords(judged: Judged, text: string, encoding: ByteEncoding) {
  for (const [word] of text.matchAll(/[\p{L}\p{M}]{2,40}/gu)) {
    if (judged.words >= MOST_JUDGED) return
    if (/^[a-z]+$/i.test(word)) continue
    judged.words += 1
    if (IS_LIKELY[encoding](word)) judged.likely += 1
  }
}

/**
 * The encodings that a file may be in, the likeliest first (rule imports.letters); a single one where the letters decide.
 * @param judged its words in each encoding in which it can be read
 */
export function likelyEncodings(judged: ReadonlyMap<ByteEncoding, Judged>): ByteEncoding[] {
  const shares = [...judged]
    .map(([encoding, { words, likely }]) => ({ encoding, share: words === 0 ? LIKELY : likely / words }))
    .filter(({ share }) => share >= LIKELY)
    .toSorted((a, b) => b.share - a.share)
  const [first, second] = shares
  if (first && second && first.share - second.share >= CLEARLY) return [first.encoding]
  return shares.map(({ encoding }) => encoding)
}

const IS_LIKELY: Record<ByteEncoding, (word: string) => boolean> = {
  /** Accented letters stand among others, no more than two together, and capitals not behind small ones. */
  'windows-1252': word =>
    /^\p{Script=Latin}+$/u.test(word) && /[a-z]/i.test(word) && !/[^a-zA-Z]{3}|\p{Ll}[À-Þ]/u.test(word),
  'windows-1251': word =>
    /^(?:[А-ЯЁІЇЄҐ]?[а-яёіїєґ]+|[А-ЯЁІЇЄҐ]+)$/.test(word) &&
    (word.length < 3 || /[аеёиоуыэюяіїє]/i.test(word)),
  /** Marks stand at a consonant, and a vowel that is written first has one behind it. */
  'windows-874': word =>
    /^[ก-ฮฯะ-ๆ็-๎]+$/.test(word) && !/^[ฯะ-ฺๅๆ็-๎]|[ัิ-ฺ็-๎](?<![ก-ฮั-ฺ็-๎].)|[ัิ-ู]{2}|[่-๋]{2}|[เ-ไ](?![ก-ฮเ])/.test(word),
}
