import { useLocation } from 'react-router'
import { localPath } from '#app/kit/ui/local-path.ts'
import { baseLocale } from '#app/paraglide/runtime.js'

/** Links to a part of the landing page: only the anchor while there, the whole address from elsewhere. */
export function useLandingAnchor(): (anchor: string) => string {
  const { pathname } = useLocation()
  const page = localPath(pathname, baseLocale) === '/' ? '' : localPath('/')
  return anchor => `${page}#${anchor}`
}
