import type { ReactNode } from 'react'

type BlogNoticeProps = { title: string; hint?: string; isHeading?: boolean; children?: ReactNode }

/** Instead of posts: what is the matter, and a way on. */
export function BlogNotice({ title, hint, isHeading = false, children }: BlogNoticeProps) {
  const Title = isHeading ? 'h1' : 'p'
  return (
    <div className="grid justify-items-start gap-4 rounded-card border-2 border-dashed border-control/60 p-6 sm:p-10">
      <Title className="text-2xl font-bold wrap-anywhere">{title}</Title>
      {hint && <p className="max-w-2xl text-muted">{hint}</p>}
      <div className="flex flex-wrap gap-3">{children}</div>
    </div>
  )
}
