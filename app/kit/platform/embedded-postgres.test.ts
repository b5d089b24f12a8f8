import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startEmbeddedPostgres } from './embedded-postgres.server.ts'

test('data of another major version is named in one line, and left as it is', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'sala-major-'))
  const cluster = join(dataDir, 'postgres')
  await mkdir(cluster)
  await writeFile(join(cluster, 'PG_VERSION'), '12\n')
  await expect(startEmbeddedPostgres({ dataDir })).rejects.toThrow(
    /^\S+postgres was written by PostgreSQL 12, and this Sala has PostgreSQL \d+\. Start the Sala .*$/,
  )
  expect(await readdir(cluster)).toEqual(['PG_VERSION'])
  await rm(dataDir, { recursive: true })
})
