import { useEffect, useState } from 'react'
import { Button } from '#app/kit/ui/button.tsx'
import { classNames } from '#app/kit/ui/class-names.ts'
import { Dialog } from '#app/kit/ui/dialog.tsx'
import { m } from '#app/paraglide/messages.js'
import { getLocale } from '#app/paraglide/runtime.js'
import { type AgreementView, filePath } from '#app/people/agreement/rules/text.ts'

type AgreementViewerProps = { agreement: AgreementView; onClose: () => void }

/** The agreement page by page, as image and as text; arrow keys turn the page (rule registration.agreement). */
export function AgreementViewer({ agreement, onClose }: AgreementViewerProps) {
  const [index, setIndex] = useState(0)
  const [isEnlarged, setIsEnlarged] = useState(false)
  const count = agreement.pages.length
  const page = agreement.pages[index]

  useEffect(() => {
    const turnPage = (event: KeyboardEvent) => {
      if (event.key === 'ArrowRight') setIndex(current => Math.min(current + 1, count - 1))
      if (event.key === 'ArrowLeft') setIndex(current => Math.max(current - 1, 0))
    }
    document.addEventListener('keydown', turnPage)
    return () => document.removeEventListener('keydown', turnPage)
  }, [count])

  useEffect(() => {
    if (index + 1 < count) new Image().src = imageOf(agreement, index + 1)
  }, [agreement, index, count])

  if (!page) return null
  const position = m.registration_agreement_page({ page: index + 1, count, title: page.title })
  return (
    <Dialog title={agreement.title} onClose={onClose} closeLabel={m.registration_close()}>
      <PageTurner index={index} count={count} position={position} onTurn={setIndex} />
      <PageAsText page={page} />
      <div className="overflow-x-auto rounded-control border border-line bg-white">
        <button
          type="button"
          aria-pressed={isEnlarged}
          onClick={() => setIsEnlarged(!isEnlarged)}
          className={classNames('block', isEnlarged ? 'w-[60rem] cursor-zoom-out' : 'w-full cursor-zoom-in')}
        >
          <img
            src={imageOf(agreement, index)}
            alt={position}
            width={1240}
            height={1754}
            className="h-auto w-full"
          />
          <span className="sr-only">{m.registration_agreement_enlarge()}</span>
        </button>
      </div>
    </Dialog>
  )
}

type PageTurnerProps = { index: number; count: number; position: string; onTurn: (index: number) => void }

function PageTurner({ index, count, position, onTurn }: PageTurnerProps) {
  return (
    <div className="sticky top-0 z-10 -mx-5 flex items-center gap-3 border-y border-line bg-ground px-5 py-3 sm:-mx-8 sm:px-8">
      <Button
        look="secondary"
        size="small"
        className="shrink-0 whitespace-nowrap"
        aria-disabled={index === 0}
        onClick={() => onTurn(Math.max(index - 1, 0))}
      >
        {m.registration_previous()}
      </Button>
      <p aria-live="polite" className="grow text-center text-sm font-semibold">
        {position}
      </p>
      <Button
        look="secondary"
        size="small"
        className="shrink-0 whitespace-nowrap"
        aria-disabled={index === count - 1}
        onClick={() => onTurn(Math.min(index + 1, count - 1))}
      >
        {m.registration_next()}
      </Button>
    </div>
  )
}

function PageAsText({ page }: { page: AgreementView['pages'][number] }) {
  return (
    <details className="my-4">
      <summary className="min-h-11 py-2 font-semibold text-reef">
        {m.registration_agreement_as_text()}
      </summary>
      <div className="grid gap-3 pb-2">
        <h3 className="text-lg font-bold">{page.title}</h3>
        {page.clauses.map(clause => (
          <p key={clause}>{clause}</p>
        ))}
      </div>
    </details>
  )
}

function imageOf({ version }: AgreementView, index: number) {
  return filePath(version, getLocale(), `page-${index + 1}.svg`)
}
