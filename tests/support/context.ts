import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import '#app/register.server.ts'
import type { Database } from '#app/kit/platform/database.server.ts'
import { createDiskStorage } from '#app/kit/platform/disk-storage.server.ts'
import { type Env, loadEnv } from '#app/kit/platform/env.server.ts'
import { createLog } from '#app/kit/platform/log.server.ts'
import type { RequestContext } from '#app/kit/platform/server-context.ts'

export type EnqueuedJob = { name: string; payload: Record<string, unknown>; startAfter: Date | undefined }

/** A visitor's request on `db` with files of its own; `jobs` holds what was enqueued instead of running it. */
export async function createTestContext(db: Database, env: Partial<Env> = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'sala-files-'))
  afterAll(() => rm(folder, { recursive: true, force: true }))
  const jobs: EnqueuedJob[] = []
  const ctx: RequestContext = {
    db,
    env: { ...loadEnv({ LOG_LEVEL: 'silent' }), ...env },
    log: createLog('silent'),
    storage: createDiskStorage(folder),
    enqueue: async (_executor, job, payload, { startAfter } = {}) => {
      jobs.push({ name: job.name, payload: Object.fromEntries(Object.entries(payload)), startAfter })
    },
    changes: { subscribe: () => () => {}, close: async () => {} },
    kept: { find: (_key, _topics, look) => look(), forget: () => {} },
    secrets: {
      cookies: 'Y29va2llcyBjb29raWVzIGNvb2tpZXMgY29va2llcyE=',
      auth: 'YXV0aCBhdXRoIGF1dGggYXV0aCBhdXRoIGF1dGggISE=',
      webhooks: 'd2ViaG9va3Mgd2ViaG9va3Mgd2ViaG9va3Mgd2ViISE=',
    },
    now: () => new Date(),
    stopping: new AbortController().signal,
    requestId: 'test',
    clientAddress: '203.0.113.7',
    nonce: '',
    origin: 'http://localhost',
  }
  return { ctx, jobs }
}
