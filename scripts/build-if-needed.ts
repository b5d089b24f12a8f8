import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, statSync, writeFileSync } from 'node:fs'

const SOURCES = [
  'app/**',
  'server/**',
  'db/{sample,starter}/**',
  'messages/*',
  'public/**',
  'project.inlang/settings.json',
  'package-lock.json',
  '*.config.ts',
]
const GENERATED = ['app/paraglide/**', '**/*.test.ts', '**/*.test.tsx']
const STAMP = 'build/sources.sha256'

/**
 * Builds for production unless the last build was made from the same sources.
 * @returns whether a current build is there
 */
export function buildIfNeeded(): boolean {
  const stamp = hashSources()
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === stamp) return true
  process.stdout.write('Building Sala …\n')
  if (!build()) return false
  writeFileSync(STAMP, stamp)
  return true
}

/** Says that the build is of the sources as they are. */
export function stampBuild() {
  writeFileSync(STAMP, hashSources())
}

/** A test runner sets NODE_ENV for itself; the build it asks for is still the one that is served. */
function build() {
  const env = { ...process.env, NODE_ENV: 'production' }
  const isWindows = process.platform === 'win32'
  return spawnSync('npm', ['run', '-s', 'build'], { env, stdio: 'inherit', shell: isWindows }).status === 0
}

function hashSources() {
  const hash = createHash('sha256')
  const paths = globSync(SOURCES, { exclude: GENERATED }).sort()
  for (const path of paths) {
    if (statSync(path).isFile()) hash.update(path).update('\0').update(readFileSync(path)).update('\0')
  }
  return hash.digest('hex')
}
