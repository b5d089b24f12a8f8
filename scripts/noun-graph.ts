import type { Import } from './import-rules.ts'

/** Nouns and whom each imports, tables left out: a foreign key points wherever its row belongs. */
type Graph = Map<string, Set<string>>

const NOUN = /^app\/(?!kit\/|areas\/)([\w-]+\/[\w-]+)\//
const isTables = (path: string) => path.endsWith('/tables.server.ts')

export function graphOf(imports: Import[]): Graph {
  const graph: Graph = new Map()
  for (const { from, to } of imports) {
    const [source, target] = [NOUN.exec(from)?.[1], NOUN.exec(to)?.[1]]
    if (!source || !target || source === target || isTables(to)) continue
    graph.set(source, (graph.get(source) ?? new Set()).add(target))
  }
  return graph
}

/** Nouns that import each other, as "a, b". */
export function listPairs(graph: Graph): string[] {
  return [...graph]
    .flatMap(([from, targets]) =>
      [...targets].flatMap(to => (from < to && graph.get(to)?.has(from) ? `${from}, ${to}` : [])),
    )
    .toSorted()
}

/** Nouns from each of which one comes to every other and back, the largest circle first. */
export function listCircles(graph: Graph): string[][] {
  const reached = new Map([...graph.keys()].map(noun => [noun, reachableFrom(graph, noun)]))
  const circles = new Map<string, string[]>()
  for (const [noun, others] of reached) {
    const circle = [...others].filter(other => reached.get(other)?.has(noun)).toSorted()
    if (circle.length > 1) circles.set(circle.join(), circle)
  }
  return [...circles.values()].toSorted((a, b) => b.length - a.length)
}

function reachableFrom(graph: Graph, noun: string): Set<string> {
  const found = new Set<string>()
  const left = [...(graph.get(noun) ?? [])]
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    if (found.has(next)) continue
    found.add(next)
    left.push(...(graph.get(next) ?? []))
  }
  return found
}
