/**
 * What nouns ask those that stand above them, whom they cannot import, by the name of the question. A noun that asks adds its
 * own here, with the type of an answer; who answers has it under `answers` in its `answers.server.ts`.
 */
// biome-ignore lint/suspicious/noEmptyInterface: the nouns fill it that ask
export interface Answers {}
type Question = keyof Answers

let loading: Promise<Partial<Answers>[]> | null = null

/** They are loaded when somebody asks: they may rest on whoever does. */
function load(): Promise<Partial<Answers>[]> {
  const files = import.meta.glob<Partial<Answers>>('../../*/*/answers.server.ts', { import: 'answers' })
  return Promise.all(Object.values(files).map(file => file()))
}

/** What each noun answers, in the order of their addresses. */
export async function listAnswers<Asked extends Question>(asked: Asked): Promise<Answers[Asked][]> {
  loading ??= load()
  return (await loading).flatMap(({ [asked]: answer }) => answer ?? [])
}

/** What the one noun answers that knows. */
export async function answerTo<Asked extends Question>(asked: Asked): Promise<Answers[Asked]> {
  const [answer] = await listAnswers(asked)
  if (!answer) throw new Error(`No noun answers "${asked}"`)
  return answer
}
