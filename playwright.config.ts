import { defineConfig } from '@playwright/test'
import { findBrowser } from './scripts/browser.ts'

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.e2e.ts',
  outputDir: 'test-results/e2e',
  fullyParallel: true,
  forbidOnly: Boolean(process.env['CI']),
  workers: 2,
  retries: 1, // a machine that stalls for a minute fails nobody's change; what needed it is named at the end
  timeout: 120_000, // as slow a machine as any has fails nobody's change either
  expect: { timeout: 30_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/e2e.json' }]],
  globalSetup: './tests/support/build.ts',
  use: {
    locale: 'en-GB',
    timezoneId: 'America/Los_Angeles', // far west of the house, where "today" is often still yesterday
    viewport: { width: 1440, height: 900 },
    contextOptions: { reducedMotion: 'reduce' }, // what moves has tests of its own; at rest, pages leave the machine to the rest
    trace: 'on-first-retry',
    launchOptions: {
      executablePath: findBrowser() ?? '',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost', // the map: tests need no network
      ],
    },
  },
})
