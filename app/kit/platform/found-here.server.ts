import type { LoaderFunctionArgs, ServerBuild } from 'react-router'

const found = new WeakMap<object, unknown>()

/**
 * The build for whole pages, in which what loaders find for pages without scripts (`handle.isStatic`) stays here.
 * React Router would write it down for a browser that has no use for it, before it asks for the page. It is given
 * something empty instead, and `restoreFound` gives the page what it stands for.
 */
export function keepFoundHere(build: ServerBuild): ServerBuild {
  const patterns = new Set<string | undefined>()
  const routes = Object.values(build.routes).filter(route => route !== undefined)
  for (const { module, path } of routes) {
    const handle: { isStatic?: boolean } = module.handle ?? {}
    if (handle.isStatic) patterns.add(path)
  }
  const withKept = routes.map(route => [
    route.id,
    { ...route, module: keepingModule(route.module, patterns) },
  ])
  return { ...build, routes: Object.fromEntries(withKept) }
}

type Module = NonNullable<ServerBuild['routes'][string]>['module']

function keepingModule(module: Module, patterns: Set<string | undefined>): Module {
  const { loader } = module
  if (!loader) return module
  return {
    ...module,
    loader: async (args: LoaderFunctionArgs) => {
      const answer: unknown = await loader(args)
      return patterns.has(args.pattern.replace(/^\//, '')) ? keep(answer) : answer
    },
  }
}

/** Answers as they are, whatever React Router knows: only what is data is kept. */
function keep(answer: unknown): unknown {
  if (typeof answer !== 'object' || answer === null || answer instanceof Response) return answer
  if ('type' in answer && answer.type === 'DataWithResponseInit' && 'data' in answer)
    return { ...answer, data: keep(answer.data) }
  const stand = {}
  found.set(stand, answer)
  return stand
}

/** Puts back, into the data of loaders by route, what was kept here. */
export function restoreFound(loaderData: Record<string, unknown>) {
  for (const [id, data] of Object.entries(loaderData)) {
    if (typeof data === 'object' && data !== null && found.has(data)) loaderData[id] = found.get(data)
  }
}
