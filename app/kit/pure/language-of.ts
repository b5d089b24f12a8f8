/** Letters that tell what a text is written in. */
const MOST_LOOKED_AT = 20_000

/** The language that most letters belong to: what people write says nowhere what it is written in. */
export function languageOf(texts: string[]): 'en' | 'th' | 'ru' {
  const text = texts.join(' ').slice(0, MOST_LOOKED_AT)
  const count = (letters: RegExp) => text.match(letters)?.length ?? 0
  const [thai, cyrillic, latin] = [/\p{sc=Thai}/gu, /\p{sc=Cyrillic}/gu, /\p{sc=Latin}/gu].map(count) as [
    number,
    number,
    number,
  ]
  if (thai > latin && thai >= cyrillic) return 'th'
  return cyrillic > latin ? 'ru' : 'en'
}
