import './pin-fields.css'
import { type MouseEvent, useRef } from 'react'
import type { EditView } from '#app/kit/ui/edit-form.tsx'
import { TextField } from '#app/kit/ui/field.tsx'
import { m } from '#app/paraglide/messages.js'
import { pinAt, readPin, writePin } from '../rules.ts'
import { LONGEST_PIN, type PinnedSpace, pinField } from '../schema.ts'

type PinFieldsProps = {
  view: EditView
  spaces: PinnedSpace[]
  picture: { src: string; alt: string }
}

/**
 * Where each room is on the picture: typed, or by a press on the picture for the room whose field was entered last, and
 * before that for the first without a pin.
 */
export function PinFields({ view, spaces, picture }: PinFieldsProps) {
  const fields = useRef<HTMLDivElement>(null)
  const entered = useRef<HTMLInputElement | null>(null)
  const place = (event: MouseEvent<HTMLElement>) => {
    const inputs = [...(fields.current?.querySelectorAll('input') ?? [])]
    const input = entered.current ?? inputs.find(({ value }) => value === '')
    if (!input) return
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect()
    const at = { x: event.clientX - left, y: event.clientY - top }
    input.value = writePin(pinAt(at, { width, height }))
    entered.current = null
    view.refresh()
  }
  return (
    <div className="grid gap-5 lg:grid-cols-[3fr_2fr]">
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the fields beside it take the same without a pointer */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a press is a shorter way to what the fields take */}
      <div className="pin-board" onClick={place}>
        <img src={picture.src} alt={picture.alt} className="block w-full rounded-control" />
        {spaces.map(space => (
          <PinOnPicture key={space.id} space={space} text={view.values[pinField(space.id)] ?? ''} />
        ))}
      </div>
      <div ref={fields} className="grid content-start gap-4">
        <p className="text-sm text-muted">{m.floor_plan_pins_hint()}</p>
        {spaces.map(({ id }) => (
          <TextField
            key={id}
            {...view.field(pinField(id))}
            maxLength={LONGEST_PIN}
            autoComplete="off"
            onFocus={({ currentTarget }) => {
              entered.current = currentTarget
            }}
          />
        ))}
      </div>
    </div>
  )
}

function PinOnPicture({ space, text }: { space: PinnedSpace; text: string }) {
  const pin = readPin(text)
  if (!pin) return null
  return (
    <span aria-hidden="true" style={{ left: `${pin.x}%`, top: `${pin.y}%` }}>
      {space.name}
    </span>
  )
}
