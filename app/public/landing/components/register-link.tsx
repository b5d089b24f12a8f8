import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { buttonClasses } from '#app/kit/ui/button.tsx'
import { classNames } from '#app/kit/ui/class-names.ts'
import { localizeHref } from '#app/paraglide/runtime.js'

type RegisterLinkProps = {
  slug: string
  look?: 'primary' | 'secondary'
  className?: string
  children: ReactNode
}

/** Opens the registration for a plan over the page, without leaving the place one has scrolled to. */
export function RegisterLink({ slug, look = 'secondary', className, children }: RegisterLinkProps) {
  return (
    <Link
      to={localizeHref(`/?register=${slug}`)}
      preventScrollReset
      className={buttonClasses(look, 'regular', classNames('max-sm:px-3', className))}
    >
      {children}
    </Link>
  )
}
