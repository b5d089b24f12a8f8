import { ButtonLink } from '#app/kit/ui/button.tsx'
import { LanguageMark } from '#app/kit/ui/own-words.tsx'
import { m } from '#app/paraglide/messages.js'
import type { PostView } from '../views/post.server.ts'
import { PostAbout } from './post-about.tsx'
import { PostCover } from './post-cover.tsx'
import { Prose } from './prose.tsx'

type PostArticleProps = {
  post: PostView
  /** Who stands for it; left out where it is only looked at. */
  author?: string
}

/** A post as it is read (rule blog.post). */
export function PostArticle({ post, author }: PostArticleProps) {
  const { lang, introduction, plain, sections } = post
  return (
    <article className="mx-auto w-full max-w-[84rem] px-4 sm:px-8">
      <PostHead post={post} author={author} />
      <div className="mx-auto mt-10 max-w-[40rem] sm:mt-14">
        <div lang={lang} className="grid gap-10">
          {plain && <Prose html={plain} isPlain />}
          {introduction && <Prose html={introduction} isLead />}
          {sections.map(({ id, heading, html }) => (
            <section key={id} id={id} className="grid gap-4">
              {heading && <h2 className="text-2xl font-bold wrap-anywhere sm:text-3xl">{heading}</h2>}
              <Prose html={html} />
            </section>
          ))}
        </div>
        <Conclusion post={post} />
        <PostAbout post={post} />
      </div>
    </article>
  )
}

/** Title, byline, cover and text share one column. */
function PostHead({ post, author }: { post: PostView; author: string | undefined }) {
  return (
    <header className="mx-auto grid max-w-[40rem] gap-6">
      <div className="grid min-w-0 gap-4">
        <h1 lang={post.lang} className="text-title font-bold wrap-anywhere">
          {post.title || m.blog_site_untitled()}
        </h1>
        <p className="flex flex-wrap gap-x-4 text-muted">
          {post.publishedAt && <time dateTime={post.publishedAt}>{post.publishedText}</time>}
          <span>{m.blog_site_minutes({ minutes: post.minutes })}</span>
          {author && <span>{m.blog_site_by({ author })}</span>}
          <LanguageMark language={post.lang} />
        </p>
      </div>
      <PostCover post={post} isFirst className="aspect-[1200/630]" />
    </header>
  )
}

/** The summary and the call to action: where a post leads is written by others, so it gets no praise of ours. */
function Conclusion({ post: { lang, summary, callToAction } }: { post: PostView }) {
  if (!summary && !callToAction) return null
  const isOutside = callToAction?.url.startsWith('http')
  return (
    <section className="mt-12 grid gap-4 rounded-card bg-sea-1 p-6 sm:p-8">
      {summary && (
        <>
          <h2 className="text-xl font-bold">{m.blog_site_conclusion()}</h2>
          <div lang={lang}>
            <Prose html={summary} />
          </div>
        </>
      )}
      {callToAction && (
        <ButtonLink
          href={callToAction.url}
          lang={lang}
          rel={isOutside ? 'noopener nofollow' : undefined}
          className="justify-self-start wrap-anywhere"
        >
          {callToAction.text}
        </ButtonLink>
      )}
    </section>
  )
}
