/** A question that visitors ask, and what we answer, paragraph by paragraph. */
export type Faq = { question: string; answer: string[] }

/** As many as a page is read to its end with, and characters of all of them in one language. */
export const MOST_QUESTIONS = 40
export const LONGEST_FAQ = 12_000

/** What marks a line as a question where they are typed. */
const MARK = /^\s*\?\s*(.*)$/

export type FaqProblem = 'no_question' | 'no_answer' | 'too_many'

/**
 * Reads what was typed: a line that begins with "?" is a question, the lines up to the next one are its answer
 * (rule site.faq). Empty lines only part them.
 */
export function readFaq(text: string): { entries: Faq[]; problem: FaqProblem | null } {
  const entries: Faq[] = []
  let hasLost = false
  for (const line of text.split('\n').filter(line => line.trim() !== '')) {
    const question = MARK.exec(line)?.[1]
    const last = entries.at(-1)
    if (question !== undefined) entries.push({ question: question.trim(), answer: [] })
    else if (last) last.answer.push(line.trim())
    else hasLost = true
  }
  return { entries, problem: problemOf(entries, hasLost) }
}

function problemOf(entries: Faq[], hasLost: boolean): FaqProblem | null {
  if (hasLost || entries.some(({ question }) => question === '')) return 'no_question'
  if (entries.some(({ answer }) => answer.length === 0)) return 'no_answer'
  return entries.length > MOST_QUESTIONS ? 'too_many' : null
}
