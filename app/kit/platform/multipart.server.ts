import { setImmediate as otherRequests } from 'node:timers/promises'
import { type MultipartPart, parseMultipartRequest } from '@remix-run/multipart-parser'

const SLICE_BYTES = 256 * 1024

/**
 * A body that was received, a slice at a time: whoever waits for something else has their turn before each. The last
 * slice is a long one, because the parser takes nothing after the end of a form.
 */
export function slicesOf<Buffer extends ArrayBufferLike>(
  body: Uint8Array<Buffer>,
): ReadableStream<Uint8Array<Buffer>> {
  let at = 0
  return new ReadableStream(
    {
      pull: async controller => {
        await otherRequests()
        const isLast = body.length - at < 2 * SLICE_BYTES
        controller.enqueue(body.subarray(at, isLast ? body.length : at + SLICE_BYTES))
        at += SLICE_BYTES
        if (isLast) controller.close()
      },
    },
    { highWaterMark: 0 },
  )
}

/**
 * What a form in parts has. What its address takes was looked at before.
 * @throws where it cannot be read
 */
export async function readParts(request: Request): Promise<FormData> {
  const form = new FormData()
  const sizes = { maxFileSize: Number.POSITIVE_INFINITY, maxTotalSize: Number.POSITIVE_INFINITY }
  for await (const part of parseMultipartRequest(request, sizes))
    form.append(part.name ?? '', part.isFile ? await fileOf(part) : part.text)
  return form
}

/** Made of its slices: in one go, ten megabytes would hold everybody else. */
async function fileOf({ content, filename = '', mediaType = '' }: MultipartPart): Promise<File> {
  const slices: Blob[] = []
  for (const slice of content) {
    slices.push(new Blob([slice as Uint8Array<ArrayBuffer>]))
    await otherRequests()
  }
  return new File(slices, filename.replaceAll('%22', '"'), { type: mediaType })
}

/** The bytes of a file that was posted, slice after slice, for the same reason. */
export async function bytesOf(file: Blob): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(file.size)
  let at = 0
  for await (const slice of file.stream()) {
    bytes.set(slice, at)
    at += slice.length
  }
  return bytes
}
