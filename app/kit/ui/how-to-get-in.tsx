import type { ReactNode } from 'react'
import { m } from '#app/paraglide/messages.js'
import { localizeHref } from '#app/paraglide/runtime.js'
import { CopyButton } from './copy-button.tsx'
import { Panel } from './panel.tsx'
import { TEXT_LINK } from './text-link.ts'

/** What somebody who has paid needs to know to sit down and work. */
export type GettingIn = {
  address: string
  mapHref: string
  door: { src: string; alt: string } | null
  /** How the access code is used at the door. */
  code: string
  rules: string | null
  /** Null for whoever may not come in now, and where there is none. */
  wifi: { name: string; password: string } | null
}

/** How to get in and online, wherever it stands (rule site.arrival). */
export function HowToGetIn({ gettingIn, hasPass }: { gettingIn: GettingIn; hasPass: boolean }) {
  const { address, mapHref, door, code, rules, wifi } = gettingIn
  return (
    <Panel title={m.arrival_title()}>
      {door && (
        <img
          src={door.src}
          alt={door.alt}
          loading="lazy"
          className="aspect-video w-full rounded-control bg-sea-2 object-cover"
        />
      )}
      <dl className="grid gap-4">
        <Part term={m.arrival_address()}>
          <p>{address}</p>
          <a href={mapHref} target="_blank" rel="noreferrer" className={TEXT_LINK}>
            {m.landing_map_open()}
          </a>
        </Part>
        <Part term={m.arrival_door()}>{code}</Part>
        {wifi && <Wifi {...wifi} />}
        {rules && <Part term={m.arrival_rules()}>{rules}</Part>}
      </dl>
      {hasPass && (
        <a href={localizeHref('/my')} className={TEXT_LINK}>
          {m.arrival_pass()}
        </a>
      )}
    </Panel>
  )
}

function Part({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-muted">{term}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  )
}

function Wifi({ name, password }: NonNullable<GettingIn['wifi']>) {
  return (
    <Part term={m.arrival_wifi()}>
      <p className="font-semibold">{name}</p>
      {password && (
        <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <span>
            {m.arrival_password()}: <span className="font-mono font-semibold select-all">{password}</span>
          </span>
          <span className="noscript:hidden print:hidden">
            <CopyButton text={password} label={m.arrival_copy()} copiedLabel={m.account_copied()} />
          </span>
        </p>
      )}
    </Part>
  )
}
