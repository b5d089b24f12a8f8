import type { ImageRefusal } from '#app/kit/pure/picture-file.ts'
import { m } from '#app/paraglide/messages.js'

const IMAGE_MESSAGES: Record<ImageRefusal, () => string> = {
  not_an_image: m.receipt_file_not_an_image,
  too_large: m.receipt_file_too_large,
  too_many_pixels: m.receipt_file_too_many_pixels,
  unreadable: m.receipt_file_unreadable,
  busy: m.receipt_file_busy,
}

/** The message beside the picker for a file that was refused. */
export function imageMessage(reason: ImageRefusal): string {
  return IMAGE_MESSAGES[reason]()
}
