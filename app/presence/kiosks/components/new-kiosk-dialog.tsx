import { CheckboxField, SelectField, TextField } from '#app/kit/ui/field.tsx'
import { FormDialog } from '#app/kit/ui/form-dialog.tsx'
import { m } from '#app/paraglide/messages.js'
import { type KioskErrors, type KioskValues, LONGEST_KIOSK_NAME } from '../schema.ts'

export type NewKioskReply = { values: KioskValues; errors: KioskErrors; error?: string }

type NewKioskDialogProps = {
  closeHref: string
  /** To choose from; empty where the house has one place. */
  locations: { id: string; name: string }[]
  /** At whose doors it can be. */
  rooms: { id: string; name: string }[]
  reply: NewKioskReply | undefined
}

/** Asks what the tablet is called, at which door it is, and whether it keeps the list for a fire. */
export function NewKioskDialog({ closeHref, locations, rooms, reply }: NewKioskDialogProps) {
  return (
    <FormDialog title={m.kiosks_new()} submitLabel={m.kiosks_make()} closeHref={closeHref} reply={reply}>
      <TextField
        label={m.kiosks_name()}
        hint={m.kiosks_name_hint()}
        name="name"
        autoComplete="off"
        maxLength={LONGEST_KIOSK_NAME}
        defaultValue={reply?.values.name ?? ''}
        error={reply?.errors.name}
      />
      {locations.length > 0 && (
        <SelectField
          label={m.kiosks_location()}
          name="location"
          defaultValue={reply?.values.location}
          error={reply?.errors.location}
        >
          {locations.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
      {rooms.length > 0 && <RoomFields rooms={rooms} reply={reply} />}
      <TextField
        label={m.kiosks_pin()}
        hint={m.kiosks_pin_hint()}
        name="firePin"
        inputMode="numeric"
        autoComplete="off"
        maxLength={6}
        defaultValue={reply?.values.firePin ?? ''}
        error={reply?.errors.firePin}
      />
    </FormDialog>
  )
}

/** A room's tablet stands at its door, and may say for what the room is booked. */
function RoomFields({ rooms, reply }: Pick<NewKioskDialogProps, 'rooms' | 'reply'>) {
  return (
    <>
      <SelectField
        label={m.kiosks_room()}
        hint={m.kiosks_room_hint()}
        name="room"
        defaultValue={reply?.values.room ?? ''}
        error={reply?.errors.room}
      >
        <option value="">{m.kiosks_room_none()}</option>
        {rooms.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <CheckboxField
        label={m.kiosks_purpose()}
        name="showsPurpose"
        defaultChecked={reply?.values.showsPurpose === 'on'}
      />
    </>
  )
}
