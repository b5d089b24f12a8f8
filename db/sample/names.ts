import books from './names.json' with { type: 'json' }

/** A name as its owner writes it, and in Latin letters. */
type Spelling = [own: string, latin: string]

export type Culture = keyof typeof books
type NameBook = Record<'women' | 'men' | 'families', Spelling[]>

/** First names of women and men, and families as men have them. */
export const NAMES = Object.fromEntries(
  Object.entries(books).map(([culture, { women, men, families }]) => {
    return [culture, { women: read(women), men: read(men), families: read(families) }]
  }),
) as Record<Culture, NameBook>

/** Names between commas, in Latin letters behind where the own ones are others. */
function read(names: string): Spelling[] {
  return names.split(', ').map(name => {
    const [own = '', latin = own] = name.split(' ')
    return [own, latin]
  })
}

/** The family's name as a woman or a man of it has it. */
export function familyName([own, latin]: Spelling, culture: Culture, isWoman: boolean): Spelling {
  return culture === 'russian' && isWoman ? [`${own}а`, `${latin}a`] : [own, latin]
}
