/** More marks on one letter than any language has: to put them in order takes time by the square of how many they are. */
const TANGLE = /(\p{M}{12})\p{M}+/gu

/** The text in the Unicode form in which texts are kept (NFC); of a tangle of marks on one letter its beginning. */
export function composed(text: string): string {
  return text.replace(TANGLE, '$1').normalize('NFC')
}
