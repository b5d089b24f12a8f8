import type { CSSProperties } from 'react'

const EMOJI = ['✈️', '💻', '🧳', '☕', '🌴', '📎', '🛵', '🗺️', '📅', '⛵']
const COUNT = 30

/** How many come at once: few enough that a slow phone shows them between two frames. */
const FLOCK = 5

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

const FLOCKS = Array.from({ length: COUNT / FLOCK }, (_, index) =>
  DROPS.slice(index * FLOCK, (index + 1) * FLOCK),
)

/** 30 falling travel and work emoji, which come when the page is there to be read (rule landing.emoji). */
export function FallingEmoji() {
  return (
    <div className="falling" aria-hidden="true">
      {FLOCKS.map((flock, index) => (
        <div key={flock[0]?.emoji} style={{ '--flock': index } as CSSProperties}>
          {flock.map(({ emoji, style }) => (
            <span key={emoji} style={style}>
              {emoji}
            </span>
          ))}
        </div>
      ))}
    </div>
  )
}
