import { Link } from 'react-router'
import { TEXT_LINK } from '#app/kit/ui/text-link.ts'
import { m } from '#app/paraglide/messages.js'

/** The way to papers in a company's name. */
export function OwnPaperLink({ href }: { href: string }) {
  return (
    <p className="border-t border-line pt-5">
      <Link to={href} className={TEXT_LINK}>
        {m.document_own_link()}
      </Link>
    </p>
  )
}
