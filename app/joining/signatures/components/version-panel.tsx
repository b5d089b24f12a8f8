import { Badge } from '#app/kit/ui/badge.tsx'
import { ButtonLink } from '#app/kit/ui/button.tsx'
import { DataTable } from '#app/kit/ui/data-table.tsx'
import { Facts } from '#app/kit/ui/facts.tsx'
import { Panel } from '#app/kit/ui/panel.tsx'
import { m } from '#app/paraglide/messages.js'
import type { VersionView } from '../views/signing.server.ts'

/** A version of a contract that was sent or signed: its files, who has signed, and what happened. */
export function VersionPanel({ version: shown }: { version: VersionView }) {
  const { isOnPaper, signedBy, signedOn } = shown
  const { version, tone, state, sent, until, sha256, reason, files, signers, events } = shown
  const facts = [
    { term: m.state(), value: <Badge tone={tone}>{state}</Badge> },
    ...(isOnPaper
      ? [
          { term: m.signing_paper_day(), value: signedOn },
          { term: m.signing_paper_by(), value: signedBy, isWide: true },
        ]
      : [{ term: m.signing_sent_on(), value: sent }]),
    ...(until === null ? [] : [{ term: m.signing_until(), value: until }]),
    ...(reason === '' ? [] : [{ term: m.reason_label(), value: reason, isWide: true }]),
    { term: m.signing_hash(), value: <span className="break-all">{sha256}</span>, isWide: true },
  ]
  const name = isOnPaper ? m.signing_paper() : m.signing_version({ version })
  return (
    <Panel title={name}>
      <Facts facts={facts} />
      <p className="flex flex-wrap gap-2">
        <ButtonLink href={files.contract} look="secondary" size="small">
          {isOnPaper ? m.signing_open_copy() : m.signing_open_contract()}{' '}
          <span className="sr-only">{name}</span>
        </ButtonLink>
        {files.package && (
          <ButtonLink href={files.package} look="secondary" size="small" download>
            {m.signing_download()} <span className="sr-only">{name}</span>
          </ButtonLink>
        )}
      </p>
      <DataTable
        label={`${m.signing_signers()}, ${name}`}
        rows={signers}
        keyOf={row => String(row.nth)}
        columns={[
          {
            heading: m.signing_signer(),
            cell: row => (
              <>
                <p>{row.name}</p>
                <p className="sub">{row.email}</p>
              </>
            ),
          },
          { heading: m.signing_for(), width: 'w-36', cell: row => row.side },
          { heading: m.state(), card: 'line', cell: row => row.signed ?? m.signing_not_yet() },
        ]}
      />
      <details>
        <summary className="cursor-pointer font-semibold">
          {m.signing_events()} <span className="sr-only">{name}</span>
        </summary>
        <ol className="mt-2 grid gap-2 text-sm">
          {events.map(({ nth, what, who, when, address }) => (
            <li key={nth}>
              {[what, who].filter(Boolean).join(': ')}
              <span className="block text-muted">{[when, address].filter(Boolean).join(' · ')}</span>
            </li>
          ))}
        </ol>
      </details>
    </Panel>
  )
}
