/** The text of a QR code in a picture of the camera; null where none can be read. */
type ReadCode = (video: HTMLVideoElement) => Promise<string | null>

type Detector = { detect: (source: HTMLVideoElement) => Promise<{ rawValue: string }[]> }
type DetectorMaker = {
  new (options: { formats: string[] }): Detector
  getSupportedFormats: () => Promise<string[]>
}

/** What the browser has itself reads codes; where it has nothing, a reader is loaded. */
export async function openReader(): Promise<ReadCode> {
  const { BarcodeDetector } = window as { BarcodeDetector?: DetectorMaker }
  if (BarcodeDetector && (await BarcodeDetector.getSupportedFormats()).includes('qr_code')) {
    const detector = new BarcodeDetector({ formats: ['qr_code'] })
    return async video => (await detector.detect(video))[0]?.rawValue ?? null
  }
  return openOwnReader()
}

/** Wide enough for a code that fills a quarter of the picture. */
const LOOKED_AT = 640

async function openOwnReader(): Promise<ReadCode> {
  const [{ prepareZXingModule, readBarcodes }, { default: wasm }] = await Promise.all([
    import('zxing-wasm/reader'),
    import('zxing-wasm/reader/zxing_reader.wasm?url'),
  ])
  prepareZXingModule({ overrides: { locateFile: () => wasm } })
  const canvas = document.createElement('canvas')
  const picture = canvas.getContext('2d', { willReadFrequently: true })
  return async video => {
    if (!picture || video.videoWidth === 0) return null
    canvas.width = LOOKED_AT
    canvas.height = Math.round((LOOKED_AT * video.videoHeight) / video.videoWidth)
    picture.drawImage(video, 0, 0, canvas.width, canvas.height)
    const looked = picture.getImageData(0, 0, canvas.width, canvas.height)
    const [found] = await readBarcodes(looked, { formats: ['QRCode'], tryHarder: false })
    return found?.text ?? null
  }
}
