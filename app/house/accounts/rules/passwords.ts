import { PASSWORD_LENGTH } from './login.ts'

/** Why a password may not be set: its length, being in everybody's list, or made of what is known of the person. */
export type PasswordProblem = 'too_short' | 'too_long' | 'common' | 'context'

export function lengthProblem(password: string): PasswordProblem | null {
  if (password.length < PASSWORD_LENGTH.min) return 'too_short'
  return password.length > PASSWORD_LENGTH.max ? 'too_long' : null
}

/** What is left after the known words must still be this long to count as a secret. */
const SHORTEST_SECRET = 6

/** Whether the password is little more than the email's name, the company's or ours. */
export function isContextWord(
  password: string,
  { email, companyName }: { email: string; companyName: string },
): boolean {
  const text = lettersOf(password)
  const words = [email.split('@')[0] ?? '', companyName, ...companyName.split(/\s+/), 'sala'].map(lettersOf)
  const known = words.filter(word => word.length >= 3).toSorted((a, b) => b.length - a.length)
  const rest = known.reduce((left, word) => left.replaceAll(word, ''), text)
  return rest !== text && rest.length < SHORTEST_SECRET
}

function lettersOf(text: string) {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
}
