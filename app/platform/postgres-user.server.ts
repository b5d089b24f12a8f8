import { execFileSync, spawnSync } from 'node:child_process'

/** `nobody` on every Linux we run on. */
const NOBODY = 65534

export type PostgresCommand = { file: string; args: string[]; identity: { uid?: number; gid?: number } }

/**
 * PostgreSQL refuses to run as root. As root we start it inside a user namespace, in which our files belong to
 * `nobody`: nothing changes owner, and a private home directory stays reachable. Where namespaces are not
 * permitted, the data folder is handed to `nobody` and PostgreSQL runs as that user.
 */
export function asPostgresUser(file: string, args: string[], dataDir: string): PostgresCommand {
  if (process.getuid?.() !== 0) return { file, args, identity: {} }
  if (canUnshare()) {
    const map = ['--user', `--map-user=${NOBODY}`, `--map-group=${NOBODY}`, '--']
    return { file: 'unshare', args: [...map, file, ...args], identity: {} }
  }
  execFileSync('chown', ['-R', `${NOBODY}:${NOBODY}`, dataDir])
  return { file, args, identity: { uid: NOBODY, gid: NOBODY } }
}

function canUnshare() {
  const probe = ['--user', `--map-user=${NOBODY}`, `--map-group=${NOBODY}`, '--', 'true']
  return spawnSync('unshare', probe, { stdio: 'ignore' }).status === 0
}
