import type { Figures } from '../drill.ts'
import type { Answer } from '../requests/ask.ts'
import { MB } from './kind.ts'
import { ROUNDS } from './plan.ts'
import type { Case, Tried } from './trial.ts'

const SHOWN = 10
/** A body that is refused for its size is cut off while it is still being sent. */
const LARGE_BYTES = 200_000

/** One line for each that was sent by all at once, the longest wait first. */
export function worstOf(tried: Tried[]): string[] {
  const worst = tried.toSorted((a, b) => (b.wait?.ms ?? 0) - (a.wait?.ms ?? 0)).slice(0, SHOWN)
  return [
    `| method and route | kind of input | size | longest wait | for | bar | answers |`,
    '| --- | --- | --: | --: | --- | --: | --- |',
    ...worst.map(
      ({ target, kind, bytes, wait, barMs, answers }) =>
        `| ${target.method} ${target.route} | ${kind.name} | ${sizeOf(bytes)} | ${milliseconds(wait?.ms)} | ${wait?.path ?? ''} | ${milliseconds(barMs)} | ${answersOf(answers)} |`,
    ),
  ]
}

/** A line for each case in which somebody waited too long, or was answered with an error of the program's own. */
export function failuresOfTried(tried: Tried[]): string[] {
  return tried.flatMap(one => {
    const { wait, barMs, answers, isBreach } = one
    const said = [
      ...(isBreach
        ? [`${wait?.path} waited ${milliseconds(wait?.ms)}, the bar is ${milliseconds(barMs)}`]
        : []),
      ...new Set(answers.filter(answer => isError(one, answer)).map(describeError)),
    ]
    return said.map(text => `${describeCase(one)}: ${text}`)
  })
}

/** How often, how long at most, and how it was answered. */
export function figuresOfTried(tried: Tried[]): Figures {
  const answers = tried.flatMap(({ answers }) => answers)
  const statuses = Map.groupBy(answers, ({ status }) => `→ ${status ?? 'none'}`)
  return {
    kinds: new Set(tried.map(({ kind }) => kind.name)).size,
    'by all at once': tried.filter(({ isBurst }) => isBurst).length,
    'longest wait in ms': Math.round(Math.max(0, ...tried.map(({ wait }) => wait?.ms ?? 0))),
    ...Object.fromEntries([...statuses].toSorted().map(([status, all]) => [status, all.length])),
    'told to try again': answers.filter(isBusy).length,
  }
}

/** Addresses and kinds that were left out, unless so few cases were wanted that most must be. */
export function neverTried(tried: Tried[], planned: Case[]): string[] {
  if (tried.length < planned.length / ROUNDS) return []
  const left = (nameOf: (one: Case) => string) => {
    const names = new Set(tried.map(nameOf))
    return [...new Set(planned.map(nameOf))].filter(name => !names.has(name))
  }
  const names = [
    ...left(({ kind }) => kind.name),
    ...left(({ target }) => `${target.method} ${target.route}`),
  ]
  return names.map(name => `never tried: ${name}`)
}

/** "Try again" of a bounded queue is an answer: it says so, and when. */
const isBusy = ({ status, retryAfter }: Answer) => status === 503 && retryAfter !== null

function isError({ bytes, kind }: Case, answer: Answer): boolean {
  if (answer.status === null) return bytes < LARGE_BYTES && !kind.isKiller
  return answer.status >= 500 && !isBusy(answer)
}

const describeError = ({ status, body }: Answer) =>
  `answered ${status ?? 'nothing'}, ${JSON.stringify(body.slice(0, 150))}`

export function describeCase({ target, kind, bytes }: Case): string {
  return `${target.method} ${target.route} as ${target.actor}, ${kind.name}, ${sizeOf(bytes)}`
}

function answersOf(answers: Answer[]): string {
  const counts = Map.groupBy(answers, ({ status }) => status ?? 'none')
  return [...counts]
    .map(([status, all]) => (all.length > 1 ? `${all.length} × ${status}` : status))
    .join(', ')
}

const milliseconds = (ms: number | undefined) =>
  ms === undefined ? 'none' : `${Math.round(ms).toLocaleString('en')} ms`

function sizeOf(bytes: number): string {
  if (bytes === 0) return ''
  return bytes < MB ? `${(bytes / 1024).toFixed(0)} KB` : `${(bytes / MB).toFixed(0)} MB`
}
