import { readdirSync } from 'node:fs'
import { gradeHeaders } from '../support/header-grade.ts'
import { expect, test } from '../support/journey.ts'
import type { RunningServer } from '../support/server.ts'

// As it stands on the internet: behind a proxy on the same machine that speaks HTTPS with visitors.
test.use({ serverEnv: { APP_URL: 'https://sala.example', TRUSTED_PROXIES: 'loopback' } })

const ask = ({ url }: RunningServer, path: string, headers: Record<string, string> = {}) =>
  fetch(url + path, { redirect: 'manual', headers })

test('files and kept pages have the headers of an A+ too', async ({ server }) => {
  const script = readdirSync('build/client/assets').find(name => name.endsWith('.js'))
  for (const path of ['/', '/', `/assets/${script}`, '/favicon.svg']) {
    const { headers } = await ask(server, path)
    const isPage = headers.get('content-type')?.startsWith('text/html') ?? false
    const isPart = path.startsWith('/assets/')
    expect(gradeHeaders({ headers, isPage, isPart, isHttps: true }), path).toEqual([])
  }
})

test('many parameters, deep ones and a head that is too long are answered, and break nothing', async ({
  server,
}) => {
  const many = Array.from({ length: 3000 }, (_, i) => `a${i}=1`)
    .join('&')
    .slice(0, 12_000)
  expect((await ask(server, `/blogs?${many}`)).status).toBe(200)
  expect((await ask(server, `/membership?${'plan[a]'.repeat(500)}=1`)).status).toBe(200)
  expect((await ask(server, '/', { 'x-long': 'a'.repeat(20_000) })).status).toBe(431)
  expect((await ask(server, '/healthz')).status).toBe(200)
})
