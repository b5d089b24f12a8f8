import { COUNTING_MS, countedValue } from '../rules/counting.ts'

/**
 * Counts every figure of the part up from zero when it is first seen (rule landing.statistics). The server wrote the
 * values themselves, and those who asked for less motion keep them.
 * @returns how to stop whatever has begun
 */
export function countUp(part: HTMLElement): () => void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return () => {}
  const figures = [...part.querySelectorAll<HTMLElement>('[data-count]')]
  const ends = figures.map(figure => onFirstSight(figure, () => count(figure)))
  return () => {
    for (const end of ends) end()
  }
}

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

function count(figure: HTMLElement): () => void {
  const value = Number(figure.dataset['count'])
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
