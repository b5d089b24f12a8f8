import type { Contract } from '#app/joining/contracts/tables.server.ts'
import type { RequestContext } from '#app/kit/platform/server-context.ts'
import { bangkokDay } from '#app/kit/pure/days.ts'
import type { SendContent } from '../schema.ts'
import { writeContractText } from '../views/contract-text.server.ts'

/** Draws a contract as it stands now. */
export async function drawText(
  { db, now }: Pick<RequestContext, 'db' | 'now'>,
  contract: Contract,
  content: SendContent & { version: number },
): Promise<Buffer> {
  const text = await writeContractText(db, contract, { ...content, today: bangkokDay(now()) })
  const { drawContract } = await import('../adapters/contract-pdf.server.ts')
  return drawContract(text, now())
}
