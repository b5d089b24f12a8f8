type Size = { width: number; height: number }

/** As JPEG and WebP take it, with room to spare. */
const MOST_SIDE = 16_000

/**
 * How long the longer side of something to read may be (rule receipts.tall): as long as `longestSide`, and beyond it
 * until the narrow side has half of that, as far as the pixels of its square go.
 */
export function sideToRead(longestSide: number, { width, height }: Size): number {
  const [narrow, long] = [Math.min(width, height), Math.max(width, height)]
  const share = Math.min(
    1,
    longestSide / 2 / narrow,
    longestSide / Math.sqrt(narrow * long),
    MOST_SIDE / long,
  )
  return Math.max(longestSide, Math.round(long * share))
}
