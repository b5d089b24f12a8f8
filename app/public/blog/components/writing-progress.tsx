import { m } from '#app/paraglide/messages.js'
import type { WritingStage } from '../rules/posts.ts'
import { stageText } from '../texts.ts'

type WritingProgressProps = {
  stage: WritingStage
  attempt: number
  words: number
  /** About how many there will be. */
  aim: number
}

/** How far the writer is. Only a new stage is read out: the words would never fall silent. */
export function WritingProgress({ stage, attempt, words, aim }: WritingProgressProps) {
  const share = Math.min(words / aim, 1)
  return (
    <div className="mt-2 grid max-w-md gap-1.5">
      <p className="flex flex-wrap justify-between gap-x-4 text-sm">
        <span role="status">{stageText(stage, attempt)}</span>
        {words > 0 && <span className="text-muted tabular-nums">{m.blog_stage_words({ words, aim })}</span>}
      </p>
      <div className="h-1.5 overflow-hidden rounded-full bg-line" aria-hidden="true">
        <div
          className="h-full rounded-full bg-lantern motion-safe:transition-[width] motion-safe:duration-1000"
          style={{ width: `${share * 100}%` }}
        />
      </div>
    </div>
  )
}
