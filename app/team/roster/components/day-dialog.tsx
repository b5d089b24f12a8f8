import { Link } from 'react-router'
import type { DialogReply, FieldErrors, FormFields } from '#app/kit/pure/form-fields.ts'
import { buttonClasses } from '#app/kit/ui/button.tsx'
import { EditDialog } from '#app/kit/ui/edit-dialog.tsx'
import { SelectField, TextField } from '#app/kit/ui/field.tsx'
import { useDialogHref } from '#app/kit/ui/list-actions.tsx'
import { m } from '#app/paraglide/messages.js'
import { DAY_LABELS, fieldsOfSlot, OPEN_SLOTS } from '../schema.ts'
import type { DayDialogView } from '../views/week.ts'

type DayDialogProps = DayDialogView & { closeHref: string; reply: DialogReply | undefined }

/** Somebody's shifts of a day, or the open ones, each of which can be given to somebody; empty places count for nothing. */
export function DayDialog({ title, presets, slots, people, ...dialog }: DayDialogProps) {
  return (
    <EditDialog {...dialog} title={title} submitLabel={m.roster_save()} naming={{ labels: DAY_LABELS }}>
      {(fields, reply) => (
        <>
          <p className="text-muted">{people ? m.roster_open_day_lead() : m.roster_day_lead()}</p>
          <Presets presets={presets} />
          {OPEN_SLOTS.slice(0, slots).map(slot => (
            <Slot key={slot} slot={slot} people={people} fields={fields} errors={reply?.errors ?? {}} />
          ))}
        </>
      )}
    </EditDialog>
  )
}

type SlotProps = Pick<DayDialogView, 'people'> & { slot: number; fields: FormFields; errors: FieldErrors }

function Slot({ slot, people, fields, errors }: SlotProps) {
  const { from, to, who } = fieldsOfSlot(slot)
  const control = (name: string) => ({
    name,
    label: DAY_LABELS[name]?.(),
    defaultValue: fields[name],
    error: errors[name],
  })
  return (
    <div className="grid grid-cols-2 items-start gap-3">
      <TextField type="time" {...control(from)} />
      <TextField type="time" {...control(to)} />
      {people && (
        <div className="col-span-full">
          <SelectField {...control(who)}>
            <option value="">{m.roster_nobody_yet()}</option>
            {people.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectField>
        </div>
      )}
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
