import { isPalette, PALETTES, type Palette, TONES } from '#app/kit/pure/palette.ts'
import { RadioGroup } from '#app/kit/ui/field.tsx'
import { showPalette } from '#app/kit/ui/palettes/show-palette.ts'
import { m } from '#app/paraglide/messages.js'

const PALETTE_NAMES: Record<Palette, () => string> = {
  lagoon: m.settings_palette_lagoon,
  harbour: m.settings_palette_harbour,
  garden: m.settings_palette_garden,
  orchid: m.settings_palette_orchid,
  graphite: m.settings_palette_graphite,
}

type PaletteFieldProps = { name: string; label: string; defaultValue: string; error: string | undefined }

/** The colours of every page, each shown beside its name; whichever is chosen is tried on the page itself. */
export function PaletteField({ name, label, defaultValue, error }: PaletteFieldProps) {
  const options = PALETTES.map(palette => ({
    value: palette,
    label: (
      <span className="inline-flex items-center gap-3">
        <Sample {...TONES[palette]} />
        {PALETTE_NAMES[palette]()}
      </span>
    ),
  }))
  return (
    <div onChange={event => tryOn(event.target)}>
      <RadioGroup legend={label} name={name} value={defaultValue} error={error} options={options} />
    </div>
  )
}

function tryOn(chosen: EventTarget) {
  if (chosen instanceof HTMLInputElement && isPalette(chosen.value)) showPalette(chosen.value)
}

function Sample({ press, lead, deep }: (typeof TONES)[Palette]) {
  return (
    <svg viewBox="0 0 60 20" width="60" height="20" aria-hidden="true">
      {[press, lead, deep].map((tone, index) => (
        <circle key={tone} cx={10 + index * 20} cy="10" r="9" fill={tone} />
      ))}
    </svg>
  )
}
