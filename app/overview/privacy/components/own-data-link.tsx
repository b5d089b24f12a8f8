import { Download } from 'lucide-react'
import { buttonClasses } from '#app/kit/ui/button.tsx'
import { m } from '#app/paraglide/messages.js'
import { localizeHref } from '#app/paraglide/runtime.js'

/** Takes an employee's own data away as a file. */
export function OwnDataLink() {
  return (
    <a
      href={localizeHref('/employee/my-data')}
      download
      className={buttonClasses('secondary', 'regular', 'justify-self-start')}
    >
      <Download className="size-5" aria-hidden="true" />
      {m.privacy_own_download()}
    </a>
  )
}
