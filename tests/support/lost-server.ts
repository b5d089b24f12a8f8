// A server that is killed while pictures are worked on: says which process does.
import { readdirSync, readFileSync } from 'node:fs'
import { createPictureProcess } from '#app/kit/platform/pictures/picture-process.server.ts'
import { HOSTILE_PICTURES } from './hostile-pictures.ts'

const task = process.argv[2] === 'read_codes' ? 'read_codes' : 'encode'
const fit = { longestSide: 2000, quality: 80, mostBytes: 400_000 }
const { ask } = createPictureProcess()
await ask({ task: 'encode', fit }, new Uint8Array())

const parentOf = (pid: string) => readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ')[1]?.split(' ')[1]
const children = readdirSync('/proc').filter(name => {
  try {
    return parentOf(name) === String(process.pid)
  } catch {
    return false // no process, or it has just ended
  }
})
process.stdout.write(`${children.join(' ')}\n`)
const slow = new Uint8Array(HOSTILE_PICTURES['an interlaced PNG of 160 KB that holds 160 MB']().buffer)
for (;;) await ask({ task, fit }, slow)
