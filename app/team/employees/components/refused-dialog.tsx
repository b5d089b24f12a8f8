import { Link, useNavigate } from 'react-router'
import { buttonClasses } from '#app/kit/ui/button.tsx'
import { Dialog } from '#app/kit/ui/dialog.tsx'
import { m } from '#app/paraglide/messages.js'

type RefusedDialogProps = { title: string; text: string; closeHref: string }

/** Says why something cannot be done here, before anything is typed. */
export function RefusedDialog({ title, text, closeHref }: RefusedDialogProps) {
  const navigate = useNavigate()
  return (
    <Dialog
      title={title}
      closeLabel={m.dialog_close()}
      closeHref={closeHref}
      className="max-w-lg"
      onClose={() => navigate(closeHref, { preventScrollReset: true })}
    >
      <p>{text}</p>
      <div className="mt-6 flex justify-end">
        <Link to={closeHref} preventScrollReset className={buttonClasses('secondary', 'regular')}>
          {m.dialog_close()}
        </Link>
      </div>
    </Dialog>
  )
}
