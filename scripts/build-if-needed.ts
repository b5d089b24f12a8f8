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
  'scripts/{build,chunks,drawings,icons,messages}.ts',
]
const GENERATED = ['app/paraglide/**', 'app/kit/ui/icons.css', '**/*.test.ts', '**/*.test.tsx']
const STAMP = 'build/sources.sha256'

/**
 * Builds for production unless the last build was made from the same sources.
 * @returns whether a current build is there
 */
export function buildIfNeeded(): boolean {
  return isBuilt() || build()
}

export function isBuilt(): boolean {
  return existsSync(STAMP) && readFileSync(STAMP, 'utf8') === hashSources()
}

/** Says that the build is of the sources as they are: what only builds may be missing from now on. */
export function stampBuild() {
  writeFileSync(STAMP, hashSources())
}

/** @returns whether it went well; else it has said why */
export function build(): boolean {
  process.stdout.write('\n  Building Sala, as it is new or has changed …\n')
  return spawnSync(process.execPath, ['scripts/build.ts'], { stdio: 'inherit' }).status === 0
}

function hashSources() {
  const hash = createHash('sha256')
  const paths = globSync(SOURCES, { exclude: GENERATED }).sort()
  for (const path of paths) {
    if (statSync(path).isFile()) hash.update(path).update('\0').update(readFileSync(path)).update('\0')
  }
  return hash.digest('hex')
}

if (import.meta.main) process.exit(buildIfNeeded() ? 0 : 1)
