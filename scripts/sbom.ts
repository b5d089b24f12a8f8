/** Writes what Sala is made of as CycloneDX, to sbom.cdx.json: `npm run sbom`. */
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { keepShipped, type Lock } from './licence-list.ts'

const lock: Lock = JSON.parse(readFileSync('package-lock.json', 'utf8'))
const listed = execFileSync('npm', ['sbom', '--package-lock-only', '--sbom-format', 'cyclonedx'], {
  encoding: 'utf8',
  maxBuffer: 64 * 1024 * 1024,
})
const document = keepShipped(JSON.parse(listed), lock)
writeFileSync('sbom.cdx.json', `${JSON.stringify(document, null, 2)}\n`)
process.stdout.write(`sbom.cdx.json: ${document.components.length} packages\n`)
