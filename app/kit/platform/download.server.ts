type Download = {
  /** Ours: letters and digits of any language, `_`, `-` and a dot. */
  fileName: string
  contentType: string
}

/**
 * A file that is sent while it is made, for what may be too much to hold at once. Where making it fails the transfer breaks
 * off, so that the browser says so instead of keeping half a file.
 */
export function streamDownload(
  { fileName, contentType }: Download,
  chunks: AsyncGenerator<Uint8Array>,
): Response {
  return new Response(streamOf(chunks), {
    headers: {
      'Content-Type': contentType,
      'Content-Disposition': attachmentOf(fileName),
      'Cache-Control': 'private, no-store',
    },
  })
}

/** A header holds no letters but Latin ones: others are sent beside them, for browsers of today (RFC 6266). */
function attachmentOf(fileName: string): string {
  const plain = fileName.replaceAll(/[^\w.-]+/g, '_')
  const whole = plain === fileName ? '' : `; filename*=UTF-8''${encodeURIComponent(fileName)}`
  return `attachment; filename="${plain}"${whole}`
}

/** Goes on only as fast as the browser takes it, and stops when it goes away. */
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
