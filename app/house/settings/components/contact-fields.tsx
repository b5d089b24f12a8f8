import { classNames } from '#app/kit/ui/class-names.ts'
import type { EditView } from '#app/kit/ui/edit-form.tsx'
import { TextField } from '#app/kit/ui/field.tsx'
import { Panel } from '#app/kit/ui/panel.tsx'
import { TEXT_LINK } from '#app/kit/ui/text-link.ts'
import { m } from '#app/paraglide/messages.js'
import { mapFrameLink } from '../rules/links.ts'
import { LONGEST } from '../schema/lengths.ts'
import type { Settings } from '../schema/settings.ts'
import { ReachPanel } from './reach-panel.tsx'

/** How to reach the house, and where it is. The map shows what is saved: it would flicker while one types. */
export function ContactFields({
  field,
  values,
  saved,
}: EditView & { saved: Pick<Settings, 'company' | 'links'> }) {
  const place = `${values['latitude']},${values['longitude']}`
  return (
    <>
      <ReachPanel field={field} />
      <Panel title={m.settings_contact_map()} lead={m.settings_contact_map_lead()}>
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField
            {...field('latitude')}
            inputMode="text"
            maxLength={LONGEST.degrees}
            autoComplete="off"
            required
          />
          <TextField
            {...field('longitude')}
            inputMode="text"
            maxLength={LONGEST.degrees}
            autoComplete="off"
            required
          />
        </div>
        <a
          href={`https://www.openstreetmap.org/?mlat=${encodeURIComponent(values['latitude'] ?? '')}&mlon=${encodeURIComponent(values['longitude'] ?? '')}#map=17/${encodeURIComponent(place).replace('%2C', '/')}`}
          target="_blank"
          rel="noreferrer"
          className={classNames(TEXT_LINK, 'justify-self-start')}
        >
          {m.settings_map_check()}
        </a>
        <TextField
          {...field('map')}
          type="url"
          inputMode="url"
          hint={m.settings_map_hint({ button: m.landing_map_open() })}
          autoComplete="off"
        />
        <TextField {...field('mapEmbed')} hint={m.settings_map_embed_hint()} autoComplete="off" />
      </Panel>
      <Panel title={m.settings_preview()} lead={m.settings_map_preview()} isPreview>
        <iframe
          title={m.settings_map_frame()}
          src={mapFrameLink(saved.links, saved.company)}
          loading="lazy"
          className="aspect-video w-full rounded-control border border-line"
        />
      </Panel>
    </>
  )
}
