/** Of PromQL what docs/operations/monitoring.md prints, over what was scraped; more is refused. */

export type Labels = Record<string, string>
type Sample = { labels: Labels; value: number }
type Point = { at: number; value: number }
type Series = { labels: Labels; points: Point[] }

/** A value that says that the series has ended, as Prometheus marks it. */
const STALE = Number.NEGATIVE_INFINITY
/** In seconds: what is older says nothing of now. */
const LOOK_BACK = 300

const keyOf = (labels: Labels) =>
  JSON.stringify(Object.entries(labels).toSorted(([a], [b]) => (a < b ? -1 : 1)))

export type Scraped = ReturnType<typeof openScraped>

/** What a Prometheus would have kept; `add` takes an answer of `/metrics`, or null where there was none. */
export function openScraped(target: Labels) {
  const all = new Map<string, Series>()
  const add = (at: number, text: string | null) => {
    const samples = [...parse(text ?? ''), { labels: { __name__: 'up' }, value: text === null ? 0 : 1 }]
    const seen = new Set<string>()
    for (const { labels, value } of samples) {
      const own = { ...labels, ...target }
      const key = keyOf(own)
      seen.add(key)
      const series = all.get(key) ?? { labels: own, points: [] }
      series.points.push({ at, value })
      all.set(key, series)
    }
    for (const [key, { points }] of all)
      if (!seen.has(key) && points.at(-1)?.value !== STALE) points.push({ at, value: STALE })
  }
  return { add, series: () => [...all.values()] }
}

function parse(text: string): Sample[] {
  return text.split('\n').flatMap(line => {
    const [, name, labels = '', value] = /^(\w+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? []
    if (!name) return []
    const own = [...labels.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)].map(([, label, held]) => [label, held])
    return [{ labels: { __name__: name, ...Object.fromEntries(own) }, value: Number(value) }]
  })
}

type Value = number | Sample[]
type Evaluate = (at: number) => Value

/** @throws for what it does not know */
export function readExpression(text: string, scraped: Scraped): (at: number) => Sample[] {
  const tokens = text.match(/\d+(?:\.\d+)?|\w+|\{[^}]*\}|\[[^\]]*\]|==|[<>]=?|[^\s]/g) ?? []
  const next = () => tokens.shift() ?? ''
  const takeIf = (...wanted: string[]) => (wanted.includes(tokens[0] ?? '') ? next() : null)
  const expect = (wanted: string) => {
    if (takeIf(wanted) === null) throw new Error(`${wanted} is missing before ${tokens.join(' ')}: ${text}`)
  }
  const chain = (part: () => Evaluate, ...signs: string[]) => {
    let left = part()
    for (let sign = takeIf(...signs); sign !== null; sign = takeIf(...signs))
      left = combine(sign, left, part())
    return left
  }
  const either = (): Evaluate => chain(compared, 'or')
  const compared = () => chain(term, '>', '<', '==', '>=', '<=')
  const term = () => chain(factor, '+', '-')
  const factor = () => chain(primary, '*', '/')
  const primary = (): Evaluate => {
    if (takeIf('(')) return closing(either())
    const name = next()
    if (/^\d/.test(name)) return () => Number(name)
    if (name === 'sum' || name === 'max') {
      const by = takeIf('by') ? names() : []
      expect('(')
      return aggregate(name, by, closing(either()))
    }
    if (name === 'rate' || name === 'delta') {
      expect('(')
      return closing(over(name, selector(next())))
    }
    return selector(name).instant
  }
  const closing = (inner: Evaluate) => {
    expect(')')
    return inner
  }
  const names = () => {
    expect('(')
    const found: string[] = []
    for (let name = next(); name !== ')'; name = next()) if (name !== ',') found.push(name)
    return found
  }
  const selector = (name: string) => {
    if (!/^[a-z_]\w*$/.test(name)) throw new Error(`${name} is no metric: ${text}`)
    const matchers = [...(tokens[0]?.startsWith('{') ? next() : '').matchAll(/(\w+)="([^"]*)"/g)]
    const series = () =>
      scraped
        .series()
        .filter(
          ({ labels }) =>
            labels['__name__'] === name && matchers.every(([, label = '', held]) => labels[label] === held),
        )
    return { series, instant: instantOf(series), range: () => secondsOf(next().slice(1, -1)) }
  }
  const over = (name: 'rate' | 'delta', { series, range }: ReturnType<typeof selector>): Evaluate => {
    const seconds = range()
    return at => series().flatMap(one => extrapolated(one, at, seconds, name === 'rate'))
  }
  const found = either()
  if (tokens.length > 0) throw new Error(`Not understood: ${tokens.join(' ')}`)
  return at => {
    const value = found(at)
    return typeof value === 'number' ? [{ labels: {}, value }] : value
  }
}

export function secondsOf(text: string): number {
  const [, count = '', unit = ''] = /^(\d+)([smh])$/.exec(text) ?? []
  return Number(count) * ({ s: 1, m: 60, h: 3600 }[unit] ?? Number.NaN)
}

const instantOf =
  (series: () => Series[]): Evaluate =>
  at =>
    series().flatMap(({ labels, points }) => {
      const last = points.findLast(point => point.at <= at)
      return last && last.value !== STALE && last.at > at - LOOK_BACK ? [{ labels, value: last.value }] : []
    })

const withoutName = ({ __name__: _, ...labels }: Labels) => labels

function combine(sign: string, left: Evaluate, right: Evaluate): Evaluate {
  return at => {
    const [a, b] = [left(at), right(at)]
    if (sign === 'or') {
      const [one, other] = [a, b].map(value => (typeof value === 'number' ? [] : value))
      const known = new Set(one?.map(({ labels }) => keyOf(withoutName(labels))))
      return [...(one ?? []), ...(other ?? []).filter(({ labels }) => !known.has(keyOf(withoutName(labels))))]
    }
    if (typeof a === 'number' && typeof b === 'number') return calculate(sign, a, b) ?? Number.NaN
    const pairs = typeof a === 'number' ? [] : a
    if (typeof a === 'number')
      return (b as Sample[]).flatMap(({ labels, value }) => kept(sign, labels, a, value, value))
    return pairs.flatMap(({ labels, value }) => {
      const other =
        typeof b === 'number'
          ? b
          : b.find(one => keyOf(withoutName(one.labels)) === keyOf(withoutName(labels)))?.value
      return other === undefined ? [] : kept(sign, labels, value, other, value)
    })
  }
}

/** A comparison keeps the sample that it holds for; arithmetic makes another without a name. */
function kept(sign: string, labels: Labels, a: number, b: number, own: number): Sample[] {
  const made = calculate(sign, a, b)
  if (made !== null) return [{ labels: withoutName(labels), value: made }]
  const isTrue = { '>': a > b, '<': a < b, '==': a === b, '>=': a >= b, '<=': a <= b }[sign]
  return isTrue ? [{ labels, value: own }] : []
}

function calculate(sign: string, a: number, b: number): number | null {
  return { '+': a + b, '-': a - b, '*': a * b, '/': a / b }[sign] ?? null
}

function aggregate(how: 'sum' | 'max', by: string[], inner: Evaluate): Evaluate {
  return at => {
    const groups = new Map<string, Sample>()
    for (const { labels, value } of inner(at) as Sample[]) {
      const own = Object.fromEntries(by.flatMap(name => (labels[name] ? [[name, labels[name]]] : [])))
      const before = groups.get(keyOf(own))?.value
      const next = how === 'sum' ? (before ?? 0) + value : Math.max(before ?? value, value)
      groups.set(keyOf(own), { labels: own, value: next })
    }
    return [...groups.values()]
  }
}

/** As Prometheus 3 does it (promql/functions.go, `extrapolatedRate`): to the edges of the range, which is open at its beginning, and no further than to 0. */
function extrapolated({ labels, points }: Series, at: number, range: number, isCounter: boolean): Sample[] {
  const within = points.filter(point => point.at > at - range && point.at <= at && point.value !== STALE)
  const [first, last] = [within[0], within.at(-1)]
  if (!first || !last || within.length < 2) return []
  let grown = last.value - first.value
  if (isCounter)
    for (const [index, { value }] of within.slice(1).entries()) {
      const before = within[index]?.value ?? 0
      if (value < before) grown += before
    }
  const sampled = last.at - first.at
  const between = sampled / (within.length - 1)
  let toStart = first.at - (at - range)
  const toEnd = at - last.at
  if (isCounter && grown > 0 && first.value >= 0) toStart = Math.min(toStart, sampled * (first.value / grown))
  if (toStart >= between * 1.1) toStart = between / 2
  const reach = sampled + toStart + (toEnd >= between * 1.1 ? between / 2 : toEnd)
  const value = grown * (reach / sampled)
  return [{ labels: withoutName(labels), value: isCounter ? value / range : value }]
}
