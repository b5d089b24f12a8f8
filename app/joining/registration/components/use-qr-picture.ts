import { useEffect, useState } from 'react'
import { drawQrPicture, type QrPicture } from './draw-qr-picture.ts'

const COPIED_MS = 3_000

/**
 * The whole card as one picture, for the photos of a phone: whoever finds it there knows the amount and whom it pays.
 * `copy` is null where the browser cannot put pictures on the clipboard.
 */
export function useQrPicture({ imageUrl, amount, payeeName, reference, scheme }: QrPicture) {
  const [picture, setPicture] = useState<{ blob: Blob; url: string } | null>(null)
  const [isDone, setIsDone] = useState(false)

  useEffect(() => {
    let isCurrent = true
    let url: string | null = null
    const draw = async () => {
      const blob = await drawQrPicture({ imageUrl, amount, payeeName, reference, scheme })
      if (!isCurrent || !blob) return
      url = URL.createObjectURL(blob)
      setPicture({ blob, url })
    }
    draw()
    return () => {
      isCurrent = false
      if (url) URL.revokeObjectURL(url)
    }
  }, [imageUrl, amount, payeeName, reference, scheme])

  useEffect(() => {
    if (!isDone) return
    const timer = setTimeout(() => setIsDone(false), COPIED_MS)
    return () => clearTimeout(timer)
  }, [isDone])

  const canCopy = picture !== null && typeof ClipboardItem !== 'undefined' && 'write' in navigator.clipboard
  const run = async () => {
    if (!picture) return
    const isCopied = await navigator.clipboard.write([new ClipboardItem({ 'image/png': picture.blob })]).then(
      () => true,
      () => false,
    )
    setIsDone(isCopied)
  }
  return { pictureUrl: picture?.url ?? null, copy: canCopy ? { run, isDone } : null }
}
