import { type ComponentType, createContext, use, useEffect, useRef, useState } from 'react'

type Drawing = ComponentType<{ className?: string }>
type Drawings = Record<string, Drawing>

type DrawingProps = { name: string; className: string }

/** The markup of a drawing that the server puts into its pages. The browser has none of them. */
export const ServerDrawings = createContext<((drawing: DrawingProps) => string) | null>(null)

const LEFT_AS_IT_IS = { __html: '' }

type ServerDrawingProps = DrawingProps & {
  /** Brings the drawing to a page that the browser itself has put together, after a click on a link. */
  load: () => Promise<Drawings>
}

/**
 * A large drawing that never changes: its markup comes with the page from the server, its code does not, and
 * hydration leaves it as it is instead of building all of it again.
 */
export function ServerDrawing({ name, className, load }: ServerDrawingProps) {
  const ref = useRef<HTMLDivElement>(null)
  const draw = use(ServerDrawings)
  const [Loaded, setLoaded] = useState<Drawing | null>(null)

  useEffect(() => {
    if (ref.current && !ref.current.hasChildNodes())
      load().then(drawings => setLoaded(() => drawings[name] ?? null))
  }, [load, name])

  if (Loaded) return <div className="contents">{<Loaded className={className} />}</div>
  return (
    <div
      key="from-server"
      ref={ref}
      className="contents"
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: a drawing of ours; empty tells React not to look inside
      dangerouslySetInnerHTML={draw ? { __html: draw({ name, className }) } : LEFT_AS_IT_IS}
    />
  )
}
