import { WifiOff } from 'lucide-react'
import { formatInstant } from '#app/kit/pure/instants.ts'
import { LanguageLinks, ThemeForm } from '#app/kit/ui/appearance.tsx'
import { BrandMark } from '#app/kit/ui/brand-mark.tsx'
import { useHydrated } from '#app/kit/ui/use-hydrated.ts'
import { m } from '#app/paraglide/messages.js'
import { getLocale } from '#app/paraglide/runtime.js'
import { KioskAnswer } from './answer.tsx'
import { KioskCamera } from './camera.tsx'
import { KioskFireList } from './fire-list.tsx'
import { TypedEntry } from './typed-entry.tsx'
import { useKiosk } from './use-kiosk.ts'

/** What people see at the door: how to come in, and then one answer, which can be read from three metres. */
export function KioskScreen({ companyName }: { companyName: string }) {
  const { shown, known, waiting, lostAt, show, see, goOut, stayLonger, start } = useKiosk()
  const isHydrated = useHydrated()
  const isStart = shown.kind === 'start' || shown.kind === 'asking'
  return (
    <div className="flex min-h-dvh flex-col gap-4 p-4 sm:p-8">
      <title>{`${m.kiosk_title()} · ${companyName}`}</title>
      <meta name="robots" content="noindex" />
      <header className="flex flex-wrap items-center justify-between gap-3 print:hidden">
        <p className="flex items-center gap-3 text-lead font-bold">
          <BrandMark className="size-9 shrink-0" />
          {companyName}
        </p>
        <LanguageLinks />
      </header>
      <div role="status" className="empty:hidden print:hidden">
        {lostAt && (
          <p className="flex flex-wrap items-center gap-3 rounded-control border-2 border-lantern px-4 py-3 font-semibold">
            <WifiOff className="size-6 shrink-0" aria-hidden="true" />
            {m.kiosk_lost({ time: formatInstant(lostAt, getLocale(), { timeStyle: 'short' }) })}
            {waiting > 0 && <span className="font-normal">{m.kiosk_waiting({ count: waiting })}</span>}
          </p>
        )}
      </div>
      <main className="grid grow print:hidden" aria-live="polite">
        {isStart ? (
          <div className="grid content-center gap-6 lg:grid-cols-2 lg:gap-10">
            <section className="flex flex-col gap-4" aria-labelledby="show">
              <h1 id="show" className="text-title font-bold">
                {m.kiosk_show()}
              </h1>
              <p className="text-lead text-muted">{m.kiosk_show_where()}</p>
              {isHydrated && <KioskCamera onCode={see} />}
            </section>
            <TypedEntry isBusy={shown.kind === 'asking'} onTyped={show} />
          </div>
        ) : (
          <KioskAnswer shown={shown} onLeave={goOut} onVoucher={stayLonger} onDone={start} />
        )}
      </main>
      <footer className="flex flex-wrap items-center justify-between gap-4">
        {known && <KioskFireList known={known} />}
        <div className="print:hidden">
          <ThemeForm />
        </div>
      </footer>
      <noscript>
        <p>{m.kiosk_no_script()}</p>
      </noscript>
    </div>
  )
}
