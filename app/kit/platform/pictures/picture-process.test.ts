import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { HOSTILE_PICTURES } from '../../../../tests/support/hostile-pictures.ts'
import { ApartLate, ApartProcessError } from '../apart/apart-process.server.ts'
import { createPictureProcess } from './picture-process.server.ts'
import type { Task } from './tasks.ts'

const UNRULY = join(process.cwd(), 'tests/support/unruly-pictures.ts')
const LIMITS = { cpuMs: 60_000, wallMs: 60_000, bytes: 2 ** 40, startMs: 30_000 }
const NOTHING = new Uint8Array()
/** Elsewhere the system does not say what a process takes. */
const onLinux = test.runIf(process.platform === 'linux')
const UNREADABLE = { head: { ok: false, reason: 'unreadable' } }

function pictureProcess(options: Parameters<typeof createPictureProcess>[0]) {
  const made = createPictureProcess(options)
  onTestFinished(made.stop)
  const toDo = (markup: string): Task => {
    return { task: 'measure', words: { markup, font: '', fontFile: '', width: 1 } }
  }
  const ask = (deed: string) => made.ask(toDo(deed), NOTHING)
  const findPid = async () => {
    const { head } = await ask('tell')
    return head.ok ? head.value.width : Number.NaN
  }
  return { ...made, ask, findPid }
}

const lives = (pid: number) => {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'latin1'))
  } catch {
    return false
  }
}

async function untilGone(pid: number) {
  for (let i = 0; i < 300 && lives(pid); i++) await sleep(50)
  return !lives(pid)
}

onLinux('what takes too much of a processor is killed, and the next picture gets a new process', async () => {
  const { ask, findPid } = pictureProcess({ file: UNRULY, limits: { ...LIMITS, cpuMs: 200 } })
  const pid = await findPid()
  expect(await ask('spin')).toMatchObject(UNREADABLE)
  expect(lives(pid)).toBe(false)
  expect(await findPid()).not.toBe(pid)
})

onLinux('what takes too much memory is killed', async () => {
  const { ask, findPid } = pictureProcess({ file: UNRULY, limits: { ...LIMITS, bytes: 300 * 2 ** 20 } })
  const pid = await findPid()
  expect(await ask('grow')).toMatchObject(UNREADABLE)
  expect(lives(pid)).toBe(false)
})

onLinux('a picture for which the machine had no time is not called unreadable', async () => {
  const { ask } = pictureProcess({ file: UNRULY, limits: { ...LIMITS, wallMs: 300 } })
  await expect(ask('sleep')).rejects.toThrow(ApartLate)
})

test('a process that dies of a picture is an answer about that picture, and a new one starts', async () => {
  const { ask, findPid } = pictureProcess({ file: UNRULY, limits: LIMITS })
  expect(await ask('die')).toMatchObject(UNREADABLE)
  expect(await findPid()).toBeGreaterThan(0)
})

test('one that cannot start says why, and says nothing about the picture', async () => {
  const { ask } = pictureProcess({ file: '/no/such/file.ts', limits: LIMITS })
  const failed = ask('tell')
  await expect(failed).rejects.toThrow(ApartProcessError)
  await expect(failed).rejects.toThrow('Cannot find module')
})

onLinux('it ends when nothing comes any more', async () => {
  const { findPid } = pictureProcess({ file: UNRULY, idleMs: 50, limits: LIMITS })
  expect(await untilGone(await findPid())).toBe(true)
})

test('it knows nothing of the environment but how to hold memory', async () => {
  process.env['A_PASSWORD'] = 'secret'
  onTestFinished(() => {
    delete process.env['A_PASSWORD']
  })
  const { ask } = pictureProcess({ file: UNRULY, limits: LIMITS })
  expect((await ask('tell')).head).toMatchObject({ value: { height: 0 } })
})

onLinux('all of it comes after the pages', async () => {
  const { findPid } = pictureProcess({ file: UNRULY, limits: LIMITS })
  const pid = await findPid()
  const threads = readdirSync(`/proc/${pid}/task`)
  const nice = threads.map(
    thread => readFileSync(`/proc/${pid}/task/${thread}/stat`, 'latin1').split(') ')[1]?.split(' ')[16],
  )
  expect(new Set(nice)).toEqual(new Set(['10']))
})

onLinux.each(['encode', 'read_codes'])(
  'a server that is killed in the middle of %s leaves none behind',
  async task => {
    const server = spawn(process.execPath, ['tests/support/lost-server.ts', task], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    onTestFinished(() => void server.kill('SIGKILL'))
    const [said] = await once(server.stdout, 'data')
    const pid = Number(String(said).trim())
    expect(lives(pid)).toBe(true)
    await sleep(300)
    server.kill('SIGKILL')
    expect(await untilGone(pid)).toBe(true)
  },
)

test('after everything hostile the next picture is read', { timeout: 240_000 }, async () => {
  const { ask, stop } = createPictureProcess()
  onTestFinished(stop)
  const fit = { longestSide: 2000, quality: 80, mostBytes: 400_000 }
  const encode = async (name: keyof typeof HOSTILE_PICTURES) =>
    (await ask({ task: 'encode', fit }, new Uint8Array(HOSTILE_PICTURES[name]().buffer))).head
  for (const name of Object.keys(HOSTILE_PICTURES) as (keyof typeof HOSTILE_PICTURES)[]) {
    const head = await encode(name)
    if (!head.ok) expect(['unreadable', 'too_many_pixels'], name).toContain(head.reason)
  }
  expect(await encode('a JPEG with 9 MB of EXIF')).toEqual({ ok: true, value: { width: 16, height: 16 } })
})
