import { ArrowLeft } from 'lucide-react'
import { type ReactNode, use } from 'react'
import { LanguageLinks, ThemeForm } from '#app/kit/ui/appearance.tsx'
import { BrandWordmark } from '#app/kit/ui/brand-mark.tsx'
import { ConnectionNotice } from '#app/kit/ui/connection-notice.tsx'
import { HouseNameContext } from '#app/kit/ui/house-name.ts'
import { PageTitle } from '#app/kit/ui/page-title.tsx'
import { PrivacyLink } from '#app/kit/ui/privacy-note.tsx'
import { Scene } from '#app/kit/ui/scenes/scene.tsx'
import { m } from '#app/paraglide/messages.js'
import { localizeHref } from '#app/paraglide/runtime.js'

type AccountFrameProps = {
  title: string
  lead: ReactNode
  /** Without the choice of day and night: the page has no form but its own. */
  isPlain?: boolean
  children?: ReactNode
}

/** Around every step of signing in: the house of the front page beside it, by day or by night as the page is. */
export function AccountFrame({ title, lead, isPlain = false, children }: AccountFrameProps) {
  return (
    <div className="grid min-h-dvh lg:grid-cols-[minmax(0,1fr)_minmax(0,1.1fr)]">
      <PageTitle title={title} />
      <meta name="robots" content="noindex" />
      <div className="flex flex-col px-5 py-4 sm:px-10 sm:py-6">
        <header className="flex flex-wrap items-center justify-between gap-3">
          <a
            href={localizeHref('/')}
            className="group inline-flex min-h-11 items-center gap-3 rounded-control"
          >
            <ArrowLeft className="size-4 text-muted group-hover:text-ink" aria-hidden="true" />
            <BrandWordmark className="text-xl" name={use(HouseNameContext)} />
            <span className="sr-only">{m.account_back_to_site()}</span>
          </a>
          <LanguageLinks />
        </header>
        <main className="mx-auto grid w-full max-w-md grow content-center gap-2 py-8">
          <h1 className="text-title font-bold">{title}</h1>
          <p className="mb-5 text-muted">{lead}</p>
          {children}
          <ConnectionNotice />
        </main>
        <footer className="flex flex-wrap items-center justify-center gap-x-5 gap-y-2">
          {!isPlain && <ThemeForm />}
          <PrivacyLink className="inline-flex min-h-11 items-center text-sm text-muted" />
        </footer>
      </div>
      <div className="relative hidden overflow-hidden border-l border-line lg:block" aria-hidden="true">
        <Scene name="hero" className="absolute inset-0 size-full" />
      </div>
    </div>
  )
}
