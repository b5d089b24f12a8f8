import type { Import } from './import-rules.ts'
import { listCircles } from './noun-graph.ts'

/**
 * Files from each of which one comes to every other and back, the largest circle first. In the program types count too: who
 * reads such a file has to read the others. Elsewhere only what runs counts.
 */
export function listFileCircles(imports: Import[]): string[][] {
  const graph = new Map<string, Set<string>>()
  for (const { from, to, isType } of imports) {
    if (isType && !from.startsWith('app/')) continue
    graph.set(from, (graph.get(from) ?? new Set()).add(to))
  }
  leaveCircles(graph)
  return listCircles(graph)
}

/** Takes out, again and again, what imports nothing that is left: of thousands of files next to none stay. */
function leaveCircles(graph: Map<string, Set<string>>) {
  for (let before = Number.POSITIVE_INFINITY; graph.size < before; ) {
    before = graph.size
    for (const [file, targets] of graph) if (![...targets].some(to => graph.has(to))) graph.delete(file)
  }
}
