import { type Cell, toCsv } from '#app/kit/pure/csv.ts'

/** A CSV file to keep, not to show. `fileName` is ours: letters, digits, `_`, `-` and a dot. */
export function csvResponse(fileName: string, header: string[], rows: Cell[][]): Response {
  return new Response(toCsv(header, rows), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${fileName}"`,
      'Cache-Control': 'private, no-store',
    },
  })
}
