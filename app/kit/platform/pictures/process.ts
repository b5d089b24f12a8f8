// Runs in a process of its own, from its source: works on one picture after the other.
import { fail } from '#app/kit/pure/result.ts'
import { answerAll } from '../apart/answering.ts'

await answerAll(async () => (await import('./tasks.ts')).runTask, {
  head: fail('unreadable'),
  body: new Uint8Array(),
})
