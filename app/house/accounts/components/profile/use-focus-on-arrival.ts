import { useEffect, useRef } from 'react'

/** Takes the focus to what replaces the form that had it, so that a screen reader goes on there. */
export function useFocusOnArrival() {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => ref.current?.focus({ preventScroll: true }), [])
  return ref
}
