/** Writes docs/licences.md: `npm run licences`, after dependencies have changed. */
import { readFileSync, writeFileSync } from 'node:fs'
import { type Lock, listLicensed, refuseLicences, renderLicences } from './licence-list.ts'

const lock: Lock = JSON.parse(readFileSync('package-lock.json', 'utf8'))
const licensed = listLicensed(lock)
writeFileSync('docs/licences.md', renderLicences(licensed))

const refused = refuseLicences(licensed)
for (const { name, licence } of refused) {
  process.stderr.write(`${name}: ${licence} is not among the licences that may be shipped.\n`)
}
process.exitCode = refused.length === 0 ? 0 : 1
