import { ExternalLink, Maximize2, RotateCw, ZoomIn, ZoomOut } from 'lucide-react'
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { m } from '#app/paraglide/messages.js'
import { buttonClasses } from './button.tsx'
import { classNames } from './class-names.ts'
import { useHydrated } from './use-hydrated.ts'

type PictureViewerProps = {
  src: string
  alt: string
  /** Pixels of the picture. */
  width: number
  height: number
  className?: string
}

const STEP = 1.5
const LARGEST = 6

const limited = (zoom: number) => Math.min(LARGEST, Math.max(1, zoom))

/**
 * A picture to look at closely: enlarged by buttons, by plus, minus and 0, by Ctrl and the wheel, and by two fingers;
 * turned by a button or R, for whoever looks alone; moved by scrolling. Without JavaScript it is whole, and its original
 * is one tap away.
 */
export function PictureViewer({ src, alt, width, height, className }: PictureViewerProps) {
  const frame = useRef<HTMLElement>(null)
  const [zoom, setZoom] = useState(1)
  const [turns, setTurns] = useState(0)
  const isLive = useHydrated()
  usePinch(frame, setZoom)
  useSteadyCentre(frame, zoom)

  const turn = () => setTurns(turns + 1)
  const zoomTo = (next: number) => () => setZoom(limited(next))
  const [enlarge, shrink, fit] = [zoomTo(zoom * STEP), zoomTo(zoom / STEP), zoomTo(1)]
  const keys: Record<string, () => void> = {
    '+': enlarge,
    '=': enlarge,
    '-': shrink,
    '0': fit,
    r: turn,
    R: turn,
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const act = keys[event.key]
    if (!act || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    act()
  }

  return (
    <div className="grid gap-2">
      <section
        ref={frame}
        aria-label={m.picture_viewer()}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
        tabIndex={0}
        onKeyDown={onKeyDown}
        style={{ touchAction: 'pan-x pan-y' }}
        className={classNames(
          'overflow-auto overscroll-contain rounded-control border border-line bg-sea-1',
          className,
        )}
      >
        <Picture src={src} alt={alt} width={width} height={height} zoom={zoom} turns={turns} />
      </section>
      <div className="flex flex-wrap gap-2">
        {isLive && <Tools zoom={zoom} enlarge={enlarge} shrink={shrink} fit={fit} turn={turn} />}
        <a
          href={src}
          target="_blank"
          rel="noreferrer"
          aria-label={m.picture_original_hint()}
          className={buttonClasses('secondary', 'small', 'ml-auto')}
        >
          {m.picture_original()}
          <ExternalLink className="size-4" aria-hidden="true" />
        </a>
      </div>
    </div>
  )
}

type PictureProps = Omit<PictureViewerProps, 'className'> & { zoom: number; turns: number }

function Picture({ src, alt, width, height, zoom, turns }: PictureProps) {
  return (
    <div
      style={{ width: `${zoom * 100}%`, height: `${zoom * 100}%` }}
      className="relative overflow-hidden [container-type:size]"
    >
      <img
        src={src}
        alt={alt}
        width={width}
        height={height}
        style={{ transform: `translate(-50%, -50%) rotate(${turns * 90}deg)` }}
        className={classNames(
          'absolute top-1/2 left-1/2 max-w-none object-contain motion-safe:transition-transform',
          turns % 2 === 0 ? 'h-[100cqh] w-[100cqw]' : 'h-[100cqw] w-[100cqh]',
        )}
      />
    </div>
  )
}

type ToolsProps = { zoom: number } & Record<'enlarge' | 'shrink' | 'fit' | 'turn', () => void>

function Tools({ zoom, enlarge, shrink, fit, turn }: ToolsProps) {
  return (
    <>
      <Tool label={m.picture_enlarge()} isDisabled={zoom >= LARGEST} onPress={enlarge}>
        <ZoomIn className="size-5" aria-hidden="true" />
      </Tool>
      <Tool label={m.picture_shrink()} isDisabled={zoom <= 1} onPress={shrink}>
        <ZoomOut className="size-5" aria-hidden="true" />
      </Tool>
      <Tool label={m.picture_fit()} isDisabled={zoom === 1} onPress={fit}>
        <Maximize2 className="size-5" aria-hidden="true" />
      </Tool>
      <Tool label={m.picture_turn()} onPress={turn}>
        <RotateCw className="size-5" aria-hidden="true" />
      </Tool>
    </>
  )
}

type ToolProps = { label: string; isDisabled?: boolean; onPress: () => void; children: ReactNode }

/** Stays focusable while it can do no more, so that the keyboard does not lose its place. */
function Tool({ label, isDisabled = false, onPress, children }: ToolProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-disabled={isDisabled || undefined}
      onClick={() => !isDisabled && onPress()}
      className={buttonClasses('secondary', 'small', 'min-w-11 px-0!')}
    >
      {children}
    </button>
  )
}

/** Two fingers, or the wheel with Ctrl, which is also what a trackpad's pinch sends. */
function usePinch(frame: RefObject<HTMLElement | null>, change: (by: (zoom: number) => number) => void) {
  useEffect(() => {
    const element = frame.current
    if (!element) return
    let last: number | null = null
    const onTouch = (event: TouchEvent) => {
      const spread = spreadOf(event.touches)
      if (spread !== null) event.preventDefault()
      if (spread !== null && last !== null) {
        const ratio = spread / last
        change(zoom => limited(zoom * ratio))
      }
      last = spread
    }
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey) return
      event.preventDefault()
      change(zoom => limited(zoom * Math.exp(-event.deltaY / 300)))
    }
    // React's own listeners cannot keep the browser from scrolling or enlarging the whole page.
    const options = { passive: false }
    element.addEventListener('touchstart', onTouch, options)
    element.addEventListener('touchmove', onTouch, options)
    element.addEventListener('touchend', onTouch, options)
    element.addEventListener('wheel', onWheel, options)
    return () => {
      element.removeEventListener('touchstart', onTouch)
      element.removeEventListener('touchmove', onTouch)
      element.removeEventListener('touchend', onTouch)
      element.removeEventListener('wheel', onWheel)
    }
  }, [frame, change])
}

/** Pixels between two fingers; null for any other number of fingers. */
function spreadOf(touches: TouchList): number | null {
  const [one, two] = touches
  if (touches.length !== 2 || !one || !two) return null
  return Math.hypot(one.clientX - two.clientX, one.clientY - two.clientY)
}

/** What was in the middle stays in the middle while the picture grows and shrinks. */
function useSteadyCentre(frame: RefObject<HTMLElement | null>, zoom: number) {
  const previous = useRef(zoom)
  useLayoutEffect(() => {
    const element = frame.current
    const ratio = zoom / previous.current
    previous.current = zoom
    if (!element || ratio === 1) return
    const { clientWidth, clientHeight, scrollLeft, scrollTop } = element
    element.scrollLeft = (scrollLeft + clientWidth / 2) * ratio - clientWidth / 2
    element.scrollTop = (scrollTop + clientHeight / 2) * ratio - clientHeight / 2
  }, [frame, zoom])
}
