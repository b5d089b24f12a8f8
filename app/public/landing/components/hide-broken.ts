/** Pictures that do not load give way to what is drawn behind them (rule landing.pictures). @returns how to end it */
export function hideBroken(part: HTMLElement): () => void {
  const hide = (image: HTMLImageElement) =>
    setTimeout(() => {
      if (image.isConnected) image.remove() // after React, where the part is React's
    })
  const onError = ({ target }: { target: EventTarget | null }) => {
    if (target instanceof HTMLImageElement) hide(target)
  }
  part.addEventListener('error', onError, true)
  // One can fail before the page is live, and then no event tells.
  for (const image of part.querySelectorAll('img')) if (image.complete && !image.naturalWidth) hide(image)
  return () => part.removeEventListener('error', onError, true)
}
