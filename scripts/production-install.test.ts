import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

type Installed = {
  dev?: boolean
  devOptional?: boolean
  peerDependencies?: Record<string, string>
  peerDependenciesMeta?: Record<string, { optional?: boolean }>
}

const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, Installed> }
const names = (isListed: (one: Installed) => boolean | undefined) =>
  Object.entries(lock.packages).flatMap(([path, one]) => (path !== '' && isListed(one) ? [path] : []))
const inProduction = names(({ dev }) => !dev)

// What a library can work with, if it is there, npm counts as needed: `omit=dev` leaves it in.
test('what runs Sala brings nothing that builds or tests it', () => {
  const isTool = /(^|\/)(drizzle-kit|esbuild|@esbuild(-kit)?\/.*|tsx|typescript|vite|vitest|rolldown)$/
  expect(
    inProduction.filter(path => isTool.test(path.replace(/^node_modules\/|.*\/node_modules\//, ''))),
  ).toEqual([])
  expect(names(({ devOptional }) => devOptional)).toEqual([])
  expect(readFileSync('.npmrc', 'utf8')).toMatch(/^legacy-peer-deps=true$/m)
})

test('and all that its parts ask for beside them is there', () => {
  const missing = inProduction.flatMap(path => {
    const { peerDependencies = {}, peerDependenciesMeta = {} } = lock.packages[path] ?? {}
    const asked = Object.keys(peerDependencies).filter(name => !peerDependenciesMeta[name]?.optional)
    return asked
      .filter(name => !inProduction.includes(`node_modules/${name}`))
      .map(name => `${path}: ${name}`)
  })
  expect(missing).toEqual([])
})
