// In the place of the process that works on pictures: does what the words say that it is given to measure.
import { readMessages, writeMessage } from '#app/kit/platform/apart/messages.ts'

const body = new Uint8Array()
const held: Uint8Array[] = []

const DEEDS: Record<string, () => void> = {
  sleep: () => {},
  spin: () => {
    for (;;);
  },
  grow: () => {
    setInterval(() => held.push(new Uint8Array(32 * 2 ** 20).fill(1)), 5)
  },
  die: () => process.exit(1),
  tell: () => tell(process.pid, Object.keys(process.env).filter(name => !name.startsWith('MALLOC_')).length),
}

function tell(width: number, height: number) {
  writeMessage(process.stdout, { head: { ok: true, value: { width, height } }, body })
}

writeMessage(process.stdout, { head: 'ready', body })
for await (const { head } of readMessages(process.stdin)) {
  DEEDS[(head as { words: { markup: string } }).words.markup]?.()
}
