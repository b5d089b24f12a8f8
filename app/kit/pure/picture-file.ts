/** A phone's photo or screenshot with room to spare. */
export const LARGEST_IMAGE_BYTES = 10 * 1024 * 1024

export const IMAGE_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const

/** Why an uploaded file is not taken; one that came while too many others waited may come again. */
export type ImageRefusal = 'not_an_image' | 'too_large' | 'too_many_pixels' | 'unreadable' | 'busy'

/** How many bytes from the start of a file tell its type. */
export const IMAGE_HEAD_BYTES = 12

const PNG_HEAD = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
const JPEG_HEAD = [0xff, 0xd8, 0xff]
const RIFF = [0x52, 0x49, 0x46, 0x46]
const WEBP = [0x57, 0x45, 0x42, 0x50]

/** Refuses a file by its size and its first bytes; what it calls itself does not count. */
export function refuseFile({ size, head }: { size: number; head: Uint8Array }): ImageRefusal | null {
  if (size > LARGEST_IMAGE_BYTES) return 'too_large'
  return isImage(head) ? null : 'not_an_image'
}

function isImage(head: Uint8Array): boolean {
  const holds = (bytes: number[], from = 0) => bytes.every((byte, i) => head[from + i] === byte)
  return holds(PNG_HEAD) || holds(JPEG_HEAD) || (holds(RIFF) && holds(WEBP, 8))
}

const LONGEST_BASE_NAME = 80

/** A name for the stored JPEG that is safe in a header and on any disk, keeping what the visitor called it. */
export function jpegFileName(uploadedName: string): string {
  const base = uploadedName
    .replace(/^.*[\\/]/, '')
    .replace(/\.[^.]*$/, '')
    .replace(/[^\p{L}\p{M}\p{N} ()_-]+/gu, '-')
    .replace(/^[\s-]+/, '')
  const letters = Array.from(base).slice(0, LONGEST_BASE_NAME).join('').trim()
  return `${letters || 'receipt'}.jpg`
}
