import { createElement, type ReactNode, type Ref, type SVGProps } from 'react'
import { classNames } from './class-names.ts'

type DrawingProps = SVGProps<SVGSVGElement> & {
  ref?: Ref<SVGSVGElement>
  /** As the library has it: what it is made of. */
  icon: { node: [tag: string, attributes: Record<string, string>][] }
  /** In pixels, where no class says it. */
  size?: number
  children?: ReactNode
}

/**
 * Every drawing of lucide-react, in place of the library's own component (see `scripts/drawings.ts`): that one writes what the
 * style sheet can say once into each of the sixty on a page of the staff area.
 */
export default function Drawing({ icon, size, className, children, ...rest }: DrawingProps) {
  return (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      className={classNames('lucide', className)}
      aria-hidden="true"
      {...rest}
    >
      {icon.node.map(([tag, attributes]) => createElement(tag, attributes))}
      {children}
    </svg>
  )
}
