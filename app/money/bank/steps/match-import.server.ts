import { answerTo } from '#app/kit/platform/questions.server.ts'
import type { ServerContext } from '#app/kit/platform/server-context.ts'

/** Matches what of a file that was taken in is surely one thing, as far as somebody waits; the rest is done behind their back. */
type MatchImport = (ctx: ServerContext, importId: string) => Promise<void>

declare module '#app/kit/platform/questions.server.ts' {
  interface Answers {
    /** Of whoever knows what lines pay for. */
    matchImport: MatchImport
  }
}

export const matchImport: MatchImport = async (...asked) => (await answerTo('matchImport'))(...asked)
