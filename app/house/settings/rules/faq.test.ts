import { expect, test } from 'vitest'
import { MOST_QUESTIONS, readFaq } from './faq.ts'

test('a line with a question mark before it is a question, and the lines after it are its answer', () => {
  const typed = '? Are you open?\nDay and night.\n\nAlso on holidays.\n?How much?\n  It depends.  '
  expect(readFaq(typed)).toEqual({
    problem: null,
    entries: [
      { question: 'Are you open?', answer: ['Day and night.', 'Also on holidays.'] },
      { question: 'How much?', answer: ['It depends.'] },
    ],
  })
})

test.each([
  ['', null],
  [' \n ', null],
  ['Day and night.', 'no_question'],
  ['Hello\n? Are you open?\nYes.', 'no_question'],
  ['?\nYes.', 'no_question'],
  ['? Are you open?', 'no_answer'],
  ['? Are you open?\n? How much?\nIt depends.', 'no_answer'],
  ['? Q\nA\n'.repeat(MOST_QUESTIONS), null],
  ['? Q\nA\n'.repeat(MOST_QUESTIONS + 1), 'too_many'],
])('of %j the problem is %s', (typed, problem) => {
  expect(readFaq(typed).problem).toBe(problem)
})
