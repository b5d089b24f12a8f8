import { Link, useNavigate } from 'react-router'
import { buttonClasses } from '#app/kit/ui/button.tsx'
import { Dialog } from '#app/kit/ui/dialog.tsx'
import { m } from '#app/paraglide/messages.js'
import { PAIRING_LENGTH } from '../rules.ts'

type PairingDialogProps = { name: string; code: string; address: string; closeHref: string }

/** Shows a pairing code, this once: in two halves, as people read it out. */
export function PairingDialog({ name, code, address, closeHref }: PairingDialogProps) {
  const navigate = useNavigate()
  const half = PAIRING_LENGTH / 2
  return (
    <Dialog
      title={m.kiosks_made({ name })}
      closeLabel={m.dialog_close()}
      closeHref={closeHref}
      onClose={() => navigate(closeHref, { preventScrollReset: true })}
    >
      <div className="grid gap-5">
        <p>{m.kiosks_made_how({ address })}</p>
        <p className="rounded-control border border-control bg-surface p-4 text-center">
          <code className="text-3xl font-bold tracking-[0.2em] select-all">
            {`${code.slice(0, half)} ${code.slice(half)}`}
          </code>
        </p>
        <div className="flex justify-end">
          <Link to={closeHref} preventScrollReset className={buttonClasses('primary', 'regular')}>
            {m.kiosks_close()}
          </Link>
        </div>
      </div>
    </Dialog>
  )
}
