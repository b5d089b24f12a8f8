import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False on the server and while the page wakes up, true once JavaScript runs it. */
export function useHydrated() {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
