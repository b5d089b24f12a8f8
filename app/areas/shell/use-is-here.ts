import { useLocation } from 'react-router'
import { hrefTo } from '#app/kit/ui/href-to.ts'

/** Asks whether one is at a screen, or at one that it leads to. */
export function useIsHere() {
  const { pathname } = useLocation()
  return (screen: `/${string}`) => `${pathname}/`.startsWith(`${hrefTo(screen)}/`)
}
