import { writeFileSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import { type Message, readMessages, writeMessage } from './messages.ts'

/** Without it there is nobody to answer. What runs would hold up any other end. */
const end = () => process.kill(process.pid, 'SIGKILL')

/** Also looks when this thread is busy and hears nothing. */
const watch = `setInterval(() => {
  if (process.ppid !== ${process.ppid}) process.kill(process.pid, 'SIGKILL')
}, 1000)`

/** What a process apart does: one task after the other, for the server that started it, and never without it. */
export async function answerAll<Task, Answer extends Message>(
  load: () => Promise<(task: Task, body: Message['body']) => Promise<Answer>>,
  unreadable: Answer,
) {
  new Worker(watch, { eval: true }).unref()
  process.stdin.on('end', end).on('error', end)
  process.stdout.on('error', end)
  try {
    writeFileSync('/proc/self/oom_score_adj', '1000') // of all that is short of memory, this ends first
  } catch {
    // not Linux
  }
  const run = await load()
  writeMessage(process.stdout, { head: 'ready', body: new Uint8Array() })
  for await (const { head, body } of readMessages(process.stdin))
    writeMessage(process.stdout, await run(head as Task, body).catch(() => unreadable))
  end()
}
