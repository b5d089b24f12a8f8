import { spawnSync } from 'node:child_process'
import { buildIfNeeded } from '../../scripts/build-if-needed.ts'

/** The journeys run against the production build, as `npm start` serves it. */
export default function build() {
  const isBuilt = buildIfNeeded(
    () => spawnSync('npm', ['run', '-s', 'build'], { stdio: 'inherit' }).status === 0,
  )
  if (!isBuilt) throw new Error('The build failed.')
}
