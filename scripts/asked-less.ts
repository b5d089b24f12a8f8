// How builds and tests take the router's plugins (vite.config.ts, vitest.config.ts).

import type { Plugin } from 'vite'

/** Here are no routes and no pages: the router's plugins would look for them in each of 5,000 modules. */
const NO_PAGES = /node_modules|app[\\/]paraglide/
/** The only addresses that these plugins know. */
const ADDRESSES: Record<string, RegExp> = {
  'react-router:virtual-modules': /^virtual:/,
  'react-router:hmr-runtime': /^virtual:/,
  'react-router:inject-hmr-runtime': /^virtual:/,
  'react-router:dot-server': /\.server\b/,
}

/** The same plugin, asked only about what concerns it: half of a build was spent on asking (decision 76). */
export function askedLess(plugin: Plugin): Plugin {
  const { transform, resolveId } = plugin
  const id = ADDRESSES[plugin.name]
  if (typeof transform === 'function')
    plugin.transform = { filter: { id: { exclude: NO_PAGES } }, handler: transform }
  if (typeof resolveId === 'function' && id) plugin.resolveId = { filter: { id }, handler: resolveId }
  return plugin
}
