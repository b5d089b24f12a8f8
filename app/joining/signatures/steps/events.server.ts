import { desc, eq } from 'drizzle-orm'
import type { Transaction } from '#app/kit/platform/database.server.ts'
import { type EvidenceEvent, eventHash } from '../rules/evidence.ts'
import type { SigningEventKind } from '../rules/signings.ts'
import { type Signing, signingEvents } from '../tables.server.ts'

/** From where somebody does something, and with what. */
export type Browser = { address: string; agent: string }

type NewEvent = {
  kind: SigningEventKind
  at: Date
  /** Which signer it is about. */
  signer?: number
  /** Whose browser did it; left out for what the house did. */
  by?: Browser
  details?: Record<string, string>
}

const LONGEST_AGENT = 300

/** Writes down what happened, chained to what happened before (rule signatures.chain). The signing is locked. */
export async function addEvent(
  tx: Transaction,
  { id: signingId, sha256 }: Pick<Signing, 'id' | 'sha256'>,
  { kind, at, signer, by, details = {} }: NewEvent,
) {
  const [last] = await tx
    .select({ nth: signingEvents.nth, hash: signingEvents.hash })
    .from(signingEvents)
    .where(eq(signingEvents.signingId, signingId))
    .orderBy(desc(signingEvents.nth))
    .limit(1)
  const prevHash = last?.hash ?? sha256
  const event = {
    nth: (last?.nth ?? 0) + 1,
    kind,
    signer: signer ?? null,
    details,
    address: by?.address ?? '',
    agent: by?.agent.slice(0, LONGEST_AGENT) ?? '',
  }
  const hash = await eventHash(prevHash, { ...event, at: at.toISOString() })
  await tx.insert(signingEvents).values({ ...event, signingId, at, prevHash, hash })
}

/** Events as the evidence has them. */
export function evidenceOf(rows: (typeof signingEvents.$inferSelect)[]): EvidenceEvent[] {
  return rows.map(({ nth, kind, signer, at, address, agent, details, hash }) => ({
    nth,
    kind,
    signer,
    address,
    agent,
    details,
    hash,
    at: at.toISOString(),
  }))
}
