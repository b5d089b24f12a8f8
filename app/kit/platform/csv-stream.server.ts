import { toCsv, toCsvLines } from '#app/kit/pure/csv.ts'
import { streamDownload } from './download.server.ts'

type Cells = (string | number | null)[]

/**
 * A CSV file that is sent while it is read, for lists that may be too long to hold at once.
 * @param fileName ours: letters, digits, `_`, `-` and a dot
 */
export function streamCsv(fileName: string, header: string[], batches: AsyncIterable<Cells[]>): Response {
  return streamDownload({ fileName, contentType: 'text/csv; charset=utf-8' }, encode(header, batches))
}

async function* encode(header: string[], batches: AsyncIterable<Cells[]>) {
  const encoder = new TextEncoder()
  yield encoder.encode(toCsv(header, []))
  for await (const rows of batches) yield encoder.encode(toCsvLines(rows))
}
