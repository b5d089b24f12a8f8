import { useLocation } from 'react-router'
import { EditDialog } from '#app/kit/ui/edit-dialog.tsx'
import { TextField } from '#app/kit/ui/field.tsx'
import { m } from '#app/paraglide/messages.js'
import { type LocationDialog as Dialog, LONGEST_LOCATION, type LocationReply } from '../schema.ts'

const NAMING = {
  labels: {
    name: m.location_name,
    code: m.location_code,
    timeZone: m.location_zone,
    taxBranch: m.location_branch,
  },
}

const FIELDS = [
  { name: 'name', hint: undefined, inputMode: 'text' },
  { name: 'code', hint: () => m.location_code_hint({ example: 'PTY' }), inputMode: 'text' },
  { name: 'timeZone', hint: m.location_zone_hint, inputMode: 'text' },
  { name: 'taxBranch', hint: m.location_branch_hint, inputMode: 'numeric' },
] as const

type LocationDialogProps = { dialog: Dialog; closeHref: string; reply: LocationReply | undefined }

/** A new place, or one that there is. */
export function LocationDialog({ dialog: { kind, saved }, closeHref, reply }: LocationDialogProps) {
  const { search } = useLocation()
  return (
    <EditDialog
      key={search}
      title={kind === 'new' ? m.location_add() : m.location_edit()}
      submitLabel={m.location_save()}
      closeHref={closeHref}
      saved={saved}
      reply={reply}
      naming={NAMING}
    >
      {(values, refused) =>
        FIELDS.map(({ name, hint, inputMode }) => (
          <TextField
            key={name}
            label={NAMING.labels[name]()}
            hint={hint?.()}
            name={name}
            required
            inputMode={inputMode}
            autoComplete="off"
            maxLength={LONGEST_LOCATION[name]}
            defaultValue={values[name]}
            error={refused?.errors[name]}
          />
        ))
      }
    </EditDialog>
  )
}
