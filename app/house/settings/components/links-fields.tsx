import { ExternalLink } from 'lucide-react'
import type { EditView } from '#app/kit/ui/edit-form.tsx'
import { TextField } from '#app/kit/ui/field.tsx'
import { Panel } from '#app/kit/ui/panel.tsx'
import { m } from '#app/paraglide/messages.js'

/** Where the site's buttons lead; each says what visitors get without it. */
export function LinksFields({ field, values }: EditView) {
  const otherwise = m.settings_link_request()
  const links = [
    { name: 'booking', hint: m.settings_link_booking_hint({ otherwise }) },
    { name: 'tour', hint: m.settings_link_tour_hint({ otherwise }) },
    { name: 'consultation', hint: m.settings_link_consultation_hint({ otherwise }) },
    { name: 'linktree', hint: m.settings_link_linktree_hint() },
  ]
  return (
    <Panel title={m.settings_links_title()}>
      {links.map(({ name, hint }) => (
        <div key={name} className="grid gap-1">
          <TextField
            {...field(name)}
            type="url"
            inputMode="url"
            hint={hint}
            placeholder="https://"
            autoComplete="off"
          />
          <TryLink href={values[name] ?? ''} />
        </div>
      ))}
    </Panel>
  )
}

function TryLink({ href }: { href: string }) {
  const url = URL.parse(href.trim())
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:') return null
  return (
    <a
      href={url.href}
      target="_blank"
      rel="noreferrer"
      className="inline-flex min-h-11 items-center gap-1.5 justify-self-start text-sm font-semibold text-reef underline underline-offset-4"
    >
      <ExternalLink className="size-4" aria-hidden="true" />
      {m.settings_link_try({ host: url.host })}
    </a>
  )
}
