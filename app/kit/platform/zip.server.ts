import { Zip, ZipPassThrough } from 'fflate'

export type ZipEntry = { name: string; content: Uint8Array }

/**
 * A ZIP that is written while its entries are read: one of them is held at a time. They stay as they are, as pictures would
 * not get smaller.
 */
export async function* zipOf(entries: AsyncIterable<ZipEntry>, madeAt: Date): AsyncGenerator<Uint8Array> {
  const written: Uint8Array[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    written.push(chunk)
  })
  for await (const { name, content } of entries) {
    const file = new ZipPassThrough(name)
    file.mtime = madeAt
    zip.add(file)
    file.push(content, true)
    yield* written.splice(0)
  }
  zip.end()
  yield* written.splice(0)
}
