import { type ChangeEvent, useId, useState } from 'react'
import { useHydrated } from '#app/kit/ui/use-hydrated.ts'
import { m } from '#app/paraglide/messages.js'
import type { Check, Evidence, SigningPackage } from '../rules/evidence.ts'
import { CHECK_FAILURES } from '../texts.ts'

type Bytes = Uint8Array<ArrayBuffer>

/** What came of looking at chosen files: parts that are missing, what is not right, or the evidence. */
type Outcome =
  | { kind: 'missing'; files: string[] }
  | { kind: 'unable' }
  | { kind: 'failed'; check: Check }
  | { kind: 'good'; evidence: Evidence }

const NEEDED = ['contract.pdf', 'evidence.json', 'evidence.sig'] as const

/** Checks a package within the browser: nothing of it goes to the server. */
export function VerifyForm({ houseKey }: { houseKey: string }) {
  const id = useId()
  const isLive = useHydrated()
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  if (!isLive) return null
  const look = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    setOutcome(null)
    const files = [...(currentTarget.files ?? [])]
    if (files.length > 0) setOutcome(await checkFiles(files, houseKey))
  }
  return (
    <div className="grid gap-3">
      <label htmlFor={id} className="font-semibold">
        {m.verify_files()}
      </label>
      <p id={`${id}-hint`} className="text-muted">
        {m.verify_files_hint()}
      </p>
      <input
        id={id}
        type="file"
        multiple
        accept=".zip,.pdf,.json,.sig"
        onChange={look}
        aria-describedby={`${id}-hint`}
        className="w-full min-w-0 rounded-control border border-control bg-surface p-2 text-ink file:mr-4 file:min-h-11 file:cursor-pointer file:rounded-control file:border-0 file:bg-sea-2 file:px-4 file:font-semibold file:text-ink"
      />
      <div role="status">{outcome && <Said outcome={outcome} />}</div>
    </div>
  )
}

function Said({ outcome }: { outcome: Outcome }) {
  if (outcome.kind === 'good') return <Good evidence={outcome.evidence} />
  return (
    <p className="rounded-control border-2 border-clay bg-clay/10 px-4 py-3 font-semibold text-clay">
      {failureOf(outcome)}
    </p>
  )
}

function failureOf(outcome: Exclude<Outcome, { kind: 'good' }>): string {
  if (outcome.kind === 'missing') return m.verify_missing({ files: outcome.files.join(', ') })
  return outcome.kind === 'unable' ? m.verify_unable() : CHECK_FAILURES[outcome.check]()
}

function Good({ evidence }: { evidence: Evidence }) {
  const { contract, house, customer, signers } = evidence
  return (
    <div className="grid gap-2 rounded-control border-l-4 border-reef bg-surface px-5 py-3">
      <p className="font-semibold">{m.verify_good({ number: contract.number, version: contract.version })}</p>
      <p className="wrap-anywhere">{m.signing_site_lead({ house, customer })}</p>
      <ol className="grid list-decimal gap-1 pl-5">
        {signers.map(({ nth, typed_name: name, capacity, signed_at: time }) => (
          <li key={nth} className="wrap-anywhere">
            {m.signing_signed_as({ name, capacity, time })}
          </li>
        ))}
      </ol>
    </div>
  )
}

async function checkFiles(files: File[], key: string): Promise<Outcome> {
  const found = await unpack(files)
  const missing = NEEDED.filter(name => !found.has(name))
  if (missing.length > 0) return { kind: 'missing', files: missing }
  const parts = (name: (typeof NEEDED)[number]): Bytes => found.get(name) ?? new Uint8Array()
  const sent = { contract: parts('contract.pdf'), evidence: parts('evidence.json'), key }
  return judge({ ...sent, signature: parts('evidence.sig') })
}

/** Browsers of before 2025 may not know Ed25519, and none checks it over an address without HTTPS. */
async function judge(sent: SigningPackage): Promise<Outcome> {
  try {
    const { verifyPackage } = await import('../rules/evidence.ts')
    const verdict = await verifyPackage(sent)
    return verdict.ok
      ? { kind: 'good', evidence: verdict.evidence }
      : { kind: 'failed', check: verdict.failed }
  } catch {
    return { kind: 'unable' }
  }
}

/** The files of a package by what they are: of a ZIP what is in it, else by how they end, whatever they are called now. */
async function unpack(files: File[]): Promise<Map<string, Bytes>> {
  const found = new Map<string, Bytes>()
  for (const file of files) {
    const bytes = new Uint8Array(await file.arrayBuffer())
    if (file.name.endsWith('.zip')) for (const [name, content] of await unzip(bytes)) found.set(name, content)
    else if (file.name.endsWith('.json')) found.set('evidence.json', bytes)
    else if (file.name.endsWith('.sig')) found.set('evidence.sig', bytes)
    else if (!file.name.startsWith('evidence')) found.set('contract.pdf', bytes)
  }
  return found
}

async function unzip(bytes: Bytes): Promise<[string, Bytes][]> {
  const { unzipSync } = await import('fflate')
  try {
    const isNeeded = ({ name }: { name: string }) => NEEDED.some(needed => needed === name)
    return Object.entries(unzipSync(bytes, { filter: isNeeded })) as [string, Bytes][]
  } catch {
    return []
  }
}
