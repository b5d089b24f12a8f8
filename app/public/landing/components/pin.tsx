import type { CSSProperties } from 'react'

type PinProps = {
  id: string
  name: string
  /** What its bubble says; empty for nothing besides the name. */
  text: string
  /** Where on the plan, in percent from its left and its top. */
  x: number
  y: number
}

/** A pin on a plan. Its bubble shows by hover, focus and touch through the style sheet alone. */
export function Pin({ id, name, text, x, y }: PinProps) {
  return (
    <li
      className="pin"
      data-pin={id}
      data-side={x > 50 ? 'left' : 'right'}
      style={{ '--x': `${x}%`, '--y': `${y}%` } as CSSProperties}
    >
      <button type="button" className="pin-button" aria-describedby={`space-${id}`}>
        <span className="pin-label">{name}</span>
      </button>
      <div className="pin-bubble" role="tooltip" id={`space-${id}`}>
        <p className="font-semibold" aria-hidden="true">
          {name}
        </p>
        <p className="text-sm">{text}</p>
      </div>
    </li>
  )
}
