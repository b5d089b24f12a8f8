import { spawnSync } from 'node:child_process'
import { renameSync, rmSync } from 'node:fs'
import { buildIfNeeded } from '../../scripts/build-if-needed.ts'
import { NEW_HOUSE, OWNER } from './server.ts'

/**
 * The journeys run against the production build, as `npm start` serves it. Their servers begin with copies of one new
 * house, which is made as beside a first build.
 */
export default function build() {
  if (!buildIfNeeded()) throw new Error('The build failed.')
  const unfinished = `${NEW_HOUSE}.unfinished` // others may copy it as soon as it is there
  for (const folder of [NEW_HOUSE, unfinished]) rmSync(folder, { recursive: true, force: true })
  const env = {
    ...process.env,
    DATA_DIR: unfinished,
    ADMIN_EMAIL: OWNER.email,
    ADMIN_PASSWORD: OWNER.password,
  }
  const { status } = spawnSync(process.execPath, ['scripts/make-database.ts'], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  if (status !== 0) throw new Error('The database of a new house could not be made.')
  renameSync(unfinished, NEW_HOUSE)
  return () => rmSync(NEW_HOUSE, { recursive: true, force: true })
}
