import { classNames } from './class-names.ts'
import type { IconName } from './icons.ts'

/** One of the staff's drawings, which the style sheet has: every page of theirs has thirty of them. */
export const Icon = ({ name, className }: { name: IconName; className?: string }) => (
  <span className={classNames('icon', `icon-${name}`, className)} />
)
