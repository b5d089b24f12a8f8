import { useLocation } from 'react-router'
import { hrefTo } from '#app/kit/ui/href-to.ts'
import type { Screen } from './navigation.server.ts'

type Way = Pick<Screen, 'screen' | 'held'>

/** Asks whether one is at a screen, or at one that it leads to. */
export function useIsHere() {
  const { pathname } = useLocation()
  return function isHere({ screen, held = [] }: Way): boolean {
    return `${pathname}/`.startsWith(`${hrefTo(screen)}/`) || held.some(isHere)
  }
}
