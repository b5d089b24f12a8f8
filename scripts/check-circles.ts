// Part of `npm run lint`: no file imports another that leads back to it. Says which do.
import { globSync } from 'node:fs'
import { listFileCircles } from './file-circles.ts'
import { importsOf } from './imports-of.ts'

const SOURCES = ['{app,server,db,scripts,tests,proof}/**/*.{ts,tsx}', '*.config.ts']

const files = globSync(SOURCES, { exclude: ['app/paraglide/**'] })
const circles = listFileCircles(files.flatMap(importsOf))
for (const circle of circles) process.stderr.write(`These import each other: ${circle.join(', ')}.\n`)
process.stdout.write(`${files.length} files, ${circles.length} circles of them.\n`)
process.exit(circles.length === 0 ? 0 : 1)
