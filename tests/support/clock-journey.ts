import { test as journey } from './journey.ts'
import { type ClockedServer, startClockedServer } from './server.ts'

type WorkerFixtures = { clocked: ClockedServer }

/** A browser test against a server whose clock the test sets: `clocked.setClock`. */
export const test = journey.extend<object, WorkerFixtures>({
  clocked: [
    async ({ serverEnv }, use) => {
      const server = await startClockedServer(serverEnv)
      await use(server)
      await server.stop()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  server: [async ({ clocked }, use) => use(clocked), { scope: 'worker' }],
})
