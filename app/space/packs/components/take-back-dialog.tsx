import { useNavigate } from 'react-router'
import { ButtonLink } from '#app/kit/ui/button.tsx'
import { Dialog as Frame } from '#app/kit/ui/dialog.tsx'
import { TextField } from '#app/kit/ui/field.tsx'
import { FormAlert } from '#app/kit/ui/form-alert.tsx'
import { FormDialog } from '#app/kit/ui/form-dialog.tsx'
import { m } from '#app/paraglide/messages.js'
import { LONGEST_REASON } from '#app/space/credits/rules/credits.ts'
import type { TakeBackReply } from '../actions.server.ts'
import type { TakeBackDialog as Dialog } from '../views.server.ts'

type TakeBackDialogProps = {
  dialog: Dialog
  closeHref: string
  reply: TakeBackReply['takeBack'] | undefined
}

/** Asks why a pack is taken back, and says what then happens; or why it can't be. */
export function TakeBackDialog({ dialog, closeHref, reply }: TakeBackDialogProps) {
  const { refused, does } = dialog
  if (refused) return <Refused dialog={dialog} text={refused} closeHref={closeHref} />
  return (
    <FormDialog
      title={m.pack_take_back_title()}
      submitLabel={m.pack_take_back()}
      closeHref={closeHref}
      reply={reply && { error: reply.form }}
      isDanger
    >
      <What dialog={dialog} />
      <ul className="grid gap-1">
        {does.length === 0 ? (
          <li>{m.pack_take_back_none()}</li>
        ) : (
          does.map(text => <li key={text}>{text}</li>)
        )}
      </ul>
      <TextField
        label={m.credits_reason()}
        name="reason"
        required
        maxLength={LONGEST_REASON}
        autoComplete="off"
        defaultValue={reply?.reason}
        error={reply?.error}
      />
    </FormDialog>
  )
}

function Refused({ dialog, text, closeHref }: { dialog: Dialog; text: string; closeHref: string }) {
  const navigate = useNavigate()
  return (
    <Frame
      title={m.pack_take_back_title()}
      closeLabel={m.dialog_close()}
      closeHref={closeHref}
      className="max-w-lg"
      onClose={() => navigate(closeHref, { preventScrollReset: true })}
    >
      <div className="grid gap-5">
        <What dialog={dialog} />
        <FormAlert>{text}</FormAlert>
        <ButtonLink href={closeHref} look="secondary" className="justify-self-end">
          {m.dialog_close()}
        </ButtonLink>
      </div>
    </Frame>
  )
}

function What({ dialog: { name, price, soldOn } }: { dialog: Dialog }) {
  return (
    <p className="rounded-card border border-line bg-surface px-5 py-4">
      <span className="font-semibold wrap-anywhere">{name}</span>
      <span className="block text-muted">{soldOn}</span>
      <span className="mt-1 block text-xl font-bold tabular-nums">{price}</span>
    </p>
  )
}
