import './sparkline.css'
import type { SparkView } from '../views/shown-figures.ts'

const WIDTH = 100
const HEIGHT = 24

/** How a figure goes day by day, drawn small: a shape to look at, and its sentence for whoever reads it. */
export function Sparkline({ label, caption, shares }: SparkView) {
  const step = WIDTH / Math.max(1, shares.length - 1)
  const points = shares.map(
    (share, at) => `${(at * step).toFixed(1)},${(HEIGHT - share * HEIGHT).toFixed(1)}`,
  )
  return (
    <figure className="sparkline">
      <svg role="img" aria-label={label} viewBox={`0 -1 ${WIDTH} ${HEIGHT + 2}`} preserveAspectRatio="none">
        <polyline points={points.join(' ')} />
      </svg>
      <figcaption>{caption}</figcaption>
    </figure>
  )
}
