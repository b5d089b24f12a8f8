import { Camera, CameraOff } from 'lucide-react'
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { Button } from '#app/kit/ui/button.tsx'
import { m } from '#app/paraglide/messages.js'
import { openReader } from './read-codes.ts'

/** Pictures that are looked at in a second: a code is held up for longer than that. */
const LOOKS_EVERY_MS = 250

type CameraProps = { onCode: (code: string) => void }

/** The camera of the tablet: on once somebody has allowed it, and then by itself. */
export function KioskCamera({ onCode }: CameraProps) {
  const video = useRef<HTMLVideoElement>(null)
  const { state, turnOn } = useCamera(video)
  useCodes(video, { isOn: state === 'on', onCode })

  return (
    <div className="relative grid min-h-60 grow place-items-center lg:min-h-[min(24rem,33dvh)] overflow-hidden rounded-card border-2 border-line bg-sea-1">
      <video
        ref={video}
        muted
        playsInline
        hidden={state !== 'on'}
        className="size-full object-cover"
        style={{ scale: '-1 1' }}
      />
      {state !== 'on' && (
        <div className="grid justify-items-center gap-4 p-6 text-center">
          {state === 'refused' && (
            <p className="flex items-center gap-3" role="alert">
              <CameraOff className="size-6 shrink-0" aria-hidden="true" />
              {m.kiosk_camera_refused()}
            </p>
          )}
          <Button onClick={turnOn} look="secondary">
            <Camera className="size-6" aria-hidden="true" />
            {m.kiosk_camera_on()}
          </Button>
        </div>
      )}
    </div>
  )
}

/** Shows what the camera sees, from the start where this browser may. */
function useCamera(video: RefObject<HTMLVideoElement | null>) {
  const [state, setState] = useState<'off' | 'on' | 'refused'>('off')

  const turnOn = useCallback(async () => {
    try {
      const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'user' } })
      if (!video.current) return
      video.current.srcObject = stream
      await video.current.play()
      setState('on')
    } catch {
      setState('refused')
    }
  }, [video])

  useEffect(() => {
    void isAllowed().then(yes => (yes ? turnOn() : undefined))
    const shown = video.current
    return () => {
      const stream = shown?.srcObject
      if (stream instanceof MediaStream) for (const track of stream.getTracks()) track.stop()
    }
  }, [video, turnOn])

  return { state, turnOn }
}

/** Looks for codes in what the camera shows. */
function useCodes(
  video: RefObject<HTMLVideoElement | null>,
  { isOn, onCode }: CameraProps & { isOn: boolean },
) {
  useEffect(() => {
    if (!isOn) return
    let isOver = false
    const look = async () => {
      const readCode = await openReader()
      while (!isOver) {
        const code = video.current && (await readCode(video.current).catch(() => null))
        if (code && !isOver) onCode(code)
        await new Promise(resolve => setTimeout(resolve, LOOKS_EVERY_MS))
      }
    }
    void look()
    return () => {
      isOver = true
    }
  }, [video, isOn, onCode])
}

/** Whether this browser has been told already that it may: asking again needs somebody's press. */
async function isAllowed(): Promise<boolean> {
  try {
    const status = await navigator.permissions.query({ name: 'camera' as PermissionName })
    return status.state === 'granted'
  } catch {
    return false
  }
}
