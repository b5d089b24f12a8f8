import { machine } from '../bench/results.ts'
import type { Outcome } from './drill.ts'

export type Ran = Outcome & { name: string; title: string; seconds: number }

/** The table at the end of a run, as Markdown, and below it every failure. */
export function describe(ran: Ran[]): string {
  const rows = ran.map(
    one => `| ${one.title} | ${verdict(one)} | ${one.seconds.toFixed(0)} s | ${figuresOf(one)} |`,
  )
  const failures = ran.flatMap(({ name, failures }) => failures.map(failure => `- ${name}: ${failure}`))
  const details = ran.flatMap(({ details = [] }) => [...details, ''])
  const head = ['| drill | | took | figures |', '| --- | --- | --: | --- |']
  const day = new Date().toISOString().slice(0, 10)
  return [`${day}. ${machine()}.`, '', ...head, ...rows, '', ...details, ...failures].join('\n')
}

function verdict({ failures, skipped }: Ran): string {
  if (failures.length > 0) return `FAILED (${failures.length})`
  return skipped === undefined ? 'passed' : `skipped: ${skipped}`
}

function figuresOf({ figures }: Ran): string {
  return Object.entries(figures)
    .map(([name, value]) => `${name} ${typeof value === 'number' ? value.toLocaleString('en') : value}`)
    .join('; ')
}
