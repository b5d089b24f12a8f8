import { TriangleAlert } from 'lucide-react'
import { Link, useNavigate } from 'react-router'
import { buttonClasses } from '#app/kit/ui/button.tsx'
import { CopyButton } from '#app/kit/ui/copy-button.tsx'
import { Dialog } from '#app/kit/ui/dialog.tsx'
import { m } from '#app/paraglide/messages.js'

type KeyDialogProps = { name: string; apiKey: string; closeHref: string }

/** Shows a new key, this once. */
export function KeyDialog({ name, apiKey, closeHref }: KeyDialogProps) {
  const navigate = useNavigate()
  return (
    <Dialog
      title={m.api_keys_made({ name })}
      closeLabel={m.dialog_close()}
      closeHref={closeHref}
      onClose={() => navigate(closeHref, { preventScrollReset: true })}
    >
      <div className="grid gap-5">
        <p className="flex gap-3">
          <TriangleAlert className="mt-1 size-5 shrink-0 text-lantern" aria-hidden="true" />
          <span>{m.api_keys_once()}</span>
        </p>
        <div className="flex flex-wrap items-center gap-3 rounded-control border border-control bg-surface p-4">
          <code className="min-w-0 grow basis-60 break-all select-all">{apiKey}</code>
          <CopyButton text={apiKey} label={m.api_keys_copy()} copiedLabel={m.api_keys_copied()} />
        </div>
        <p className="text-sm text-muted">{m.api_keys_use()}</p>
        <div className="flex justify-end">
          <Link to={closeHref} preventScrollReset className={buttonClasses('primary', 'regular')}>
            {m.api_keys_done()}
          </Link>
        </div>
      </div>
    </Dialog>
  )
}
