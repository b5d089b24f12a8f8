import type { TogetherPlan } from '#app/kit/pure/together.ts'
import { m } from '#app/paraglide/messages.js'
import { ConfirmDialog } from './form-dialog.tsx'
import { NameList } from './name-list.tsx'

type TogetherDialogProps = {
  plan: TogetherPlan<string>
  /** What the rows would be then, in a word. */
  state: string
  closeHref: string
  /** What else comes of it. */
  note?: string
  /** Refuses or ends something. */
  isDanger?: boolean
}

/**
 * Shows what would become of the ticked rows before they are changed together; the action gets the intent `set`, what
 * they are to become (`to`) and the rows as they were seen.
 */
export function TogetherDialog({ plan, state, closeHref, note, isDanger = false }: TogetherDialogProps) {
  const { to, meant, out } = plan
  return (
    <ConfirmDialog
      question={m.list_set_to({ state })}
      intent="set"
      confirmLabel={meant.length > 0 ? m.list_set_confirm({ count: meant.length }) : null}
      closeHref={closeHref}
      isDanger={isDanger}
    >
      <div className="grid gap-4">
        {meant.length === 0 ? (
          <p className="text-muted">{m.list_set_nothing()}</p>
        ) : (
          <div>
            <p className="text-muted">{m.list_set_meant({ count: meant.length })}</p>
            <NameList names={meant} />
          </div>
        )}
        {out.length > 0 && (
          <div>
            <p className="text-muted">{m.list_set_out({ count: out.length })}</p>
            <NameList names={out.map(({ id, name, why }) => ({ id, name, detail: why }))} />
          </div>
        )}
        {note && meant.length > 0 && <p className="text-muted">{note}</p>}
      </div>
      <input type="hidden" name="to" value={to} />
      {meant.map(({ id, mark }) => (
        <input key={id} type="hidden" name="row" value={`${id} ${mark}`} />
      ))}
    </ConfirmDialog>
  )
}
