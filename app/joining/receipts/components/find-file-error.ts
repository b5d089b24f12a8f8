import { imageMessage } from '#app/kit/forms/picture-texts.ts'
import { IMAGE_HEAD_BYTES, refuseFile } from '#app/kit/pure/picture-file.ts'

/** What is wrong with a chosen picture as far as the browser can tell, before any of it is sent. Never throws. */
export async function findFileError(file: File): Promise<string | null> {
  try {
    const head = new Uint8Array(await file.slice(0, IMAGE_HEAD_BYTES).arrayBuffer())
    const refusal = refuseFile({ size: file.size, head })
    if (refusal) return imageMessage(refusal)
    await openImage(file)
    return null
  } catch {
    return imageMessage('unreadable')
  }
}

/** Fails where the browser finds no picture in the file, as the server would after the whole upload. */
async function openImage(file: File): Promise<void> {
  const url = URL.createObjectURL(file)
  try {
    await new Promise((resolve, reject) => {
      const image = new Image()
      image.onload = resolve
      image.onerror = reject
      image.src = url
    })
  } finally {
    URL.revokeObjectURL(url)
  }
}
