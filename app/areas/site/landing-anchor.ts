import { useLocation } from 'react-router'
import { deLocalizeHref, localizeHref } from '#app/paraglide/runtime.js'

/** Links to a part of the landing page: only the anchor while there, the whole address from elsewhere. */
export function useLandingAnchor(): (anchor: string) => string {
  const { pathname } = useLocation()
  const page = deLocalizeHref(pathname) === '/' ? '' : localizeHref('/')
  return anchor => `${page}#${anchor}`
}
