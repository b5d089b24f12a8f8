import { createContext, type ReactNode, use } from 'react'
import { Link } from 'react-router'
import { buttonClasses } from '#app/kit/ui/button.tsx'
import { m } from '#app/paraglide/messages.js'
import { localizeHref } from '#app/paraglide/runtime.js'

/** Whether nobody can sign up yet (rule opening.soon). */
export const OpeningSoonContext = createContext(false)

type RegisterLinkProps = {
  slug: string
  look?: 'primary' | 'secondary'
  children: ReactNode
}

/** Opens the registration for a plan over the page, without leaving the place one has scrolled to. */
export function RegisterLink({ slug, look = 'secondary', children }: RegisterLinkProps) {
  if (use(OpeningSoonContext)) return <p className="py-3 font-semibold text-muted">{m.opening_soon()}</p>
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
