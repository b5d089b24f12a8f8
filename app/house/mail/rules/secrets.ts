/**
 * What opens something for whoever has it: a link or a pass. A mail is stored with a place in its stead, and the secret
 * itself in a column of its own, which only sending reads and which is emptied once the mail is sent (decision 040).
 */
export type Secret = { readonly secret: string }

/** Marks what a mail must not be stored, shown or handed out with. */
export function secret(value: string): Secret {
  return { secret: value }
}

const PLACE = /⟦(\d+)⟧/g
const BRACKETS = /[⟦⟧]/g

/** Stands where the secret goes, in the text as in the HTML. */
export function placeOf(index: number): string {
  return `⟦${index + 1}⟧`
}

/** Words that somebody typed, with nothing in them that could pass for a place. */
export function withoutPlaces(text: string): string {
  return text.replace(BRACKETS, sign => (sign === '⟦' ? '[' : ']'))
}

/** The stored words with what opens something put in: only for the mail that is sent, or what an owner has asked for. */
export function withSecrets(text: string, secrets: readonly string[]): string {
  return text.replace(PLACE, (place, number) => secrets[Number(number) - 1] ?? place)
}

/** The stored words for everybody else: `words` say that something was left out. */
export function withoutSecrets(text: string, words: string): string {
  return text.replace(PLACE, words)
}
