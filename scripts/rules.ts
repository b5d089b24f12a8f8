/** Writes docs/rules.md: `npm run rules`, after a rule or the file of a test that proves one has changed. */
import { writeFileSync } from 'node:fs'
import { readRules, readTitles, renderRules } from './rule-list.ts'

writeFileSync('docs/rules.md', renderRules(readRules(), readTitles()))
