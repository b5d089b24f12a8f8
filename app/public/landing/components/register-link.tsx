import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { buttonClasses } from '#app/kit/ui/button.tsx'
import { localizeHref } from '#app/paraglide/runtime.js'

type RegisterLinkProps = {
  slug: string
  look?: 'primary' | 'secondary'
  children: ReactNode
}

/** Opens the registration for a plan over the page, without leaving the place one has scrolled to. */
export function RegisterLink({ slug, look = 'secondary', children }: RegisterLinkProps) {
  return (
    <Link
      to={localizeHref(`/?register=${slug}`)}
      preventScrollReset
      className={buttonClasses(look, 'regular', 'px-3')}
    >
      {children}
    </Link>
  )
}
