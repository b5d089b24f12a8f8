import { WorkProgress } from '#app/kit/ui/work-progress.tsx'
import { m } from '#app/paraglide/messages.js'
import type { WritingStage } from '#app/public/blog/rules/posts.ts'
import { stageText } from '../texts.ts'

type WritingProgressProps = {
  stage: WritingStage
  attempt: number
  words: number
  /** About how many there will be. */
  aim: number
  isStalled: boolean
}

/** How far the writer is. */
export function WritingProgress({ stage, attempt, words, aim, isStalled }: WritingProgressProps) {
  return (
    <WorkProgress
      label={stageText(stage, attempt)}
      figures={words > 0 ? m.blog_stage_words({ words, aim }) : undefined}
      done={words}
      total={words > 0 ? aim : null}
      isStalled={isStalled}
    />
  )
}
