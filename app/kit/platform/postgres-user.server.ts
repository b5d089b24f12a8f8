import { execFileSync, spawnSync } from 'node:child_process'
import { statSync } from 'node:fs'

/** `nobody` on every Linux we run on. */
const NOBODY = 65534

export type PostgresCommand = { file: string; args: string[]; identity: { uid?: number; gid?: number } }

/**
 * PostgreSQL refuses to run as root. As root we start it inside a user namespace, in which our files belong to
 * `nobody`: nothing changes owner, and root's private home stays reachable. Where that cannot be, the data is
 * handed over: to the owner of the program (`sudo npm start` in somebody's private home, which a namespace could
 * not enter), or to `nobody` where namespaces are not permitted.
 */
export function asPostgresUser(file: string, args: string[], ...dataPaths: string[]): PostgresCommand {
  if (process.getuid?.() !== 0) return { file, args, identity: {} }
  const owner = statSync(file)
  if (owner.uid !== 0) return handOver(file, args, dataPaths, { uid: owner.uid, gid: owner.gid })
  if (!canUnshare()) return handOver(file, args, dataPaths, { uid: NOBODY, gid: NOBODY })
  const map = ['--user', `--map-user=${NOBODY}`, `--map-group=${NOBODY}`, '--']
  return { file: 'unshare', args: [...map, file, ...args], identity: {} }
}

function handOver(file: string, args: string[], paths: string[], to: { uid: number; gid: number }) {
  execFileSync('chown', ['-R', `${to.uid}:${to.gid}`, ...paths])
  return { file, args, identity: to }
}

function canUnshare() {
  const probe = ['--user', `--map-user=${NOBODY}`, `--map-group=${NOBODY}`, '--', 'true']
  return spawnSync('unshare', probe, { stdio: 'ignore' }).status === 0
}
