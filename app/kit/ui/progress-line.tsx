import { useNavigation } from 'react-router'
import { classNames } from './class-names.ts'

/** A line along the top edge while the next screen is on its way; what answers at once never shows it. */
export function ProgressLine() {
  const isIdle = useNavigation().state === 'idle'
  return (
    <div
      aria-hidden="true"
      className={classNames(
        'pointer-events-none fixed inset-x-0 top-0 z-50 h-0.75 origin-left bg-lantern',
        isIdle ? 'scale-x-0' : 'scale-x-90 transition-transform delay-200 duration-[8s] ease-out',
      )}
    />
  )
}
