import type { Person } from '#app/overview/privacy/queries/person.server.ts'
import { exportPerson } from '#app/overview/privacy/views/export.server.ts'

/** All of somebody's download at once. */
export async function wholeExport(ctx: Parameters<typeof exportPerson>[0], person: Person): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  for await (const chunk of exportPerson(ctx, person)) chunks.push(chunk)
  return Buffer.concat(chunks)
}
