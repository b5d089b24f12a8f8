import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** The commit of the version before this one: with each release it moves on to the one that was released before. */
export const VERSION_BEFORE = 'abb72155a8e27e14d139f00b308bbc8b1b235b94'

const LOCK = 'package-lock.json'
const run = promisify(execFile)

/**
 * That version, built, in a folder that is kept from one run to the next.
 * @returns null where this clone has not its commit
 */
export async function buildVersionBefore(): Promise<string | null> {
  const isHere = await run('git', ['cat-file', '-e', `${VERSION_BEFORE}^{commit}`]).catch(() => null)
  if (!isHere) return null
  const folder = join(tmpdir(), `sala-${VERSION_BEFORE.slice(0, 8)}`)
  if (!existsSync(join(folder, 'build/sources.sha256'))) await build(folder)
  return folder
}

async function build(folder: string) {
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder)
  const archive = join(folder, 'sources.tar')
  await run('git', ['archive', '--output', archive, VERSION_BEFORE])
  await run('tar', ['-xf', archive, '-C', folder])
  await rm(archive)
  const npm = (...words: string[]) => run('npm', words, { cwd: folder, maxBuffer: 2 ** 26 })
  if (readFileSync(LOCK, 'utf8') === readFileSync(join(folder, LOCK), 'utf8'))
    await symlink(join(process.cwd(), 'node_modules'), join(folder, 'node_modules'))
  else await npm('ci', '--prefer-offline')
  await npm('run', 'build')
}
