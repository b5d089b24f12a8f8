import { MOST_TYPED } from './plain-keys.ts'

/** Marks that say how the text around is set. The joiners between letters and within emoji are none: they are spelling. */
const SETTING_MARKS = /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]+/g

/**
 * A name as it is stored: without invisible marks, with plain spaces, without the comma that came along when it was
 * copied (rule typed.name).
 */
export function normaliseName(text: string): string {
  if (text.length > MOST_TYPED) return text
  return text
    .replace(SETTING_MARKS, '')
    .replace(/\p{Zs}+/gu, ' ')
    .replace(/[\s,;]+$/u, '')
    .trim()
}
