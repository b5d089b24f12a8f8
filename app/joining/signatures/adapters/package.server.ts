import type { Database } from '#app/kit/platform/database.server.ts'
import { streamDownload } from '#app/kit/platform/download.server.ts'
import { type ZipEntry, zipOf } from '#app/kit/platform/zip.server.ts'
import { sha256Hex } from '#app/kit/pure/sha256.ts'
import type { Evidence } from '../rules/evidence.ts'
import { findHouseKey } from '../steps/key.server.ts'
import type { Signing } from '../tables.server.ts'

/**
 * The PDF that everybody was shown, as a file to read.
 * @throws where the bytes are no longer those that were sent
 */
export async function contractResponse({ pdf, sha256, version }: Signing): Promise<Response> {
  if (!pdf) return new Response(null, { status: 404 })
  if ((await sha256Hex(new Uint8Array(pdf))) !== sha256) throw new Error('The contract is not as it was sent')
  return pdfResponse(pdf, `contract-${version}.pdf`)
}

/** A PDF to read, of which no browser keeps anything. */
export function pdfResponse(pdf: Buffer, fileName: string): Response {
  return new Response(new Uint8Array(pdf), {
    headers: {
      'Content-Type': 'application/pdf',
      'Content-Disposition': `inline; filename="${fileName}"`,
      'Content-Length': String(pdf.length),
      'Cache-Control': 'private, no-store',
    },
  })
}

/** Everything by which anybody can check who signed what (rule signatures.package); 404 until everybody has. */
export function packageResponse(db: Database, signing: Signing): Response {
  const { pdf, evidence, signature, endedAt } = signing
  if (!pdf || evidence === null || signature === null || !endedAt) return new Response(null, { status: 404 })
  const entries = entriesOf(db, { pdf, evidence, signature: Buffer.from(signature, 'base64') })
  return streamDownload(
    { fileName: 'signed-contract.zip', contentType: 'application/zip' },
    zipOf(entries, endedAt),
  )
}

type Files = { pdf: Buffer; evidence: string; signature: Buffer }

async function* entriesOf(db: Database, { pdf, evidence, signature }: Files): AsyncGenerator<ZipEntry> {
  const { drawEvidence } = await import('./evidence-pdf.server.ts')
  yield { name: 'contract.pdf', content: pdf }
  yield { name: 'evidence.json', content: Buffer.from(evidence) }
  yield { name: 'evidence.sig', content: signature }
  yield { name: 'house-key.pem', content: Buffer.from((await findHouseKey(db)).pem) }
  yield { name: 'evidence.pdf', content: await drawEvidence(JSON.parse(evidence) as Evidence) }
}
