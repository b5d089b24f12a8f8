import { tellReaderTimes } from '#app/kit/ui/reader-times.ts'
import { hideBroken } from './hide-broken.ts'

/** What the script adds to the events: their times by the reader's clock, and no broken picture. @returns how to end it */
export function liveEvents(part: HTMLElement): () => void {
  tellReaderTimes(part)
  return hideBroken(part)
}
