import type { CSSProperties } from 'react'

const EMOJI = ['✈️', '💻', '🧳', '☕', '🌴', '📎', '🛵', '🗺️', '📅', '⛵']
const COUNT = 30

/** Spreads evenly without a pattern, and the same on server and browser. */
const GOLDEN_RATIO = 0.618034

const DROPS = Array.from({ length: COUNT }, (_, index) => {
  const spread = (step: number) => (index * GOLDEN_RATIO * step) % 1
  const lasts = 22 + spread(3) * 20
  return {
    emoji: EMOJI[index % EMOJI.length],
    style: {
      '--x': `${(spread(1) * 98).toFixed(1)}%`,
      '--size': `${(1 + spread(5) * 0.9).toFixed(2)}rem`,
      '--lasts': `${lasts.toFixed(1)}s`,
      '--from': `${(-lasts * spread(7)).toFixed(1)}s`,
      '--drift': `${(spread(2) * 8 - 4).toFixed(1)}rem`,
      '--turn': `${(spread(4) * 60 - 30).toFixed(0)}deg`,
    } as CSSProperties,
  }
})

/** public-site §2, "Decoration": 30 falling travel and work emoji. */
export function FallingEmoji() {
  return (
    <div className="falling" aria-hidden="true">
      {DROPS.map(({ emoji, style }) => (
        <span key={style['--x' as keyof CSSProperties]} style={style}>
          {emoji}
        </span>
      ))}
    </div>
  )
}
