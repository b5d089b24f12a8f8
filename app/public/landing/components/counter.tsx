import { useEffect, useRef } from 'react'
import { COUNTING_MS, countedValue } from '../rules/counting.ts'

/**
 * Counts up from zero when first seen. The server writes the value itself, and those who asked for less motion
 * keep it. The figure is written past React, sixty times a second, into text React never changes.
 */
export function Counter({ value }: { value: number }) {
  const ref = useRef<HTMLSpanElement>(null)

  useEffect(() => {
    const figure = ref.current
    if (!figure || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    return onFirstSight(figure, () => count(figure, value))
  }, [value])

  return <span ref={ref}>{value}</span>
}

/** @returns how to stop whatever has begun. */
function onFirstSight(element: Element, begin: () => () => void): () => void {
  let stop = () => observer.disconnect()
  const observer = new IntersectionObserver(entries => {
    if (!entries.some(entry => entry.isIntersecting)) return
    observer.disconnect()
    stop = begin()
  })
  observer.observe(element)
  return () => stop()
}

function count(figure: HTMLElement, value: number): () => void {
  const began = performance.now()
  let frame = 0
  const show = (elapsed: number) => {
    figure.textContent = String(countedValue(value, elapsed))
    if (elapsed < COUNTING_MS) frame = requestAnimationFrame(now => show(now - began))
  }
  show(0)
  return () => {
    cancelAnimationFrame(frame)
    figure.textContent = String(value)
  }
}
