import { spawn } from 'node:child_process'

/** A disk at the end of a network may sleep; nobody waits longer for one that is silent. */
const ANSWERS_WITHIN_MS = 5_000

/**
 * Makes and removes a folder in it, or where it would be made, and writes down the code of what failed. A full disk is
 * usable: what is on it can be read.
 */
const TRY = `
const { mkdtempSync, rmdirSync, statSync } = require('node:fs')
const { dirname, join } = require('node:path')
const isThere = path => statSync(path, { throwIfNoEntry: false }) !== undefined
let folder = process.argv[1]
try {
  while (!isThere(folder)) folder = dirname(folder)
  rmdirSync(mkdtempSync(join(folder, '.sala-')))
} catch ({ code }) {
  if (code !== 'ENOSPC' && code !== 'EDQUOT') process.stdout.write(code)
}`

const REASONS = new Map([
  ['ENOTDIR', 'there is a file in its place'],
  ['EACCES', 'this user may not write there'],
  ['EPERM', 'this user may not write there'],
  ['EROFS', 'its disk can only be read'],
  ['ENOENT', 'nothing can be made there'],
  ['EIO', 'its disk fails'],
  ['ESTALE', 'its network disk is gone'],
])

/**
 * Why a folder cannot be written to, in words; null when it can. It is tried by a process of its own: whoever asks a
 * network disk that hangs does not come back, and could not even be ended.
 */
export function whyUnusable(
  folder: string,
  { withinMs = ANSWERS_WITHIN_MS, script = TRY } = {},
): Promise<string | null> {
  const child = spawn(process.execPath, ['-e', script, folder], {
    env: {},
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  return new Promise(resolve => {
    let code = ''
    child.stdout.setEncoding('utf8').on('data', text => {
      code += text
    })
    const end = (reason: string | null) => {
      clearTimeout(late)
      resolve(reason)
    }
    const late = setTimeout(() => {
      child.kill('SIGKILL')
      child.stdout.destroy()
      child.unref()
      end(`its disk did not answer within ${withinMs / 1000} seconds`)
    }, withinMs)
    child.once('error', () => end(null)) // no process can be had: whoever uses the folder will see
    child.once('close', () => end(code === '' ? null : `${REASONS.get(code) ?? 'it failed'} (${code})`))
  })
}
