import { type ComponentType, createContext, use, useEffect, useRef, useState } from 'react'

type Drawing = ComponentType<{ className?: string }>
export type Drawings = Record<string, Drawing>

/** The drawings that the server puts into its pages, by name. The browser has none of them. */
export const ServerDrawings = createContext<Drawings>({})

const LEFT_AS_IT_IS = { __html: '' }

type ServerDrawingProps = {
  name: string
  className?: string
  /** Brings the drawing to a page that the browser itself has put together, after a click on a link. */
  load: () => Promise<Drawings>
}

/**
 * A large drawing that never changes: its markup comes with the page from the server, its code does not, and
 * hydration leaves it as it is instead of building all of it again.
 */
export function ServerDrawing({ name, className, load }: ServerDrawingProps) {
  const ref = useRef<HTMLDivElement>(null)
  const OnServer = use(ServerDrawings)[name]
  const [Loaded, setLoaded] = useState<Drawing | null>(null)

  useEffect(() => {
    if (ref.current && !ref.current.hasChildNodes())
      load().then(drawings => setLoaded(() => drawings[name] ?? null))
  }, [load, name])

  const Known = OnServer ?? Loaded
  if (Known) return <div className="contents">{<Known className={className ?? ''} />}</div>
  return (
    <div
      key="from-server"
      ref={ref}
      className="contents"
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: empty; it tells React not to look inside
      dangerouslySetInnerHTML={LEFT_AS_IT_IS}
    />
  )
}
