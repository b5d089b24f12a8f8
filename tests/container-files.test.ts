import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const lines = readFileSync('deploy/Containerfile', 'utf8')
  .replace(/\\\n\s*/g, ' ')
  .split('\n')
  .filter(line => line !== '' && !line.startsWith('#'))
const of = (name: string) =>
  lines.filter(line => line.startsWith(`${name} `)).map(line => line.slice(name.length + 1))

test('what the Containerfile copies from the sources is there, and in the repository', () => {
  const tracked = execFileSync('git', ['ls-files'], { encoding: 'utf8' }).split('\n')
  const copied = of('COPY')
    .filter(line => !line.startsWith('--from'))
    .flatMap(line => line.split(' ').slice(0, -1))
    .filter(path => path !== '.')
  expect(copied).toContain('package-lock.json')
  for (const path of copied) expect(tracked, path).toContain(path)
})

test('it runs scripts that package.json has, and starts the same file as npm start', () => {
  const { scripts, dependencies } = JSON.parse(readFileSync('package.json', 'utf8'))
  const runs = of('RUN').flatMap(line => [...line.matchAll(/npm run ([\w:-]+)/g)].map(([, name]) => name))
  for (const name of runs) expect(scripts).toHaveProperty(String(name))
  const command: string[] = JSON.parse(of('CMD').at(-1) ?? '[]')
  expect(`exec ${command.join(' ')}`).toBe(scripts.start)
  expect(existsSync(command.at(-1) ?? '')).toBe(true)
  expect(dependencies).not.toHaveProperty('vite')
})

test('the program runs as somebody without rights, with its data in the volume', () => {
  const [user = ''] = of('USER')
  expect(user).not.toBe('root')
  expect(of('RUN').some(line => line.includes(`useradd`) && line.endsWith(`/data`))).toBe(true)
  expect(of('VOLUME')).toEqual(['/data'])
  expect(of('ENV').join(' ')).toContain('DATA_DIR=/data')
  expect(lines.findIndex(line => line.startsWith('USER'))).toBeLessThan(
    lines.findLastIndex(line => line.startsWith('CMD')),
  )
})
