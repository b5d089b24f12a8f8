import { classNames } from '#app/kit/ui/class-names.ts'
import { Picture } from '#app/kit/ui/picture.tsx'
import { initialOf } from '../rules/employees.ts'

type PortraitProps = { name: string; src: string | null; className?: string }

/** Somebody's picture, or their initial where there is none or it is broken. */
export function Portrait({ name, src, className = 'size-11' }: PortraitProps) {
  return (
    <Picture
      src={src}
      className={classNames('shrink-0 rounded-full', className)}
      placeholder={
        <span aria-hidden="true" className="absolute inset-0 grid place-items-center font-bold text-muted">
          {initialOf(name)}
        </span>
      }
    />
  )
}
