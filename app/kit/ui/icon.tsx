import drawings from './icons.svg?url&no-inline'
import type { IconName } from './icons.ts'

/** One of the drawings that come in a file of their own: every page of the staff area has thirty of them. */
export function Icon({ name, className }: { name: IconName; className?: string }) {
  return (
    <svg className={className} aria-hidden="true">
      <use href={`${drawings}#${name}`} />
    </svg>
  )
}
