import { classNames } from '#app/kit/ui/class-names.ts'

type ProseProps = {
  /** From `renderMarkdown`, which lets no tag through that it has not made itself. */
  html: string
  isLead?: boolean
  /** Lines end where they were ended. */
  isPlain?: boolean
}

/** Running text of a post. */
export function Prose({ html, isLead, isPlain }: ProseProps) {
  return (
    <div
      className={classNames('prose', isLead && 'prose-lead', isPlain && 'prose-plain')}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the one place where rendered Markdown enters the page
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}
