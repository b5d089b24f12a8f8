import { Link } from 'react-router'
import type { DialogReply, FieldErrors, FormFields } from '#app/kit/pure/form-fields.ts'
import { buttonClasses } from '#app/kit/ui/button.tsx'
import { EditDialog } from '#app/kit/ui/edit-dialog.tsx'
import { TextField } from '#app/kit/ui/field.tsx'
import { useDialogHref } from '#app/kit/ui/list-actions.tsx'
import { m } from '#app/paraglide/messages.js'
import { DAY_LABELS, fieldsOfSlot, SLOTS } from '../schema.ts'
import type { DayDialogView } from '../views/week.ts'

type DayDialogProps = DayDialogView & { closeHref: string; reply: DialogReply | undefined }

/** Somebody's shifts of a day; empty places count for nothing. */
export function DayDialog({ title, presets, ...dialog }: DayDialogProps) {
  return (
    <EditDialog {...dialog} title={title} submitLabel={m.roster_save()} naming={{ labels: DAY_LABELS }}>
      {(fields, reply) => (
        <>
          <p className="text-muted">{m.roster_day_lead()}</p>
          <Presets presets={presets} />
          {SLOTS.map(slot => (
            <Slot key={slot} slot={slot} fields={fields} errors={reply?.errors ?? {}} />
          ))}
        </>
      )}
    </EditDialog>
  )
}

function Slot({ slot, fields, errors }: { slot: number; fields: FormFields; errors: FieldErrors }) {
  const names = fieldsOfSlot(slot)
  return (
    <div className="grid grid-cols-2 items-start gap-3">
      {[names.from, names.to].map(name => (
        <TextField
          key={name}
          type="time"
          name={name}
          label={DAY_LABELS[name]?.()}
          defaultValue={fields[name]}
          error={errors[name]}
        />
      ))}
    </div>
  )
}

/** The usual shifts: one press fills the next empty place, which is then saved as any other. */
function Presets({ presets }: Pick<DayDialogView, 'presets'>) {
  const hrefOf = useDialogHref()
  if (presets.length === 0) return null
  return (
    <ul aria-label={m.roster_presets()} className="flex flex-wrap gap-2">
      {presets.map(({ text, cell }) => (
        <li key={cell}>
          <Link to={hrefOf('edit', cell)} preventScrollReset className={buttonClasses('secondary', 'small')}>
            {text}
          </Link>
        </li>
      ))}
    </ul>
  )
}
