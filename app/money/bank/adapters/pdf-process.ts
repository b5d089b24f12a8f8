// Runs in a process of its own, from its source: opens one PDF after the other.
import { answerAll } from '#app/kit/platform/apart/answering.ts'
import { fail } from '#app/kit/pure/result.ts'

await answerAll(async () => (await import('./open-pdf.ts')).openPdf, {
  head: fail('unreadable'),
  body: new Uint8Array(),
})
