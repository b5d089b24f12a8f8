const GAP = 44
const HEIGHT = 40

/** A string of lanterns, one for each step: those reached are lit. Decoration beside the words that say the same. */
export function LanternString({ count, lit }: { count: number; lit: number }) {
  const width = GAP * count
  const lanterns = Array.from({ length: count }, (_, index) => ({
    x: GAP * (index + 0.5),
    isLit: index < lit,
  }))
  return (
    <svg
      viewBox={`0 0 ${width} ${HEIGHT}`}
      width={width}
      height={HEIGHT}
      aria-hidden="true"
      className="-ml-1 h-auto max-w-full"
    >
      <path
        d={`M0 3 ${lanterns.map(({ x }) => `Q${x} 13 ${x + GAP / 2} 3`).join(' ')}`}
        className="fill-none stroke-control"
        strokeWidth="1.25"
      />
      {lanterns.map(({ x, isLit }) => (
        <g key={x} transform={`translate(${x} 8)`}>
          {isLit && <circle cy="15" r="15" className="fill-lantern opacity-25" />}
          <path
            d="M0 0v4M-4 4h8M-4.5 4c-6 5-6 15 0 20h9c6-5 6-15 0-20M-4 24h8M0 24v4"
            strokeWidth="1.25"
            strokeLinecap="round"
            className={isLit ? 'fill-lantern stroke-on-lantern' : 'fill-surface stroke-control'}
          />
        </g>
      ))}
    </svg>
  )
}
