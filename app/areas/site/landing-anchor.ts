import { useLocation } from 'react-router'
import { baseLocale } from '#app/paraglide/runtime.js'
import { localPath } from '#app/ui/local-path.ts'

/** Links to a part of the landing page: only the anchor while there, the whole address from elsewhere. */
export function useLandingAnchor(): (anchor: string) => string {
  const { pathname } = useLocation()
  const page = localPath(pathname, baseLocale) === '/' ? '' : localPath('/')
  return anchor => `${page}#${anchor}`
}
