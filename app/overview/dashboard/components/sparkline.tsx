import './sparkline.css'

const WIDTH = 100
const HEIGHT = 24

type SparklineProps = {
  /** Says in a sentence what it shows. */
  label: string
  /** Each as a part of the most, 0 to 1, the first at the left. */
  shares: number[]
}

/** How a figure went, drawn small: a shape to look at, and its sentence for whoever reads it. */
export function Sparkline({ label, shares }: SparklineProps) {
  const step = WIDTH / Math.max(1, shares.length - 1)
  const points = shares.map(
    (share, at) => `${(at * step).toFixed(1)},${(HEIGHT - share * HEIGHT).toFixed(1)}`,
  )
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 -1 ${WIDTH} ${HEIGHT + 2}`}
      preserveAspectRatio="none"
      className="sparkline"
    >
      <polyline points={points.join(' ')} />
    </svg>
  )
}
