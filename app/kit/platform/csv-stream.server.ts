import { toCsv, toCsvLines } from '#app/kit/pure/csv.ts'

type Cells = (string | number | null)[]

/**
 * A CSV file that is sent while it is read, for lists that may be too long to hold at once. Where reading fails the
 * transfer breaks off, so that the browser says so instead of keeping half a file.
 * @param fileName ours: letters, digits, `_`, `-` and a dot
 */
export function streamCsv(fileName: string, header: string[], batches: AsyncIterable<Cells[]>): Response {
  return new Response(streamOf(encode(header, batches)), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${fileName}"`,
      'Cache-Control': 'private, no-store',
    },
  })
}

async function* encode(header: string[], batches: AsyncIterable<Cells[]>) {
  const encoder = new TextEncoder()
  yield encoder.encode(toCsv(header, []))
  for await (const rows of batches) yield encoder.encode(toCsvLines(rows))
}

/** Reads on only as fast as the browser takes it, and stops when it goes away. */
function streamOf(chunks: AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array> {
  return new ReadableStream({
    pull: async controller => {
      const { done, value } = await chunks.next()
      if (done) controller.close()
      else controller.enqueue(value)
    },
    cancel: async () => {
      await chunks.return(undefined)
    },
  })
}
