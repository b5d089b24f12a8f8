// Runs in a process of its own, from its source: works on one picture after the other, for the server that started it.
import { writeFileSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import { fail } from '#app/kit/pure/result.ts'
import { readMessages, writeMessage } from './messages.ts'
import type { Answer, Task } from './tasks.ts'

/** Without it there is nobody to answer. A decoder that runs would hold up any other end. */
const end = () => process.kill(process.pid, 'SIGKILL')

/** Also looks when this thread is busy and hears nothing. */
const watch = `setInterval(() => {
  if (process.ppid !== ${process.ppid}) process.kill(process.pid, 'SIGKILL')
}, 1000)`
new Worker(watch, { eval: true }).unref()

process.stdin.on('end', end).on('error', end)
process.stdout.on('error', end)

try {
  writeFileSync('/proc/self/oom_score_adj', '1000') // of all that is short of memory, this ends first
} catch {
  // not Linux
}

const { runTask } = await import('./tasks.ts')
const answer = (answer: Answer) => writeMessage(process.stdout, answer)
const unreadable = (): Answer => ({ head: fail('unreadable'), body: new Uint8Array() })

writeMessage(process.stdout, { head: 'ready', body: new Uint8Array() })
for await (const { head, body } of readMessages(process.stdin)) {
  answer(await runTask(head as Task, body).catch(unreadable))
}
end()
